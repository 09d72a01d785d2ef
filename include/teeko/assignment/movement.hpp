/// The movement phase, Part 2 of the assignment: turns that move a mark to an adjacent empty
/// square.
#pragma once

#include "teeko/assignment/game_board.hpp"
#include "teeko/io/console.hpp"
#include "teeko/play/player.hpp"

namespace teeko::assignment {

/// Asks the player whose turn it is for a mark and a direction until they make a legal move, and
/// makes it; a direction of 0 goes back to choosing a mark. Throws like Console::ask().
void moveMarkByHumanPlayer(Console& console, GamePosition& position);

/// Makes and announces the computer's move. Throws like Console::print().
void moveMarkByComputerPlayer(Console& console, GamePosition& position,
                              const play::Player<GamePosition>& computer);

}  // namespace teeko::assignment
