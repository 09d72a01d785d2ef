#include "teeko/board_view.hpp"

#include <string>
#include <string_view>

namespace teeko {
namespace {

std::string squareText(const GameBoard& board, Square square) {
  switch (board.at(square)) {
    case Mark::Circle:
      return "| O|";
    case Mark::Cross:
      return "| X|";
    case Mark::Empty:
      break;
  }
  const std::string number = std::to_string(square.number());
  return (number.size() == 1 ? "| " : "|") + number + "|";
}

}  // namespace

void printGameBoard(Console& console, const GameBoard& board) {
  constexpr std::string_view kFrame = "================\n";
  std::string text(kFrame);
  for (int row = kGameSide - 1; row >= 0; --row) {
    for (int column = 0; column < kGameSide; ++column) {
      text += squareText(board, *squareAt<kGameSide>(row, column));
    }
    text += '\n';
  }
  text += kFrame;
  console.print(text);
}

}  // namespace teeko
