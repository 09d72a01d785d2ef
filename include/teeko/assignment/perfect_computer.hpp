/// The player that plays the exact value of the assignment's game.
#pragma once

#include <memory>

#include "teeko/assignment/computer.hpp"
#include "teeko/solver/solution.hpp"

namespace teeko::solver {

/// Wins as fast and loses as late as possible; among equal moves takes the first in scan order: see
/// scoreMoves(). `solution` is one of the assignment's board.
[[nodiscard]] Computer perfectComputer(const std::shared_ptr<const Solution<kGameSize>>& solution);

}  // namespace teeko::solver
