/// Solving in a store, and by several processes.
#pragma once

#include <memory>

#include "teeko/solver/solve.hpp"

#include "solution_data.hpp"

namespace teeko::solver {

/// What solve() does in a folder or by more than one process.
[[nodiscard]] std::shared_ptr<const SolutionData> solveElsewhere(Geometry geometry,
                                                                 const Variant& variant,
                                                                 const SolveOptions& options,
                                                                 Where where);

}  // namespace teeko::solver
