/// The values of solved games.
#pragma once

#include "teeko/play/session.hpp"
#include "teeko/solver/solve.hpp"

namespace teeko::cli {

/// The same as play::solveGame(), but 5×5 Teeko is kept in the user's cache folder. Throws Error
/// (Unfinished) too, when memory is not enough.
[[nodiscard]] play::Values solvedGame(const play::GameChoice& choice,
                                      const solver::SolveOptions& options = {});

}  // namespace teeko::cli
