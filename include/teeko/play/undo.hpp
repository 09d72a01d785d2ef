/// Where undo and redo stop: where a person plays a computer, at the person's turn.
#pragma once

#include <cstddef>

#include "teeko/core/side.hpp"

namespace teeko::play {

/// How many moves undo takes back, and redo makes again, when this side is to move. `players` are
/// Seats or Players: what they have for a side is empty where a person plays it.
template <typename Players>
[[nodiscard]] std::size_t undoStep(const Players& players, Side toMove) {
  return players.of(opponentOf(toMove)) && !players.of(toMove) ? 2 : 1;
}

}  // namespace teeko::play
