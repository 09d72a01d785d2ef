/// A recorded game of OctaFlip, played at random.
#pragma once

#include "teeko/check/case.hpp"

#include "dice.hpp"

namespace teeko::check {

/// A case without a name. Its record is well formed. The game begins on the usual board or on a
/// random one, with blocked squares or without. The record may end before the game does, go on
/// after it, or have an illegal turn.
[[nodiscard]] Case randomOctaFlipCase(Dice& dice);

}  // namespace teeko::check
