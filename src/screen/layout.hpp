/// Where everything stands on the screen.
#pragma once

#include <optional>

#include "teeko/play/board_text.hpp"
#include "teeko/screen/event.hpp"
#include "teeko/screen/frame.hpp"

namespace teeko::screen {

using play::SquarePlace;

/// From top to bottom: the title, the board with a label before each row and below each column, the
/// value line, the status line, the message line, and at the very bottom the keys. The moves are
/// listed at the right of the board.
struct Layout {
  /// The inside of a square of the board, in cells.
  int squareWidth = 0;
  int squareHeight = 0;
  /// Whether lines are between the rows of the board; where room is short, there are none.
  bool hasLinesBetween = true;
  int titleRow = 0;
  /// The corner of the board's frame at the top left.
  CellPlace board;
  /// Squares a side.
  int boardSize = 0;
  int valueRow = 0;
  int statusRow = 0;
  int messageRow = 0;
  int keysRow = 0;
  /// Where the text at the left begins.
  int leftColumn = 0;
  /// Where the list of moves begins; nothing when there is no room for it.
  std::optional<int> listColumn;

  /// How far a row of the board is from the next one.
  [[nodiscard]] int rowStep() const { return squareHeight + (hasLinesBetween ? 1 : 0); }
  /// The first inside this row of the board.
  [[nodiscard]] int squareRow(int row) const { return board.row + 1 + row * rowStep(); }
  /// The line of the frame above this row of the board, if there is one.
  [[nodiscard]] int frameRow(int row) const {
    return row == boardSize ? squareRow(row - 1) + squareHeight : squareRow(row) - 1;
  }
  /// The line of the frame left of this column.
  [[nodiscard]] int frameColumn(int column) const {
    return board.column + column * (squareWidth + 1);
  }
  /// The cell in the middle of a square.
  [[nodiscard]] CellPlace middleOf(SquarePlace square) const {
    return {squareRow(square.row) + squareHeight / 2,
            frameColumn(square.column) + 1 + squareWidth / 2};
  }
  /// The row below the frame, which has the labels of the columns.
  [[nodiscard]] int labelRow() const { return frameRow(boardSize) + 1; }
  /// The square at this cell, or above or left of it on a line; nothing outside the board.
  [[nodiscard]] std::optional<SquarePlace> squareAt(CellPlace place) const;
};

/// The least room that a board of this size needs.
[[nodiscard]] Resized leastSize(int boardSize);

/// The layout that uses the room best; nothing when there is too little.
[[nodiscard]] std::optional<Layout> layoutFor(const Resized& size, int boardSize);

}  // namespace teeko::screen
