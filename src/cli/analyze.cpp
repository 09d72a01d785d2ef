#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/players.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/analysis.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "solver.hpp"

namespace teeko::cli {
namespace {

using solver::RatedMove;

struct AnalyzeOptions {
  SolverOptions solver;
  std::optional<std::filesystem::path> file;
  /// 1 or 2; 0 when not given.
  int toMove = 0;
};

constexpr std::array kDirectionNames{"up-left", "up",        "up-right", "left",
                                     "right",   "down-left", "down",     "down-right"};

/// Who is to move on this board. Throws Error (BadInput) when no game reaches it.
template <int Size>
Mark requireReachable(const Board<Size>& board, const AnalyzeOptions& options,
                      const std::string& name) {
  const auto impossible = [&](const std::string& fault) {
    return Error(ErrorKind::BadInput, name + ": no game reaches this board: " + fault);
  };
  const int circles = board.squaresOf(Mark::Circle).size();
  const int crosses = board.squaresOf(Mark::Cross).size();
  if (circles > kMarksPerPlayer || circles < crosses || circles > crosses + 1) {
    throw impossible(std::to_string(circles) + " Circles and " + std::to_string(crosses) +
                     " Crosses; there are as many of both or one more Circle, four at most");
  }
  Mark mover = circles == crosses ? Mark::Circle : Mark::Cross;
  if (options.toMove != 0) {
    const Mark asked = static_cast<Mark>(options.toMove);
    if (asked != mover && !allPlaced(board)) {
      throw Error(ErrorKind::BadInput,
                  name + ": " + playerName(mover) + " is to move on this board, not the other");
    }
    mover = asked;
  }
  const bool moverHolds = holdsGoal(board.squaresOf(mover), options.solver.goals);
  const bool waiterHolds = holdsGoal(board.squaresOf(opponentOf(mover)), options.solver.goals);
  if (moverHolds) {
    throw impossible(waiterHolds ? "both players hold a goal"
                                 : playerName(mover) + ", who is to move, holds a goal already");
  }
  return mover;
}

std::string describeMove(const RatedMove& move) {
  std::string text = std::to_string(move.to.number());
  if (move.from) {
    text = std::to_string(move.from->number()) + " → " + text + " (" +
           kDirectionNames[static_cast<std::size_t>(numberOf(*move.direction)) - 1] + ")";
  }
  return text + "  " + describe(move.value) + '\n';
}

std::string textOf(solver::Value value, const std::vector<RatedMove>& moves) {
  std::string text = describe(value) + '\n';
  for (const RatedMove& move : moves) {
    text += describeMove(move);
  }
  return text;
}

template <int Size>
std::string analyze(const AnalyzeOptions& options) {
  const std::string name = options.file ? shownName(*options.file) : "standard input";
  const Board<Size> board =
      options.file ? readBoardFromFile<Size>(*options.file) : readBoard<Size>(std::cin, name);
  const Mark mover = requireReachable(board, options, name);
  const solver::Solution solution = solveWithProgress(options.solver);
  const solver::Value value = solution.valueOf(board, mover);
  const std::vector<RatedMove> moves = rateMoves(solution, board, mover);
  return options.solver.json ? jsonOf(value, moves) : textOf(value, moves);
}

}  // namespace

Action addAnalyze(Command& command) {
  const auto options = std::make_shared<AnalyzeOptions>();
  addSolverOptions(command, options->solver);
  command.addNumber<int>(
      "--to-move", "1|2", [options](int player) { options->toMove = player; },
      "With eight pieces, whose turn it is: 1 (default) or 2", 1, 2);
  command.addText(
      "FILE", "", [options](const std::string& file) { options->file = file; },
      "The board; by default, standard input");
  return [options] {
    requireMemory(options->solver.size);
    return printAnswer(
        visitSize(options->solver.size, [&](auto side) { return analyze<side()>(*options); }));
  };
}

}  // namespace teeko::cli
