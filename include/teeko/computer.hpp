/// The scan-order player: the assignment's computer.
#pragma once

#include "teeko/board.hpp"
#include "teeko/rules.hpp"

namespace teeko {

/// Where it places: the empty square with the lowest number. The board has one.
[[nodiscard]] Square chooseScanPlacement(const GameBoard& board);

/// How it moves: its first mark, from the highest square number down, that can move, in the first
/// direction, from 8 down, in which it can. The mover has a step, as everybody has on a board with
/// four marks each and no winner.
[[nodiscard]] Step chooseScanStep(const GameBoard& board, Mark mover);

}  // namespace teeko
