#include <string>
#include <string_view>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/game.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/perfect_player.hpp"
#include "teeko/solver/solve.hpp"

#include "commands.hpp"
#include "operating_system.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

constexpr std::string_view kAssignmentHelp =
    "four of your marks in a line or in a 2x2 block win. Answer with the numbers that are asked "
    "for; quit ends the program";

/// Plays the exact value of the game, with or without a movement phase.
play::Player<assignment::GamePosition> makePerfectPlayer(bool movement) {
  return play::perfectPlayer(
      solver::solve<assignment::kGameSize>({.movement = movement}, {.threads = 1}));
}

void addSaveOption(Command& command, PlayOptions& options) {
  command.addText("--save", "FILE", options.save, "Write the board of a drawn placement to FILE");
}

void addComputerOption(Command& command, PlayOptions& options) {
  command.addChoice(
      "--computer", "PLAYER", {"scan", "perfect"},
      [&options](const std::string& name) { options.perfect = name == "perfect"; },
      "How the computer plays: scan, as the assignment has it (default), or perfect");
}

/// Plays the assignment's game on the standard streams from this board; `movementFollows` says
/// whether the game goes on after a drawn placement. A drawn board that can't be saved is reported
/// at once and makes the answer Unfinished, but the game goes on. May throw Error.
ExitCode playAssignment(const PlayOptions& options, const assignment::GameBoard& board,
                        bool movementFollows) {
  // To a script, words are wrong answers, as in the assignment.
  Console console =
      standardConsole({.echo = options.echo,
                       .nameLines = !inputIsTerminal(),
                       .help = inputIsTerminal() ? kAssignmentHelp : std::string_view()});
  if (inputIsTerminal()) {
    console.report(kGreeting);
  }
  ExitCode result = ExitCode::Done;
  assignment::DrawPlan plan{.movementFollows = movementFollows, .onDraw = {}};
  bool wasDrawn = false;
  if (options.save) {
    requireNotOutput(*options.save);
    plan.onDraw = [&](const assignment::GameBoard& drawn) {
      wasDrawn = true;
      console.flush();
      try {
        assignment::saveGameBoardToFile(drawn, *options.save);
      } catch (const Error& error) {
        console.report(error.what());
        result = exitCodeOf(error.kind());
      }
    };
  }
  const bool moves = movementFollows || allPlaced(board);
  try {
    assignment::playGame(console, board,
                         options.perfect ? makePerfectPlayer(moves) : assignment::scanPlayer(),
                         plan);
  } catch (const Quit&) {
    return result;
  }
  console.flush();
  if (options.save && !wasDrawn) {
    console.report("the placement was not drawn, so nothing is saved to " +
                   shownName(*options.save));
  }
  return result;
}

}  // namespace

void addEchoOption(Command& command, PlayOptions& options) {
  command.addFlag("--echo", options.echo, "Write every answer too, as a terminal shows it");
}

Action addWholeGame(Command& command, PlayOptions& options) {
  addEchoOption(command, options);
  addComputerOption(command, options);
  addSaveOption(command, options);
  return [&options] { return playAssignment(options, assignment::initGameBoard(), true); };
}

Action addPlacement(Command& command, PlayOptions& options) {
  addEchoOption(command, options);
  addComputerOption(command, options);
  addSaveOption(command, options);
  return [&options] { return playAssignment(options, assignment::initGameBoard(), false); };
}

Action addMovement(Command& command, PlayOptions& options) {
  addEchoOption(command, options);
  addComputerOption(command, options);
  command.addText("FILE", "", options.board,
                  "The drawn board to start from; by default, gameboard.txt");
  return [&options] {
    return playAssignment(options, assignment::initGameBoardFromFile(options.board), false);
  };
}

}  // namespace teeko::cli
