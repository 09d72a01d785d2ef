#include "teeko/assignment/computer.hpp"

#include <string>

#include "teeko/assignment/board_file.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/plain_rules.hpp"

using namespace teeko;
using namespace teeko::assignment;

TEST_CASE("the computer moves as the plain rendering does on every undecided board") {
  int boards = 0;
  std::string firstDisagreement;
  plain::forEachGrid(4, 4, [&](const plain::Grid& grid) {
    if (grid.winner() != 0) {
      return;
    }
    const GameBoard board = gameBoardOf(grid);
    for (const Side side : {Side::First, Side::Second}) {
      const GamePosition position(board, side, GoalSet::Standard);
      const Move move = chooseScanMove(position);
      const plain::Move expected = grid.computerMove(static_cast<int>(pieceOf(side)));
      const bool agree =
          move.from->number() == expected.square &&
          move.to.number() == plain::Grid::target(expected.square, expected.direction);
      if (!agree && firstDisagreement.empty()) {
        firstDisagreement = position.text() + ": " + position.textOf(move);
      }
    }
    ++boards;
  });
  CHECK(boards == 882228);
  CHECK(firstDisagreement.empty());
}

TEST_CASE("the computer places as the plain rendering does on every board with a square left") {
  std::string firstDisagreement;
  for (int marks = 0; marks <= 8; ++marks) {
    plain::forEachGrid((marks + 1) / 2, marks / 2, [&](const plain::Grid& grid) {
      const GameBoard board = gameBoardOf(grid);
      const int square = chooseScanPlacement(board).number();
      if (square != grid.computerPlacement() && firstDisagreement.empty()) {
        firstDisagreement = gameBoardText(board) + std::to_string(square);
      }
    });
  }
  CHECK(firstDisagreement.empty());
}

TEST_CASE("the computer passes over marks that cannot move and directions that are taken") {
  const GamePosition position(boardOf<4>("..XX ..XO O... XOO."), Side::Second, GoalSet::Standard);
  CHECK(chooseScanMove(position) == Move{Square(15), Square(10)});
  CHECK(scanPlayer()(position, {}) == Move{Square(15), Square(10)});
  CHECK(scanPlayer()(positionOf<4>(".... .... .... XO.."), {}) == Move{std::nullopt, Square(3)});
}
