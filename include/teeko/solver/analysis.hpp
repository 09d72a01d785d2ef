/// Questions about one position of a solved game.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "teeko/core/board.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/value.hpp"

namespace teeko::solver {

/// A drop, which comes from nowhere, or a step.
struct RatedMove {
  std::optional<Square> from;
  std::optional<Direction> direction;
  Square to;
  /// For the side that makes the move, its plies counted from before it.
  Value value;
};

/// Every legal move of `mover`, the side to move, best first; equal ones in scan order, in which
/// the assignment's computer tries them: drops from the lowest square up, steps from the highest
/// square and direction down. None when the game is over. The board is a position of the solution:
/// see Solution.
template <int Size>
[[nodiscard]] std::vector<RatedMove> rateMoves(const Solution& solution, const Board<Size>& board,
                                               Mark mover) {
  std::vector<RatedMove> moves;
  if (hasWinner(board, solution.variant().goals) != Mark::Empty) {
    return moves;
  }
  const auto valueAfter = [&](auto change) {
    Board<Size> after = board;
    change(after);
    return solution.valueOf(after, opponentOf(mover)).beforeMove();
  };
  if (!allPlaced(board)) {
    for (auto empty = legalPlacements(board); !empty.empty(); empty.erase(empty.lowest())) {
      const Square to = empty.lowest();
      moves.push_back({std::nullopt, std::nullopt, to,
                       valueAfter([&](Board<Size>& after) { after.place(to, mover); })});
    }
  } else if (solution.variant().movement) {
    for (const Step& step : legalSteps(board, mover)) {
      moves.push_back({step.from, step.direction, step.to,
                       valueAfter([&](Board<Size>& after) { after.move(step.from, step.to); })});
    }
    std::ranges::reverse(moves);
  }
  std::ranges::stable_sort(moves, std::ranges::greater(), &RatedMove::value);
  return moves;
}

}  // namespace teeko::solver
