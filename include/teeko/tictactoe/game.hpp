/// Tic-tac-toe for two people at one keyboard.
#pragma once

#include "teeko/io/console.hpp"

namespace teeko::tictactoe {

/// Plays a game on an empty board of this side, kSmallestSize to kLargestSize, until a player wins
/// or the board is full. Throws like Console::ask() and Console::print(); flushing the last output
/// is the caller's.
void playTicTacToe(Console& console, int side);

}  // namespace teeko::tictactoe
