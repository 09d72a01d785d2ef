#include "layout.hpp"

#include <algorithm>
#include <array>

namespace teeko::screen {
namespace {

/// The inside of a square: odd, so that it has a middle.
struct SquareSize {
  int width;
  int height;
};
constexpr std::array<SquareSize, 2> kSquareSizes{{{7, 3}, {5, 1}}};

constexpr int kLabelWidth = 4;
constexpr int kGap = 3;
constexpr int kListWidth = 20;
/// The title, the labels of the columns, the value, the status, the message and the keys.
constexpr int kRowsBesideBoard = 6;
/// The widest that a line of text gets.
constexpr int kTextWidth = 76;

int frameSize(int squares, int inside) {
  return squares * (inside + 1) + 1;
}

Layout layoutWith(const SquareSize& square, const Resized& size, int boardSize) {
  const int boardRows = frameSize(boardSize, square.height);
  const int boardColumns = kLabelWidth + frameSize(boardSize, square.width);
  const bool hasList = boardColumns + kGap + kListWidth <= size.columns;
  const int spareRows = size.rows - boardRows - kRowsBesideBoard;
  const int blankAbove = spareRows >= 2 ? 1 : 0;
  const int blankBelow = spareRows >= 3 ? 1 : 0;
  const int width = std::max(boardColumns + (hasList ? kGap + kListWidth : 0),
                             std::min(kTextWidth, size.columns));

  Layout layout;
  layout.squareWidth = square.width;
  layout.squareHeight = square.height;
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
  return SquarePlace{std::max(0, row - 1) / (squareHeight + 1),
                     std::max(0, column - 1) / (squareWidth + 1)};
}

Resized leastSize(int boardSize) {
  const SquareSize& smallest = kSquareSizes.back();
  return {frameSize(boardSize, smallest.height) + kRowsBesideBoard,
          kLabelWidth + frameSize(boardSize, smallest.width)};
}

std::optional<Layout> layoutFor(const Resized& size, int boardSize) {
  for (const SquareSize& square : kSquareSizes) {
    const bool isLast = &square == &kSquareSizes.back();
    const int columns =
        kLabelWidth + frameSize(boardSize, square.width) + (isLast ? 0 : kGap + kListWidth);
    if (frameSize(boardSize, square.height) + kRowsBesideBoard <= size.rows &&
        columns <= size.columns) {
      return layoutWith(square, size, boardSize);
    }
  }
  return std::nullopt;
}

}  // namespace teeko::screen
