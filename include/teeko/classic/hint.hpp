/// Hints for people.
#pragma once

#include <cstdint>
#include <string>

#include "teeko/core/position.hpp"
#include "teeko/play/record.hpp"
#include "teeko/solver/solution.hpp"

namespace teeko::classic {

/// A move, and what it is worth to the side that makes it.
struct Hint {
  Move move;
  /// `win in 5`, `draw`, `loss in 8`, or an estimate such as `b looks better, depth 7`.
  std::string value;
};

/// The move that perfectPlayer() makes first of equal ones, and its exact value. A move that draws
/// by repetition counts as a draw. The game is open, and its goals are the solution's.
template <int Size>
[[nodiscard]] Hint exactHint(const solver::Solution<Size>& solution,
                             const play::Record<Position<Size>>& record);

/// The best move that a search of at most `positions` positions finds, and its score. The same game
/// always gets the same hint. The game is open.
template <int Size>
[[nodiscard]] Hint searchedHint(const play::Record<Position<Size>>& record,
                                std::uint64_t positions);

}  // namespace teeko::classic
