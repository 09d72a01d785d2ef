#include "teeko/assignment/game.hpp"

#include "teeko/assignment/board_view.hpp"
#include "teeko/assignment/movement.hpp"
#include "teeko/assignment/placement.hpp"
#include "teeko/assignment/players.hpp"

namespace teeko::assignment {
namespace {

bool isComputers(Side side, Opponent opponent) {
  return side == Side::Second && opponent == Opponent::Computer;
}

void announceWinner(Console& console, Mark winner, Opponent opponent) {
  const Side side = sideOf(winner);
  console.printLine(isComputers(side, opponent) ? "Computer wins!"
                                                : playerName(side) + " wins! Congratulations!");
}

}  // namespace

void playGame(Console& console, const GameBoard& board, const play::Player<GamePosition>& computer,
              const DrawPlan& plan) {
  const Opponent opponent = askPlayers(console);
  printGameBoard(console, board);
  GamePosition position(board, Side::First, GoalSet::Standard);
  for (;;) {
    const bool placing = position.isDropping();
    if (isComputers(position.toMove(), opponent)) {
      (placing ? placeMarkByComputerPlayer : moveMarkByComputerPlayer)(console, position, computer);
    } else {
      (placing ? placeMarkByHumanPlayer : moveMarkByHumanPlayer)(console, position);
    }
    printGameBoard(console, position.board());
    if (const Mark winner = hasWinner(position.board()); winner != Mark::None) {
      announceWinner(console, winner, opponent);
      return;
    }
    if (placing && !position.isDropping()) {
      console.printLine("Draw game!");
      if (plan.onDraw) {
        plan.onDraw(position.board());
      }
      if (!plan.movementFollows) {
        return;
      }
    }
  }
}

}  // namespace teeko::assignment
