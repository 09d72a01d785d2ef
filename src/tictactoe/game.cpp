#include "teeko/tictactoe/game.hpp"

#include <optional>
#include <string>

#include "teeko/tictactoe/picture.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::tictactoe {
namespace {

std::string nameOf(Side side) {
  return side == kX ? "Player one" : "Player two";
}

void printBoard(Console& console, const Board& board) {
  for (const std::string& line : pictureOf(board)) {
    console.printLine(line);
  }
}

/// Asks the side to move until it names an empty square of the board.
Square askSquare(Console& console, const Position& position) {
  const Board& board = position.board();
  const std::string prompt = nameOf(position.toMove()) + ", please enter row and column [1-" +
                             std::to_string(board.size()) + "]:";
  for (;;) {
    const std::optional<int> row = console.ask(prompt);
    const std::optional<int> column = console.askMore();
    const auto fromZero = [](std::optional<int> number) {
      return number && *number > 0 ? *number - 1 : -1;
    };
    const Square square{fromZero(row), fromZero(column)};
    if (!board.contains(square)) {
      console.printLine("Not on the board, try again.");
    } else if (board.isTaken(square)) {
      console.printLine("Taken, try again.");
    } else {
      return square;
    }
  }
}

}  // namespace

void playTicTacToe(Console& console, int size) {
  Position position(size);
  printBoard(console, position.board());
  while (position.result() == Result::Open) {
    position = position.after(askSquare(console, position));
    printBoard(console, position.board());
  }
  console.printLine(position.result() == Result::Draw
                        ? "It is a tie!"
                        : nameOf(opponentOf(position.toMove())) + " wins!");
}

}  // namespace teeko::tictactoe
