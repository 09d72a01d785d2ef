/// The movement phase, Part 2 of the assignment: turns that move a mark to an adjacent empty
/// square.
#pragma once

#include "teeko/assignment/computer.hpp"
#include "teeko/core/board.hpp"
#include "teeko/io/console.hpp"

namespace teeko {

/// Asks the player for a mark and a direction until they make a legal step, and takes it; a
/// direction of 0 goes back to choosing a mark. Throws like Console::ask().
void moveMarkByHumanPlayer(Console& console, GameBoard& board, Mark mover);

/// Takes and announces the computer's step. The mover has one. Throws like Console::print().
void moveMarkByComputerPlayer(Console& console, GameBoard& board, Mark mover,
                              const Computer& computer);

}  // namespace teeko
