/// The computer player, and the assignment's own: the scan-order player.
#pragma once

#include <functional>

#include "teeko/core/board.hpp"
#include "teeko/core/rules.hpp"

namespace teeko {

/// How a computer plays. It is asked on undecided boards only, on which its side has a move.
struct Computer {
  /// The empty square on which to place a mark.
  std::function<Square(const GameBoard&, Mark mover)> choosePlacement;
  /// A legal step, once all marks are placed.
  std::function<Step(const GameBoard&, Mark mover)> chooseStep;
};

/// Where the scan-order player places: the empty square with the lowest number. The board has one.
[[nodiscard]] Square chooseScanPlacement(const GameBoard& board);

/// How it moves: its first mark, from the highest square number down, that can move, in the first
/// direction, from 8 down, in which it can. The mover has a step, as everybody has on a board with
/// four marks each and no winner.
[[nodiscard]] Step chooseScanStep(const GameBoard& board, Mark mover);

/// The scan-order player.
[[nodiscard]] Computer scanComputer();

}  // namespace teeko
