/// Tic-tac-toe for two people at one keyboard.
#pragma once

#include "teeko/io/console.hpp"

namespace teeko::tictactoe {

/// Plays a game on an empty board of this size, kSmallestSize to kLargestSize, until a player wins
/// or the board is full. Throws like Console::ask() and Console::print(). The caller flushes the
/// last output.
void playTicTacToe(Console& console, int size);

}  // namespace teeko::tictactoe
