/// Boards for tests.
#pragma once

#include <string_view>

#include "teeko/core/board.hpp"

#include "support/plain_rules.hpp"

/// The board in this picture: rows from the top, blanks ignored, `.` empty, `O`, `X`.
template <int Size>
[[nodiscard]] constexpr teeko::Board<Size> boardOf(std::string_view picture) {
  teeko::Board<Size> board;
  int row = Size - 1;
  int column = 0;
  for (const char c : picture) {
    if (c == ' ') {
      continue;
    }
    if (c != '.') {
      board.place(*teeko::squareAt<Size>(row, column),
                  c == 'O' ? teeko::Mark::Circle : teeko::Mark::Cross);
    }
    if (++column == Size) {
      column = 0;
      --row;
    }
  }
  return board;
}

[[nodiscard]] inline teeko::GameBoard gameBoardOf(const plain::Grid& grid) {
  teeko::GameBoard board;
  for (const teeko::Square square : teeko::kSquares<teeko::kGameSize>) {
    if (const int mark = grid.at(square.number()); mark != 0) {
      board.place(square, static_cast<teeko::Mark>(mark));
    }
  }
  return board;
}
