#include "layout.hpp"

#include <algorithm>
#include <array>

namespace teeko::screen {
namespace {

/// How a board is drawn. The inside of a square is odd, so that it has a middle.
struct BoardLook {
  int width;
  int height;
  bool hasLinesBetween;
  /// Only where the list of moves has room beside it.
  bool needsList;
};
constexpr std::array<BoardLook, 3> kLooks{
    {{7, 3, true, true}, {5, 1, true, false}, {5, 1, false, false}}};

constexpr int kLabelWidth = 4;
constexpr int kGap = 3;
constexpr int kListWidth = 20;
/// The title, the labels of the columns, the value, the status, the message and the keys.
constexpr int kRowsBesideBoard = 6;
/// The widest that a line of text gets.
constexpr int kTextWidth = 76;

/// The room that a board with this look needs, without the list of moves.
Resized roomFor(const BoardLook& look, int boardSize) {
  const int lines = look.hasLinesBetween ? boardSize + 1 : 2;
  return {boardSize * look.height + lines + kRowsBesideBoard,
          kLabelWidth + boardSize * (look.width + 1) + 1};
}

Layout layoutWith(const BoardLook& look, const Resized& size, int boardSize) {
  const auto [rows, boardColumns] = roomFor(look, boardSize);
  const bool hasList = boardColumns + kGap + kListWidth <= size.columns;
  const int spareRows = size.rows - rows;
  const int blankAbove = spareRows >= 2 ? 1 : 0;
  const int blankBelow = spareRows >= 3 ? 1 : 0;
  const int width = std::max(boardColumns + (hasList ? kGap + kListWidth : 0),
                             std::min(kTextWidth, size.columns));

  Layout layout;
  layout.squareWidth = look.width;
  layout.squareHeight = look.height;
  layout.hasLinesBetween = look.hasLinesBetween;
  layout.boardSize = boardSize;
  layout.leftColumn = std::max(0, (size.columns - width) / 2);
  layout.titleRow = std::max(0, (spareRows - blankAbove - blankBelow) / 3);
  layout.board = {layout.titleRow + 1 + blankAbove, layout.leftColumn + kLabelWidth};
  layout.valueRow = layout.labelRow() + 1 + blankBelow;
  layout.statusRow = layout.valueRow + 1;
  layout.messageRow = layout.statusRow + 1;
  layout.keysRow = size.rows - 1;
  if (hasList) {
    layout.listColumn = layout.leftColumn + boardColumns + kGap;
  }
  return layout;
}

}  // namespace

std::optional<SquarePlace> Layout::squareAt(CellPlace place) const {
  const int row = place.row - board.row;
  const int column = place.column - board.column;
  if (row < 0 || column < 0 || place.row > frameRow(boardSize) ||
      place.column > frameColumn(boardSize)) {
    return std::nullopt;
  }
  return SquarePlace{std::min(std::max(0, row - 1) / rowStep(), boardSize - 1),
                     std::max(0, column - 1) / (squareWidth + 1)};
}

Resized leastSize(int boardSize) {
  return roomFor(kLooks.back(), boardSize);
}

std::optional<Layout> layoutFor(const Resized& size, int boardSize) {
  for (const BoardLook& look : kLooks) {
    const Resized room = roomFor(look, boardSize);
    if (room.rows <= size.rows &&
        room.columns + (look.needsList ? kGap + kListWidth : 0) <= size.columns) {
      return layoutWith(look, size, boardSize);
    }
  }
  return std::nullopt;
}

}  // namespace teeko::screen
