/// The main loop: who plays, which phases, who won.
#pragma once

#include <functional>

#include "teeko/assignment/computer.hpp"
#include "teeko/assignment/game_board.hpp"
#include "teeko/io/console.hpp"

namespace teeko::assignment {

/// What to do with a placement phase that ends in a draw.
struct DrawPlan {
  /// Goes on with the movement phase from the same board; otherwise the game ends.
  bool movementFollows = false;
  /// Gets the drawn board before the game goes on.
  std::function<void(const GameBoard&)> onDraw;
};

/// Plays a game from a board on which nobody has won and both players have equally many marks: asks
/// how many humans play, then lets the players take turns, Circle first, until somebody wins or a
/// draw ends it. The phase follows from the board: placement until both have placed four marks,
/// movement from then on; so a game that starts on a drawn board is the movement phase alone.
/// `computer` plays Cross when one human plays. Throws like Console::ask() and Console::print();
/// flushing the last output is the caller's.
void playGame(Console& console, const GameBoard& board,
              const play::Player<GamePosition>& computer = scanPlayer(), const DrawPlan& plan = {});

}  // namespace teeko::assignment
