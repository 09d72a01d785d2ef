#include <memory>

#include "teeko/tictactoe/game.hpp"
#include "teeko/tictactoe/rules.hpp"

#include "commands.hpp"
#include "process.hpp"
#include "standard_console.hpp"

namespace teeko::cli {

Action addTicTacToe(Command& command, PlayOptions& options) {
  const auto size = std::make_shared<int>(tictactoe::kUsualSize);
  command.addNumber<int>(
      "--size", "N", [size](int number) { *size = number; }, "An NxN board, 3 to 8; by default, 4",
      tictactoe::kSmallestSize, tictactoe::kLargestSize);
  addEchoOption(command, options);
  return [size, &options] {
    Console console = standardConsole({.echo = options.echo, .nameLines = !inputIsTerminal()});
    tictactoe::playTicTacToe(console, *size);
    console.flush();
    return ExitCode::Done;
  };
}

}  // namespace teeko::cli
