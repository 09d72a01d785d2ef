/// Solutions that are found once and kept in a folder.
#pragma once

#include <filesystem>
#include <optional>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::store {

/// The solution that is kept in this folder; if there is no good one, solves the variant and keeps
/// the solution there, in a file that size, goals and drop rule name. The folder is made if need
/// be. A solution that cannot be kept, for lack of a folder or for any other reason, is solved
/// again the next time. Throws like solver::solve().
///
/// A kept file must not be cut short while its solution is used: see loadSolution().
template <int Size>
[[nodiscard]] solver::Solution<Size> loadOrSolve(const std::optional<std::filesystem::path>& folder,
                                                 const solver::Variant& variant,
                                                 const solver::SolveOptions& options = {});

}  // namespace teeko::store
