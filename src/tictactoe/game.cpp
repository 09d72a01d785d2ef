#include "teeko/tictactoe/game.hpp"

#include <optional>
#include <string>

#include "teeko/tictactoe/rules.hpp"

namespace teeko::tictactoe {
namespace {

std::string nameOf(Player player) {
  return player == Player::One ? "Player one" : "Player two";
}

void printBoard(Console& console, const Board& board) {
  for (int row = 0; row < board.side(); ++row) {
    std::string line;
    for (int column = 0; column < board.side(); ++column) {
      const Cell cell{row, column};
      line += board.isMarkedBy(Player::One, cell)   ? 'X'
              : board.isMarkedBy(Player::Two, cell) ? 'O'
                                                    : '.';
    }
    console.printLine(line);
  }
}

/// A cell of the board that is not taken.
Cell askCell(Console& console, const Board& board, Player mover) {
  const std::string prompt =
      nameOf(mover) + ", please enter row and column [1-" + std::to_string(board.side()) + "]:";
  for (;;) {
    const std::optional<int> row = console.ask(prompt);
    const std::optional<int> column = console.askMore();
    const auto fromZero = [](std::optional<int> number) {
      return number && *number > 0 ? *number - 1 : -1;
    };
    const Cell cell{fromZero(row), fromZero(column)};
    if (!board.contains(cell)) {
      console.printLine("Not on the board, try again.");
    } else if (board.isTaken(cell)) {
      console.printLine("Taken, try again.");
    } else {
      return cell;
    }
  }
}

}  // namespace

void playTicTacToe(Console& console, int side) {
  Board board(side);
  printBoard(console, board);
  for (Player mover = Player::One;; mover = opponentOf(mover)) {
    board.mark(mover, askCell(console, board, mover));
    printBoard(console, board);
    if (board.hasWon(mover)) {
      console.printLine(nameOf(mover) + " wins!");
      return;
    }
    if (board.isFull()) {
      console.printLine("It is a tie!");
      return;
    }
  }
}

}  // namespace teeko::tictactoe
