/// Tic-tac-toe at the console, for two people or one against a computer.
#pragma once

#include <functional>

#include "teeko/io/console.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::tictactoe {

/// Chooses an empty square in a position that is open.
using Computer = std::function<Square(const Position&)>;

/// Plays a game on an empty board of this size, kSmallestSize to kLargestSize, until a player wins
/// or the board is full. `computer` is the second player; if it is empty, a person is. Throws like
/// Console::ask() and Console::print(), and what the computer throws. The caller flushes the last
/// output.
void playTicTacToe(Console& console, int size, const Computer& computer = {});

}  // namespace teeko::tictactoe
