/// Tic-tac-toe for two people at one keyboard.
#pragma once

#include "teeko/console.hpp"

namespace teeko::tictactoe {

/// Plays a game on an empty board of this side, kSmallestSide to kLargestSide, until a player wins
/// or the board is full. Throws like Console::ask() and Console::print(); flushing the last output
/// is the caller's.
void playTicTacToe(Console& console, int side);

}  // namespace teeko::tictactoe
