/// Boards for tests.
#pragma once

#include <string_view>

#include "teeko/assignment/game_board.hpp"
#include "teeko/core/position.hpp"

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
                  c == 'O' ? teeko::Piece::First : teeko::Piece::Second);
    }
    if (++column == Size) {
      column = 0;
      --row;
    }
  }
  return board;
}

[[nodiscard]] inline teeko::assignment::GameBoard gameBoardOf(const plain::Grid& grid) {
  teeko::assignment::GameBoard board;
  for (const teeko::Square square : teeko::kSquares<teeko::assignment::kGameSize>) {
    if (const int mark = grid.at(square.number()); mark != 0) {
      board.place(square, static_cast<teeko::Piece>(mark));
    }
  }
  return board;
}

/// The same with a side to move: by default, the one that the numbers of pieces tell.
template <int Size>
[[nodiscard]] constexpr teeko::Position<Size> positionOf(
    std::string_view picture, teeko::GoalSet goals = teeko::GoalSet::Standard) {
  const teeko::Board<Size> board = boardOf<Size>(picture);
  const bool even =
      board.squaresOf(teeko::Piece::First).size() == board.squaresOf(teeko::Piece::Second).size();
  return {board, even ? teeko::Side::First : teeko::Side::Second, goals};
}
