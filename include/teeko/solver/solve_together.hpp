/// Solves a board by several processes, on one machine or several.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "teeko/solver/processes.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/solution_store.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// About how many bytes each of `processes` processes needs to solve a board of this size in
/// memory: it keeps everything but the values with all pieces.
[[nodiscard]] double memoryOfProcess(int size, std::size_t processes, int threads);

template <int Size>
struct SolvedTogether {
  /// How many positions have which value, in every process.
  Solution<Size> solution;
  /// Whether this process can look up the values of the first drops (KeptValues::First). One of
  /// them can. Values that other processes have cannot be looked up.
  bool hasFirstValues = false;
};

/// Solves a variant in this folder, or in memory without one, or goes on where that was ended. Each
/// process calls it with the same variant. Throws like solveInStore(), and CommonError where the
/// fault is another process's.
template <int Size>
[[nodiscard]] SolvedTogether<Size> solveTogether(const std::optional<std::filesystem::path>& folder,
                                                 const Variant& variant,
                                                 const StoreOptions& options, Processes& processes);

}  // namespace teeko::solver
