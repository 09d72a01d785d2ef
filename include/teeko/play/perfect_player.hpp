/// The player that plays the exact value of a solved game.
#pragma once

#include <utility>

#include "teeko/core/position.hpp"
#include "teeko/play/player.hpp"
#include "teeko/solver/analysis.hpp"

namespace teeko::play {

/// Wins as fast and loses as late as possible; takes the first of equal moves in the order of
/// scoreMoves(). The positions' goals are the solution's.
template <int Size>
[[nodiscard]] Player<teeko::Position<Size>> perfectPlayer(solver::Solution<Size> solution) {
  return [solution = std::move(solution)](const teeko::Position<Size>& position,
                                          const std::stop_token&) {
    return scoreMoves(solution, position).front().move;
  };
}

}  // namespace teeko::play
