#include "teeko/tictactoe/picture.hpp"

namespace teeko::tictactoe {

std::vector<std::string> pictureOf(const Board& board) {
  std::vector<std::string> lines;
  for (int row = 0; row < board.size(); ++row) {
    std::string& line = lines.emplace_back();
    for (int column = 0; column < board.size(); ++column) {
      const Square square{row, column};
      line += board.hasPiece(kX, square) ? 'X' : board.hasPiece(kO, square) ? 'O' : '.';
    }
  }
  return lines;
}

}  // namespace teeko::tictactoe
