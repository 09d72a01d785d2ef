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

/// The row or column, from 0, that an answer names by its number from 1; nothing when the board has
/// none of this number.
std::optional<int> placeOf(std::optional<int> answer, const Board& board) {
  return answer && *answer >= 1 && *answer <= board.size() ? std::optional(*answer - 1)
                                                           : std::nullopt;
}

/// Reads a square, and no column after a row that is not on the board; nothing when it is not
/// there.
std::optional<Square> readSquare(Console& console, const std::string& prompt, const Board& board) {
  const std::optional<int> row = placeOf(console.ask(prompt), board);
  const std::optional<int> column = row ? placeOf(console.askMore(), board) : std::nullopt;
  return column ? std::optional(Square{*row, *column}) : std::nullopt;
}

/// Asks the side to move until it names an empty square of the board. What follows a wrong answer
/// on its line is left out.
Square askSquare(Console& console, const Position& position) {
  const Board& board = position.board();
  const std::string prompt = nameOf(position.toMove()) + ", please enter row and column [1-" +
                             std::to_string(board.size()) + "]:";
  for (;;) {
    const std::optional<Square> square = readSquare(console, prompt, board);
    if (square && !board.isTaken(*square)) {
      return *square;
    }
    console.dropLine();
    console.printLine(square ? "Taken, try again." : "Not on the board, try again.");
  }
}

Square chooseSquare(Console& console, const Position& position, const Computer& computer) {
  if (position.toMove() == kX || !computer) {
    return askSquare(console, position);
  }
  console.flush();  // the computer may think for a while
  return computer(position);
}

}  // namespace

void playTicTacToe(Console& console, int size, const Computer& computer) {
  Position position(size);
  printBoard(console, position.board());
  while (position.result() == Result::Open) {
    position = position.after(chooseSquare(console, position, computer));
    printBoard(console, position.board());
  }
  console.printLine(position.result() == Result::Draw
                        ? "It is a tie!"
                        : nameOf(opponentOf(position.toMove())) + " wins!");
}

}  // namespace teeko::tictactoe
