#include "screen/layout.hpp"

#include <string>

#include "support/catch.hpp"

using namespace teeko::screen;

namespace {

std::string textOf(const CellPlace& place) {
  return std::to_string(place.row) + "," + std::to_string(place.column);
}

/// Where everything stands, in the order of struct Layout, with the middle of the last square.
std::string layoutText(int rows, int columns, int boardSize) {
  const auto layout = layoutFor({.rows = rows, .columns = columns}, boardSize);
  if (!layout) {
    return "none";
  }
  std::string text =
      std::to_string(layout->squareWidth) + "x" + std::to_string(layout->squareHeight) +
      (layout->hasLinesBetween ? "" : " tight") + " title " + std::to_string(layout->titleRow) +
      " board " + textOf(layout->board) + " last " +
      textOf(layout->middleOf({boardSize - 1, boardSize - 1})) + " labels " +
      std::to_string(layout->labelRow()) + " value " + std::to_string(layout->valueRow) +
      " status " + std::to_string(layout->statusRow) + " message " +
      std::to_string(layout->messageRow) + " keys " + std::to_string(layout->keysRow) + " left " +
      std::to_string(layout->leftColumn);
  return layout->listColumn ? text + " list " + std::to_string(*layout->listColumn) : text;
}

std::string leastText(int boardSize) {
  const Resized least = leastSize(boardSize);
  return std::to_string(least.rows) + "x" + std::to_string(least.columns);
}

}  // namespace

TEST_CASE("where everything stands on screens of usual sizes") {
  CHECK(layoutText(24, 80, 3) ==
        "7x3 title 1 board 3,6 last 13,26 labels 16 value 18 status 19 message 20 keys 23 left 2 "
        "list 34");
  CHECK(layoutText(24, 80, 4) ==
        "7x3 title 0 board 1,6 last 15,34 labels 18 value 19 status 20 message 21 keys 23 left 2 "
        "list 42");
  CHECK(layoutText(24, 80, 5) ==
        "5x1 title 1 board 3,6 last 12,33 labels 14 value 16 status 17 message 18 keys 23 left 2 "
        "list 40");
  CHECK(layoutText(24, 80, 8) ==
        "5x1 title 0 board 1,6 last 16,51 labels 18 value 19 status 20 message 21 keys 23 left 2 "
        "list 58");
  CHECK(layoutText(50, 132, 5) ==
        "7x3 title 7 board 9,32 last 27,68 labels 30 value 32 status 33 message 34 keys 49 left 28 "
        "list 76");
  CHECK(layoutText(60, 200, 8) ==
        "7x3 title 6 board 8,58 last 38,118 labels 41 value 43 status 44 message 45 keys 59 left "
        "54 list 126");
}

TEST_CASE("the least room that a board needs") {
  CHECK(leastText(3) == "11x23");
  CHECK(leastText(5) == "13x35");
  CHECK(leastText(8) == "16x53");
  CHECK(layoutText(13, 35, 5) ==
        "5x1 tight title 0 board 1,4 last 6,31 labels 8 value 9 status 10 message 11 keys 12 left "
        "0");
  CHECK(layoutText(12, 35, 5) == "none");
  CHECK(layoutText(13, 34, 5) == "none");
}

TEST_CASE("lines are between the rows of the board where they have room") {
  CHECK(layoutText(17, 35, 5) ==
        "5x1 title 0 board 1,4 last 10,31 labels 12 value 13 status 14 message 15 keys 16 left 0");
  CHECK(layoutText(16, 35, 5) ==
        "5x1 tight title 0 board 2,4 last 7,31 labels 9 value 11 status 12 message 13 keys 15 left "
        "0");
  CHECK(layoutText(22, 80, 8) ==
        "5x1 tight title 1 board 3,6 last 11,51 labels 13 value 15 status 16 message 17 keys 21 "
        "left 2 list 58");
  CHECK(layoutText(23, 80, 8) ==
        "5x1 title 0 board 1,6 last 16,51 labels 18 value 19 status 20 message 21 keys 22 left 2 "
        "list 58");
}

TEST_CASE("blank lines where there is room") {
  CHECK(layoutText(18, 60, 5) ==
        "5x1 title 0 board 1,4 last 10,31 labels 12 value 13 status 14 message 15 keys 17 left 0 "
        "list 38");
  CHECK(layoutText(19, 60, 5) ==
        "5x1 title 0 board 2,4 last 11,31 labels 13 value 14 status 15 message 16 keys 18 left 0 "
        "list 38");
  CHECK(layoutText(20, 60, 5) ==
        "5x1 title 0 board 2,4 last 11,31 labels 13 value 15 status 16 message 17 keys 19 left 0 "
        "list 38");
  CHECK(layoutText(23, 60, 5) ==
        "5x1 title 1 board 3,4 last 12,31 labels 14 value 16 status 17 message 18 keys 22 left 0 "
        "list 38");
}

TEST_CASE("squares are large where the list of moves has room beside them") {
  CHECK(layoutText(27, 68, 5) ==
        "7x3 title 0 board 1,4 last 19,40 labels 22 value 23 status 24 message 25 keys 26 left 0 "
        "list 48");
  CHECK(layoutText(27, 67, 5) ==
        "5x1 title 2 board 4,4 last 13,31 labels 15 value 17 status 18 message 19 keys 26 left 0 "
        "list 38");
  CHECK(layoutText(26, 68, 5) ==
        "5x1 title 2 board 4,4 last 13,31 labels 15 value 17 status 18 message 19 keys 25 left 0 "
        "list 38");
}

TEST_CASE("the list of moves is there where it has room beside small squares") {
  CHECK(layoutText(24, 58, 5) ==
        "5x1 title 1 board 3,4 last 12,31 labels 14 value 16 status 17 message 18 keys 23 left 0 "
        "list 38");
  CHECK(layoutText(24, 57, 5) ==
        "5x1 title 1 board 3,4 last 12,31 labels 14 value 16 status 17 message 18 keys 23 left 0");
}

TEST_CASE(
    "the text at the left is in the middle of a wide screen, and at the edge of a narrow one") {
  CHECK(layoutText(24, 76, 3) ==
        "7x3 title 1 board 3,4 last 13,24 labels 16 value 18 status 19 message 20 keys 23 left 0 "
        "list 32");
  CHECK(layoutText(24, 77, 3) ==
        "7x3 title 1 board 3,4 last 13,24 labels 16 value 18 status 19 message 20 keys 23 left 0 "
        "list 32");
  CHECK(layoutText(24, 78, 3) ==
        "7x3 title 1 board 3,5 last 13,25 labels 16 value 18 status 19 message 20 keys 23 left 1 "
        "list 33");
  CHECK(layoutText(40, 96, 8) ==
        "7x3 title 0 board 1,6 last 31,66 labels 34 value 35 status 36 message 37 keys 39 left 2 "
        "list 74");
}

TEST_CASE("each cell of the board's frame belongs to one square") {
  const auto layout = layoutFor({.rows = 24, .columns = 80}, 5);
  REQUIRE(layout);
  const auto at = [&](int row, int column) {
    const auto square = layout->squareAt({layout->board.row + row, layout->board.column + column});
    return square ? std::to_string(square->row) + std::to_string(square->column) : "none";
  };
  CHECK(at(0, 0) == "00");
  CHECK(at(2, 6) == "00");
  CHECK(at(3, 7) == "11");
  CHECK(at(2, 7) == "01");
  CHECK(at(3, 6) == "10");
  CHECK(at(10, 30) == "44");
  CHECK(at(11, 30) == "none");
  CHECK(at(10, 31) == "none");
  CHECK(at(-1, 0) == "none");
  CHECK(at(0, -1) == "none");
}

TEST_CASE("without lines between the rows, the frame belongs to the rows beside it") {
  const auto layout = layoutFor({.rows = 16, .columns = 60}, 8);
  REQUIRE(layout);
  const auto rowAt = [&](int row) {
    const auto square = layout->squareAt({layout->board.row + row, layout->board.column + 1});
    return square ? square->row : -1;
  };
  CHECK(rowAt(-1) == -1);
  CHECK(rowAt(0) == 0);
  CHECK(rowAt(1) == 0);
  CHECK(rowAt(2) == 1);
  CHECK(rowAt(8) == 7);
  CHECK(rowAt(9) == 7);
  CHECK(rowAt(10) == -1);
}
