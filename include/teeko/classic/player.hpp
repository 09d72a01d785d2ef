/// The computer players of the classic game.
#pragma once

#include "teeko/classic/reading_order.hpp"
#include "teeko/play/player.hpp"
#include "teeko/play/tie_breaker.hpp"
#include "teeko/solver/solution.hpp"

namespace teeko::classic {

/// Plays what search() finds at this depth, 1 or more.
template <int Size>
[[nodiscard]] play::Player<Position<Size>> heuristicPlayer(
    int depth, play::TieBreaker ties = play::TieBreaker());

/// Wins as fast and loses as late as possible; of drawing moves takes those that
/// heuristicGameValue() likes best. The positions' goals are the solution's.
template <int Size>
[[nodiscard]] play::Player<Position<Size>> perfectPlayer(
    solver::Solution<Size> solution, play::TieBreaker ties = play::TieBreaker());

}  // namespace teeko::classic
