/// Solutions that are found once and kept in a folder.
#pragma once

#include <filesystem>
#include <optional>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// Loads the solution of this variant from a file in the folder. If there is no valid file, solves
/// the variant and saves the solution there; the file is named after the board size, the goals, the
/// drop rule and whether there is a movement phase. Makes the folder if it does not exist. Without
/// a folder, or if the file cannot be written, the solution is returned all the same but not saved.
/// Throws like solve(). All values are kept, whatever `options` say.
template <int Size>
[[nodiscard]] Solution<Size> loadOrSolve(const std::optional<std::filesystem::path>& folder,
                                         const Variant& variant, const SolveOptions& options = {});

}  // namespace teeko::solver
