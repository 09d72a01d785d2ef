#include "teeko/assignment/computer.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/plain_rules.hpp"

using namespace teeko;

TEST_CASE("the computer moves as the plain rendering does on every undecided board") {
  int boards = 0;
  int disagreements = 0;
  plain::forEachGrid(4, 4, [&](const plain::Grid& grid) {
    if (grid.winner() != 0) {
      return;
    }
    const GameBoard board = gameBoardOf(grid);
    for (const Mark mover : {Mark::Circle, Mark::Cross}) {
      const Step step = chooseScanStep(board, mover);
      const plain::Move move = grid.computerMove(static_cast<int>(mover));
      const bool agree = step.from.number() == move.square &&
                         numberOf(step.direction) == move.direction &&
                         step.to.number() == plain::Grid::target(move.square, move.direction);
      disagreements += agree ? 0 : 1;
    }
    ++boards;
  });
  CHECK(boards == 882228);
  CHECK(disagreements == 0);
}

TEST_CASE("the computer places as the plain rendering does on every board with a square left") {
  int disagreements = 0;
  for (int marks = 0; marks <= 8; ++marks) {
    plain::forEachGrid((marks + 1) / 2, marks / 2, [&](const plain::Grid& grid) {
      const int square = chooseScanPlacement(gameBoardOf(grid)).number();
      disagreements += square == grid.computerPlacement() ? 0 : 1;
    });
  }
  CHECK(disagreements == 0);
}

TEST_CASE("the computer passes over marks that cannot move and directions that are taken") {
  const Step step = chooseScanStep(boardOf<4>("..XX ..XO O... XOO."), Mark::Cross);
  CHECK(step == Step{Square(15), Direction::DownLeft, Square(10)});
}
