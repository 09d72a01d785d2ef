/// Solving for a person who waits: progress, interrupts, and memory that is not enough.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/solve.hpp"

#include "solver_options.hpp"

namespace teeko::cli {

/// Throws Error (Unfinished), with the memory that is needed, when a board of this size, at least
/// kSmallestSize, does not fit or is larger than kLargestSize. `advice` is added where memory is
/// not enough.
void requireMemory(int size, const std::string& advice = "");

/// The same for these options and what solveWithProgress() is to keep: with a store, only the size
/// matters.
void requireSolvable(int size, const SolverOptions& options, solver::KeptValues kept);

/// Solves what the options say, in a store if they name one, showing progress to a person at a
/// terminal. An interrupt ends the program. `kept` are the values that are wanted of a board that
/// is solved in memory. Throws Error (Unfinished) when memory is not enough.
template <int Size>
[[nodiscard]] solver::Solution<Size> solveWithProgress(const SolverOptions& options,
                                                       solver::KeptValues kept);

/// The solution in the store that the options name, as it is there; without a store, like
/// solveWithProgress().
template <int Size>
[[nodiscard]] solver::Solution<Size> solvedOrStored(const SolverOptions& options);

/// Where solutions are kept, in the user's cache folder; nothing when that is not known.
[[nodiscard]] std::optional<std::filesystem::path> solutionFolder();

/// The same as solveWithProgress(), kept in the user's cache folder from the first time on.
template <int Size>
[[nodiscard]] solver::Solution<Size> loadOrSolve(const SolverOptions& options);

}  // namespace teeko::cli
