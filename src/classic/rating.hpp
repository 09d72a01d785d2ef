/// How the perfect player compares moves.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "teeko/classic/reading_order.hpp"
#include "teeko/classic/search.hpp"
#include "teeko/play/best_moves.hpp"
#include "teeko/solver/solution.hpp"

namespace teeko::classic {

/// What a move is worth to the side that makes it: the exact value, and how a draw looks.
using Rating = std::pair<solver::Value, double>;

/// The best moves in an open position, in reading order. `drawn` are positions that are draws when
/// they come up.
template <int Size>
[[nodiscard]] play::BestMoves<Move, Rating> bestMoves(
    const solver::Solution<Size>& solution, const Position<Size>& position,
    const std::vector<Position<Size>>& drawn = {}) {
  play::BestMoves<Move, Rating> best;
  for (const Move& move : movesInReadingOrder(position)) {
    const Position<Size> after = position.after(move);
    const bool repeats = std::find(drawn.begin(), drawn.end(), after) != drawn.end();
    const solver::Value value = repeats ? solver::Value() : solution.valueOf(after).beforeMove();
    const bool isDraw = value.outcome() == solver::Outcome::Draw;
    best.add(move, {value, isDraw ? heuristicGameValue(after, position.toMove()) : 0});
  }
  return best;
}

}  // namespace teeko::classic
