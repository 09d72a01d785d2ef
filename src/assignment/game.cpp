#include "teeko/assignment/game.hpp"

#include "teeko/assignment/board_view.hpp"
#include "teeko/assignment/movement.hpp"
#include "teeko/assignment/placement.hpp"
#include "teeko/assignment/players.hpp"
#include "teeko/core/rules.hpp"

namespace teeko {
namespace {

void takeTurn(Console& console, GameBoard& board, const Players& players, const Computer& computer,
              Mark mover) {
  const bool placing = !allPlaced(board);
  if (players.isComputer(mover)) {
    (placing ? placeMarkByComputerPlayer : moveMarkByComputerPlayer)(console, board, mover,
                                                                     computer);
  } else {
    (placing ? placeMarkByHumanPlayer : moveMarkByHumanPlayer)(console, board, mover);
  }
  printGameBoard(console, board);
}

void announceWinner(Console& console, const Players& players, Mark winner) {
  console.printLine(players.isComputer(winner) ? "Computer wins!"
                                               : playerName(winner) + " wins! Congratulations!");
}

}  // namespace

void playGame(Console& console, GameBoard board, const Computer& computer, const DrawPlan& plan) {
  const Players players = askPlayers(console);
  printGameBoard(console, board);
  for (Mark mover = Mark::Circle;; mover = opponentOf(mover)) {
    const bool placing = !allPlaced(board);
    takeTurn(console, board, players, computer, mover);
    if (const Mark winner = hasWinner(board); winner != Mark::Empty) {
      announceWinner(console, players, winner);
      return;
    }
    if (placing && allPlaced(board)) {
      console.printLine("Draw game!");
      if (plan.onDraw) {
        plan.onDraw(board);
      }
      if (!plan.movementFollows) {
        return;
      }
    }
  }
}

}  // namespace teeko
