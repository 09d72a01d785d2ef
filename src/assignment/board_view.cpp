#include "teeko/assignment/board_view.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace teeko::assignment {
namespace {

constexpr std::string_view kEmptyBoard =
    "================\n"
    "|13||14||15||16|\n"
    "| 9||10||11||12|\n"
    "| 5|| 6|| 7|| 8|\n"
    "| 1|| 2|| 3|| 4|\n"
    "================\n";

/// Where the two characters of a square stand in the picture.
constexpr std::size_t offsetOf(Square square) {
  constexpr int kLineWidth = 17;
  constexpr int kSquareWidth = 4;
  const int line = kGameSize - rowOf<kGameSize>(square);
  const int offset = line * kLineWidth + columnOf<kGameSize>(square) * kSquareWidth + 1;
  return static_cast<std::size_t>(offset);
}

static_assert(kEmptyBoard.substr(offsetOf(Square(1)), 2) == " 1" &&
              kEmptyBoard.substr(offsetOf(Square(16)), 2) == "16");

}  // namespace

void printGameBoard(Console& console, const GameBoard& board) {
  std::string picture(kEmptyBoard);
  for (const Square square : kSquares<kGameSize>) {
    if (const Mark mark = board.at(square); mark != Mark::None) {
      const std::size_t offset = offsetOf(square);
      picture[offset] = ' ';
      picture[offset + 1] = mark == Mark::First ? 'O' : 'X';
    }
  }
  console.print(picture);
}

}  // namespace teeko::assignment
