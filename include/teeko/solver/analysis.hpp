/// Questions about one position of a solved game.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "teeko/core/position.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/value.hpp"

namespace teeko::solver {

struct ScoredMove {
  Move move;
  /// For the side that makes the move, its plies counted from before it.
  Value value;
};

/// Every legal move, best first; equal ones in the order in which the assignment's computer tries
/// them: drops from the lowest square up, steps from the highest square and direction down. None
/// when the game is over. The position's goals are the solution's.
template <int Size>
[[nodiscard]] std::vector<ScoredMove> scoreMoves(const Solution<Size>& solution,
                                                 const Position<Size>& position) {
  std::vector<ScoredMove> moves;
  if (!position.isDropping() && !solution.variant().movement) {
    return moves;
  }
  for (const Move& move : position.legalMoves()) {
    moves.push_back({move, solution.valueOf(position.after(move)).beforeMove()});
  }
  if (!position.isDropping()) {
    std::ranges::reverse(moves);
  }
  std::ranges::stable_sort(moves, std::ranges::greater(), &ScoredMove::value);
  return moves;
}

}  // namespace teeko::solver
