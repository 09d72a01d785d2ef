/// The assignment's computer player: the first move that it finds when it goes through the squares
/// and directions in order.
#pragma once

#include "teeko/assignment/game_board.hpp"
#include "teeko/play/player.hpp"

namespace teeko::assignment {

/// Where the scan-order player places: the empty square with the lowest number. The board has one.
[[nodiscard]] Square chooseScanPlacement(const GameBoard& board);

/// How it moves: its first mark, from the highest square number down, that can move, in the first
/// direction, from 8 down, in which it can. All marks are placed and nobody has won, so that the
/// side to move has a move.
[[nodiscard]] Move chooseScanMove(const GamePosition& position);

/// Plays as these two functions say.
[[nodiscard]] play::Player<GamePosition> scanPlayer();

}  // namespace teeko::assignment
