/// Which pieces the last move flipped.
#pragma once

#include <vector>

#include "teeko/play/board_text.hpp"
#include "teeko/play/session.hpp"

namespace teeko::play {

/// The squares whose pieces changed sides by the last move, sorted; none in other games than
/// OctaFlip.
[[nodiscard]] std::vector<SquarePlace> flippedSquares(const Session& session);

}  // namespace teeko::play
