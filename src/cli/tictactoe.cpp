#include <iostream>
#include <memory>

#include "teeko/io/console.hpp"
#include "teeko/tictactoe/game.hpp"
#include "teeko/tictactoe/rules.hpp"

#include "commands.hpp"
#include "process.hpp"

namespace teeko::cli {

Action addTicTacToe(Command& command, PlayOptions& options) {
  const auto side = std::make_shared<int>(4);
  command.addNumber<int>(
      "--size", "N", [side](int size) { *side = size; }, "An NxN board, 3 to 8; by default, 4",
      tictactoe::kSmallestSize, tictactoe::kLargestSize);
  addEchoOption(command, options);
  return [side, &options] {
    Console console(std::cin, std::cout, std::cerr,
                    {.echo = options.echo, .nameLines = !inputIsTerminal()});
    tictactoe::playTicTacToe(console, *side);
    console.flush();
    return ExitCode::Done;
  };
}

}  // namespace teeko::cli
