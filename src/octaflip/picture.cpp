#include "teeko/octaflip/picture.hpp"

#include <cstddef>
#include <optional>

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

std::string sideName(Side side) {
  return side == kRed ? "Red" : "Blue";
}

std::string winnerOn(const Board& board) {
  const std::optional<Side> winner = leader(board);
  return winner ? sideName(*winner) : "Draw";
}

}  // namespace teeko::octaflip
