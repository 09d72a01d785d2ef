/// The assignment's board and its positions.
///
/// The names of this room are the assignment's: a piece is a mark, a player is Player 1 with
/// Circle (O) or Player 2 or the computer with Cross (X), and squares are numbered from 1.
#pragma once

#include "teeko/core/board.hpp"
#include "teeko/core/position.hpp"

namespace teeko::assignment {

/// The assignment's word for a piece: Circle is Mark::First, Cross is Mark::Second.
using Mark = Piece;

inline constexpr int kGameSize = 4;
using GameBoard = Board<kGameSize>;
/// A board, and whose turn it is.
using GamePosition = Position<kGameSize>;

/// The empty board on which a game begins.
[[nodiscard]] constexpr GameBoard initGameBoard() noexcept {
  return {};
}

}  // namespace teeko::assignment
