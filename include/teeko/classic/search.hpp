/// The heuristic player's search: alpha-beta with an estimate of positions.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "teeko/classic/reading_order.hpp"

namespace teeko::classic {

/// What a position looks worth to `me`, in (-1, 1). The sums run over all goals. For each goal, w
/// is its weight (1 for a row or column, 2.5 for a diagonal, 5 for the corners of a square), m the
/// number of my pieces in it, and o that of the opponent's:
///
///     mine   += w · m · (o = 0 ? 15 : 1)
///     theirs += w · o · (m = 0 ? 20 : 4)
///     value   = (mine − theirs) / (1 + |mine + theirs|)
///
/// The value for one side is not the negative of the value for the other: an opponent's piece
/// counts for more than one's own.
template <int Size>
[[nodiscard]] double heuristicGameValue(const Position<Size>& position, Side me);

/// The best moves and their value.
struct SearchResult {
  /// In reading order; all have the same value.
  std::vector<Move> moves;
  /// The value for the side to move: an estimate in (-1, 1), winValue(n) if it can force a win in n
  /// plies, or -winValue(n) if the opponent can.
  double value = 0;
  /// How many positions were searched; for searchUntil(), in the iteration of the result only.
  std::uint64_t nodes = 0;
};

/// Looks `depth` plies ahead; 1, the least, is the side's own move alone. The position is open. The
/// result is that of minimax to this depth.
template <int Size>
[[nodiscard]] SearchResult search(const Position<Size>& position, int depth);

/// The same, but ends at this time. The result is then that of the deepest search that was
/// finished, at least one ply deep.
template <int Size>
[[nodiscard]] SearchResult searchUntil(const Position<Size>& position, int depth,
                                       std::chrono::steady_clock::time_point latest);

/// What a win in so many plies is worth to the search: more than any estimate, and more the sooner.
[[nodiscard]] constexpr double winValue(int plies) noexcept {
  return 2 + 1.0 / plies;
}

}  // namespace teeko::classic
