#include <iostream>

#include <teeko/assignment/board_view.hpp>
#include <teeko/core/rules.hpp>

int main() {
  using namespace teeko;
  using namespace teeko::assignment;
  static_assert(kGoals<5>.size() == 44);
  Board<5> board;
  for (const int number : {1, 7, 13, 19}) {
    board.place(Square(number), Piece::Second);
  }
  Console console(std::cin, std::cout, std::cerr);
  printGameBoard(console, initGameBoard());
  console.flush();
  return hasWinner(board) == Piece::Second ? 0 : 1;
}
