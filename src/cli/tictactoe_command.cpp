#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string_view>

#include "teeko/play/levels.hpp"
#include "teeko/play/oracle.hpp"
#include "teeko/tictactoe/game.hpp"
#include "teeko/tictactoe/rules.hpp"

#include "commands.hpp"
#include "operating_system.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

constexpr std::string_view kTicTacToeHelp =
    "a whole row, column or diagonal of your own wins. Answer with the numbers of a row and a "
    "column, such as 2 3; quit ends the program";

struct TicTacToeOptions {
  int size = tictactoe::kUsualSize;
  /// Nothing when two people play.
  std::optional<play::Level> computer;
  /// Nothing when every game is to be another.
  std::optional<std::uint64_t> seed;
};

/// Empty when two people play.
tictactoe::Computer makeComputer(const TicTacToeOptions& options) {
  if (!options.computer) {
    return {};
  }
  const tictactoe::Position start(options.size);
  play::LevelOptions<tictactoe::Position> level{.seed = options.seed ? *options.seed
                                                                     : std::random_device()()};
  if (play::skillOf(*options.computer, start).asksOracle) {
    level.oracle = play::oracleOf(play::TicTacToeSolution(options.size));
  }
  return [player = play::playerOf(*options.computer, start, level)](
             const tictactoe::Position& position) { return player(position, std::stop_token()); };
}

ExitCode playTicTacToe(const TicTacToeOptions& options, bool echo) {
  Console console = standardConsole({.echo = echo, .help = kTicTacToeHelp});
  if (inputIsTerminal()) {
    console.report(kGreeting);
  }
  try {
    tictactoe::playTicTacToe(console, options.size, makeComputer(options));
  } catch (const Quit&) {
    return ExitCode::Done;
  }
  console.flush();
  return ExitCode::Done;
}

}  // namespace

Action addTicTacToe(Command& command, PlayOptions& options) {
  const auto own = std::make_shared<TicTacToeOptions>();
  command.addNumber<int>("--size", "N", own->size, "An NxN board, 3 to 8; by default, 4",
                         tictactoe::kSmallestSize, tictactoe::kLargestSize);
  command.addNumber<int>(
      "--computer", "LEVEL", [own](int level) { own->computer = play::levelNumbered(level); },
      "The computer is the second player: 1, a beginner, to 5, the best; by default, two people "
      "play",
      play::numberOf(play::kLevels.front()), play::numberOf(play::kLevels.back()));
  command.addNumber<std::uint64_t>(
      "--seed", "N", own->seed,
      "With the same N the computer plays the same; by default, games differ", 0);
  addEchoOption(command, options);
  return [own, &options] { return playTicTacToe(*own, options.echo); };
}

}  // namespace teeko::cli
