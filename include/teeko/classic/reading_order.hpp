/// The order in which the classic game takes the first of equal moves.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "teeko/core/position.hpp"

namespace teeko::classic {

/// The board's side if nothing else is said.
inline constexpr int kUsualSize = 5;

/// A square's place when a board is read: A0 is 0, the last square of the bottom row the highest.
template <int Size>
[[nodiscard]] constexpr int readingPlace(Square square) noexcept {
  return (Size - 1 - rowOf<Size>(square)) * Size + columnOf<Size>(square);
}

/// The legal moves in reading order, by where they come from and then by direction; drops by where
/// they go.
template <int Size>
[[nodiscard]] std::vector<Move> movesInReadingOrder(const Position<Size>& position) {
  const auto moves = position.legalMoves();
  std::vector<Move> sorted(moves.begin(), moves.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const Move& a, const Move& b) {
    return readingPlace<Size>(a.from.value_or(a.to)) < readingPlace<Size>(b.from.value_or(b.to));
  });
  return sorted;
}

}  // namespace teeko::classic
