/// Boards for tests.
#pragma once

#include <string_view>

#include "teeko/board.hpp"

#include "plain_rules.hpp"

/// The board in this picture: rows from the top, blanks ignored, `.` empty, `O`, `X`.
template <int Side>
[[nodiscard]] constexpr teeko::Board<Side> boardOf(std::string_view picture) {
  teeko::Board<Side> board;
  int row = Side - 1;
  int column = 0;
  for (const char c : picture) {
    if (c == ' ') {
      continue;
    }
    if (c != '.') {
      board.place(*teeko::squareAt<Side>(row, column),
                  c == 'O' ? teeko::Mark::Circle : teeko::Mark::Cross);
    }
    if (++column == Side) {
      column = 0;
      --row;
    }
  }
  return board;
}

[[nodiscard]] inline teeko::GameBoard gameBoardOf(const plain::Grid& grid) {
  teeko::GameBoard board;
  for (const teeko::Square square : teeko::kSquares<teeko::kGameSide>) {
    if (const int mark = grid.at(square.number()); mark != 0) {
      board.place(square, static_cast<teeko::Mark>(mark));
    }
  }
  return board;
}
