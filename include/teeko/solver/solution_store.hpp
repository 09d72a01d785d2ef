/// Stores: solutions of any size in a folder on a disk, found by solve() with bounded memory, and
/// looked up without being read whole.
///
/// Only the work since the last commit is done again when it was ended. The movement phase commits
/// after a level if 20 times the last commit's duration, or five minutes, have passed since that
/// commit. Then the values with eight and seven pieces are committed in up to 16 steps, and after
/// that the values for each smaller number of pieces in one step.
#pragma once

#include <cstddef>
#include <filesystem>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// What it takes to solve a board, about.
struct StoreNeeds {
  /// The least memory, in bytes, with which it works at all.
  double leastMemory = 0;
  /// With this many bytes of memory no scratch file is used: only the log of what was found and the
  /// values are written to the disk. More memory does not make the work faster.
  double usefulMemory = 0;
  /// The most bytes that are on the disk at a time, and those that stay there.
  double disk = 0;
  double finalDisk = 0;
  /// Seconds, if the processors that may be used are like those of docs/SOLVED.md.
  double seconds = 0;
};

/// `size` is kSmallestSize to kLargestSize; `threads` as in SolveOptions.
[[nodiscard]] StoreNeeds needsOfStore(int size, int threads);

/// How many bytes of memory solve() uses with a folder unless `where.memory` says it: four fifths
/// of what this process could still use. Several processes on a machine must divide that.
[[nodiscard]] double memoryForStore(int threads);

/// About how many bytes each of several processes needs to solve a board of this size in memory:
/// together they keep everything but the values with all pieces.
[[nodiscard]] double memoryOfProcess(int size, std::size_t processes, int threads);

/// Opens the finished store in this folder. Values are read from the disk only when they are asked
/// for; valueOf() throws Error (Unfinished) when a value cannot be read. Throws Error (BadInput)
/// when the folder has no store, when it is not finished or its file `store` is damaged, or when it
/// is of another variant, size or version of the format.
template <int Size>
[[nodiscard]] Solution<Size> openStore(const std::filesystem::path& folder, const Variant& variant);

}  // namespace teeko::solver
