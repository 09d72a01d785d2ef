/// The computer players of the classic game.
#pragma once

#include <memory>

#include "teeko/classic/reading_order.hpp"
#include "teeko/play/player.hpp"
#include "teeko/play/tie_breaker.hpp"
#include "teeko/solver/solution.hpp"

namespace teeko::classic {

/// Plays what search() finds at this depth, 1 or more.
[[nodiscard]] play::Player<ClassicPosition> heuristicPlayer(
    int depth, play::TieBreaker ties = play::TieBreaker());

/// Wins as fast and loses as late as possible; of drawing moves takes those that
/// heuristicGameValue() likes best. `solution` is one of this size and of the goals that the
/// positions have.
[[nodiscard]] play::Player<ClassicPosition> perfectPlayer(
    std::shared_ptr<const solver::Solution> solution, play::TieBreaker ties = play::TieBreaker());

}  // namespace teeko::classic
