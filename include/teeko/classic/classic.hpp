/// Classic Teeko: John Scarne's game on 5×5, with squares named by a letter and a digit.
///
///        A B C D E
///     0: . . . . .      Columns are A to E from the left, rows 0 to 4 from the top. Black (b) is
///     1: . . . . .      Mark::Circle and begins, Red (r) is Mark::Cross.
///     2: . . b . .      b is on C2.
///     3: . . . . .
///     4: . . . . .
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/board.hpp"
#include "teeko/core/rules.hpp"

namespace teeko::classic {

inline constexpr int kSize = 5;
using ClassicBoard = Board<kSize>;
using Squares = SquareSet<kSize>;

/// A drop, which comes from nowhere, or a step to an adjacent square.
struct Move {
  std::optional<Square> from;
  Square to;

  constexpr bool operator==(const Move&) const noexcept = default;
};

/// The squares as the board is read, A0 first and E4 last. This is the square order, in which the
/// first of equal moves is taken.
inline constexpr auto kReadingOrder = [] {
  std::array<Square, kSquareCount<kSize>> squares;
  auto next = squares.begin();
  for (int row = kSize - 1; row >= 0; --row) {
    for (int column = 0; column < kSize; ++column) {
      *next++ = *squareAt<kSize>(row, column);
    }
  }
  return squares;
}();

/// `B3`.
[[nodiscard]] std::string squareName(Square square);

/// The square of this name, its letter in either case; nothing when there is none.
[[nodiscard]] std::optional<Square> squareNamed(std::string_view name);

/// `b` for Circle, `r` for Cross.
[[nodiscard]] char pieceLetter(Mark mark);

/// Every legal move in square order, by where it comes from and then by where it goes: drops until
/// all pieces are placed, steps from then on.
[[nodiscard]] std::vector<Move> legalMoves(const ClassicBoard& board, Mark mover);

/// The board after a legal move.
[[nodiscard]] ClassicBoard boardAfter(ClassicBoard board, Mark mover, const Move& move);

}  // namespace teeko::classic
