/// The player that plays the exact value of a solved game.
#pragma once

#include <memory>
#include <utility>

#include "teeko/core/position.hpp"
#include "teeko/play/player.hpp"
#include "teeko/solver/analysis.hpp"

namespace teeko::play {

/// Wins as fast and loses as late as possible; takes the first of equal moves in the order of
/// rateMoves(). `solution` is one of this size.
template <int Size>
[[nodiscard]] Player<teeko::Position<Size>> perfectPlayer(
    std::shared_ptr<const solver::Solution> solution) {
  return [solution = std::move(solution)](const teeko::Position<Size>& position,
                                          const std::stop_token&) {
    const auto best = rateMoves(*solution, position.board(), markOf(position.toMove())).front();
    return Move{best.from, best.to};
  };
}

}  // namespace teeko::play
