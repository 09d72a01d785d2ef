/// The board as the assignment prints it.
#pragma once

#include "teeko/assignment/game_board.hpp"
#include "teeko/io/console.hpp"

namespace teeko::assignment {

/// Prints the board: a line of `=`, four rows from the top, a line of `=`. A square shows its
/// number or its mark. Throws like Console::print().
void printGameBoard(Console& console, const GameBoard& board);

}  // namespace teeko::assignment
