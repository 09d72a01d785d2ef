/// The placement phase, Part 1 of the assignment: turns that put a mark on an empty square.
#pragma once

#include "teeko/assignment/computer.hpp"
#include "teeko/core/board.hpp"
#include "teeko/io/console.hpp"

namespace teeko {

/// Asks the player for an empty square until the answer is one, and places the mark there. The
/// reason why an answer is wrong goes to the error stream. Throws like Console::ask().
void placeMarkByHumanPlayer(Console& console, GameBoard& board, Mark mover);

/// Places and announces the computer's mark. The board has an empty square. Throws like
/// Console::print().
void placeMarkByComputerPlayer(Console& console, GameBoard& board, Mark mover,
                               const Computer& computer);

}  // namespace teeko
