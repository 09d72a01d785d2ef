#include "teeko/octaflip/picture.hpp"

namespace teeko::octaflip {
namespace {

char characterOf(const Board& board, Square square) {
  if (board.red.contains(square)) {
    return 'R';
  }
  if (board.blue.contains(square)) {
    return 'B';
  }
  return board.blocked.contains(square) ? '#' : '.';
}

}  // namespace

std::vector<std::string> pictureOf(const Board& board) {
  std::vector<std::string> lines(kSize);
  for (const Square square : Squares::all()) {
    lines[static_cast<std::size_t>(square.row())] += characterOf(board, square);
  }
  return lines;
}

}  // namespace teeko::octaflip
