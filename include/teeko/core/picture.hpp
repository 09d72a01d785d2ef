/// A board of Teeko as consoles show it.
///
///     0: . . . . .
///     1: . r . . .      Columns are letters from the left, rows digits from the top; b is Black,
///     2: . . b . .      the first side, and r is Red.
///     3: . . . . .
///     4: . . . . .
///        A B C D E
#pragma once

#include <string>

#include "teeko/core/notation.hpp"
#include "teeko/core/position.hpp"

namespace teeko {

/// The lines of the picture, each with its end.
template <int Size>
[[nodiscard]] std::string pictureOf(const Board<Size>& board) {
  std::string picture;
  std::string letters = "  ";
  for (int row = 0; row < Size; ++row) {
    picture += std::to_string(row) + ':';
    for (int column = 0; column < Size; ++column) {
      const Piece piece = board.at(*squareAt<Size>(Size - 1 - row, column));
      picture += {' ', piece == Piece::None ? Grid::kEmpty : pieceLetter(sideOf(piece))};
    }
    picture += '\n';
    letters += {' ', static_cast<char>('A' + row)};
  }
  return picture + letters + '\n';
}

}  // namespace teeko
