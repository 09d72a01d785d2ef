#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/players.hpp"
#include "teeko/core/notation.hpp"
#include "teeko/core/position.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/analysis.hpp"
#include "teeko/solver/value_text.hpp"

#include "analyze_report.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "solve_with_progress.hpp"
#include "solver_options.hpp"

namespace teeko::cli {
namespace {

struct AnalyzeOptions {
  SolverOptions solver;
  /// The position as text; otherwise a board is read from the file or, without one, from standard
  /// input.
  std::optional<std::string> position;
  std::optional<std::filesystem::path> file;
  std::optional<Side> toMove;
};

constexpr std::array kDirectionNames{"up-left", "up",        "up-right", "left",
                                     "right",   "down-left", "down",     "down-right"};

/// Why no game reaches this board, for a person.
template <int Size>
std::string faultOf(Unreachable reason, const Board<Size>& board, Side toMove) {
  const std::string noGame = "no game reaches this board: ";
  switch (reason) {
    case Unreachable::PieceCounts:
      return noGame + std::to_string(board.squaresOf(Piece::First).size()) + " Circles and " +
             std::to_string(board.squaresOf(Piece::Second).size()) +
             " Crosses; there are as many of both or one more Circle, four at most";
    case Unreachable::WrongTurn:
      return assignment::playerName(opponentOf(toMove)) +
             " is to move on this board, not the other";
    case Unreachable::BothHoldGoals:
      return noGame + "both players hold a goal";
    case Unreachable::SideToMoveWon:
      break;
  }
  return noGame + assignment::playerName(toMove) + ", who is to move, holds a goal already";
}

/// Whose turn it is unless somebody says so: with eight pieces, the first side's.
template <int Size>
Side usualSideToMove(const Board<Size>& board) {
  return board.squaresOf(Piece::First).size() == board.squaresOf(Piece::Second).size()
             ? Side::First
             : Side::Second;
}

/// Throws Error (BadInput).
[[noreturn]] void refusePosition(const std::string& fault) {
  throw badInput("--position: " + printable(fault));
}

/// The position in the file or on standard input. Throws Error (BadInput) when it is none, or none
/// that a game can reach.
template <int Size>
Position<Size> readPosition(const AnalyzeOptions& options) {
  const std::string name = options.file ? shownName(*options.file) : "standard input";
  const Board<Size> board = options.file ? assignment::readBoardFromFile<Size>(*options.file)
                                         : assignment::readBoard<Size>(std::cin, name);
  const Side toMove = options.toMove.value_or(usualSideToMove(board));
  if (const auto reason = Position<Size>::whyUnreachable(board, toMove, options.solver.goals)) {
    throw badInput(name + ": " + faultOf(*reason, board, toMove));
  }
  return Position<Size>(board, toMove, options.solver.goals);
}

/// The position that the options give, as text or as a board. Throws like readPosition().
template <int Size>
Position<Size> givenPosition(const AnalyzeOptions& options) {
  if (!options.position) {
    return readPosition<Size>(options);
  }
  const auto position = Position<Size>::parse(*options.position, options.solver.goals);
  if (!position) {
    refusePosition(position.fault());
  }
  return *position;
}

/// How many squares a side the board has. Throws Error (BadInput) when the options contradict one
/// another, or the position's text has no size.
int requireSize(const AnalyzeOptions& options) {
  if (!options.position) {
    return options.solver.size.value_or(kSmallestSize);
  }
  if (options.file) {
    throw badInput("--position and FILE are two boards; one is enough");
  }
  if (options.toMove) {
    throw badInput("--position says who is to move; --to-move does not go with it");
  }
  const auto size = sizeOfPosition(*options.position);
  if (!size) {
    refusePosition(size.fault());
  }
  if (options.solver.size.value_or(*size) != *size) {
    throw badInput("--position has a board of size " + std::to_string(*size) + ", --size says " +
                   std::to_string(*options.solver.size));
  }
  return *size;
}

template <int Size>
MoveReport reportOf(const Position<Size>& position, const solver::ScoredMove& scored) {
  const auto& [move, value] = scored;
  MoveReport report{.from = move.from,
                    .direction = {},
                    .to = move.to,
                    .name = position.textOf(move),
                    .value = value};
  if (move.from) {
    report.direction = directionBetween<Size>(*move.from, move.to);
  }
  return report;
}

template <int Size>
AnalyzeReport analyze(const AnalyzeOptions& options) {
  const Position<Size> position = givenPosition<Size>(options);
  const solver::Solution<Size> solution = solvedOrStored<Size>(options.solver);
  AnalyzeReport report{.value = solution.valueOf(position), .moves = {}};
  for (const solver::ScoredMove& move : scoreMoves(solution, position)) {
    report.moves.push_back(reportOf(position, move));
  }
  return report;
}

/// `10 → 7 (down-right), B1C2  win in 5` or `7, C2  draw`.
std::string lineOf(const MoveReport& move) {
  std::string text = std::to_string(move.to.number());
  if (move.from) {
    text = std::to_string(move.from->number()) + " → " + text + " (" +
           kDirectionNames[static_cast<std::size_t>(numberOf(*move.direction)) - 1] + ")";
  }
  return text + ", " + move.name + "  " + describe(move.value) + '\n';
}

std::string shownReport(const AnalyzeReport& report) {
  std::string text = describe(report.value) + '\n';
  for (const MoveReport& move : report.moves) {
    text += lineOf(move);
  }
  return text;
}

}  // namespace

Action addAnalyze(Command& command) {
  const auto options = std::make_shared<AnalyzeOptions>();
  addSolverOptions(command, options->solver);
  addStoreOption(command, options->solver,
                 "Look values up in the store that `teeko solve --store` has made in this folder");
  command.addNumber<int>(
      "--to-move", "1|2",
      [options](int player) { options->toMove = player == 1 ? Side::First : Side::Second; },
      "With eight pieces, whose turn it is: 1 (default) or 2", 1, 2);
  command.addText(
      "--position", "TEXT", options->position,
      "The position in one text, instead of a board: rows from the top, b and r for pieces and "
      "numbers for empty squares, then the side to move, as in \"5/1r3/2b2/5/5 b\"");
  command.addText("FILE", "", options->file, "The board; by default, standard input");
  return [options] {
    const int size = requireSize(*options);
    requireSolvable(size, options->solver, solver::KeptValues::All);
    const AnalyzeReport report =
        visitSize(size, [&](auto constant) { return analyze<constant()>(*options); });
    return printAnswer(options->solver.json ? jsonOf(report) : shownReport(report));
  };
}

}  // namespace teeko::cli
