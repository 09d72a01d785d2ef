/// Which squares a game was won with.
#pragma once

#include <vector>

#include "teeko/play/board_text.hpp"
#include "teeko/play/session.hpp"

namespace teeko::play {

/// The squares of every goal or line that the winner holds, sorted. None where nobody has won, and
/// in OctaFlip, where pieces are counted.
[[nodiscard]] std::vector<SquarePlace> winningSquares(const Session& session);

}  // namespace teeko::play
