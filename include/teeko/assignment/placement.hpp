/// The placement phase, Part 1 of the assignment: turns that put a mark on an empty square.
#pragma once

#include "teeko/assignment/game_board.hpp"
#include "teeko/io/console.hpp"
#include "teeko/play/player.hpp"

namespace teeko::assignment {

/// Asks the player whose turn it is for an empty square until the answer is one, and places the
/// mark there. The reason why an answer is wrong goes to the error stream. Throws like
/// Console::ask().
void placeMarkByHumanPlayer(Console& console, GamePosition& position);

/// Places and announces the computer's mark. Throws like Console::print().
void placeMarkByComputerPlayer(Console& console, GamePosition& position,
                               const play::Player<GamePosition>& computer);

}  // namespace teeko::assignment
