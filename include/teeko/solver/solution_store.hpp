/// Solutions of any size in a folder on a disk: found with bounded memory, and looked up without
/// being read whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

struct StoreOptions {
  /// How many bytes may be used, without the program itself.
  double memory = 0;
  /// How many threads work; 0 for one on each processor that it may use.
  int threads = 0;
  Instructions instructions = Instructions::Auto;
  /// Called when the store is open and there is something to do.
  std::function<void()> onStart = {};
  /// Called by the calling thread; may throw to end the work, which goes on from there the next
  /// time.
  std::function<void(const Progress&)> progress = {};
};

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

/// `size` is kSmallestSize to kLargestSize; `threads` as in StoreOptions.
[[nodiscard]] StoreNeeds needsOfStore(int size, int threads);

/// What the work took.
struct StoreReport {
  std::uint64_t bytesRead = 0;
  std::uint64_t bytesWritten = 0;
  /// The share of the threads' time in which they waited for the disk, 0 to 1.
  double waiting = 0;
};

/// Solves a variant in this folder, or goes on with the work of an earlier call that did not
/// finish, even if its process was killed. Makes the folder if it does not exist. Returns at once
/// when the store is complete, which only reads it. Otherwise no other process may use the folder
/// meanwhile.
///
/// Only the work since the last commit is done again. The movement phase commits after a level if
/// 20 times the last commit's duration, or five minutes, have passed since that commit. Then the
/// values with eight and seven pieces are committed in up to 16 steps, and after that the values
/// for each smaller number of pieces in one step.
///
/// The result is that of solve(). Throws Error: BadInput when the folder has a store of
/// another variant, size or version of the format, its file `store` is damaged, or
/// `options.memory` is less than StoreNeeds::leastMemory; Unfinished when a file can't be read or
/// written, another file is damaged, or another process works in the folder. Throws what
/// `options.progress` throws, and std::bad_alloc.
template <int Size>
StoreReport solveInStore(const std::filesystem::path& folder, const Variant& variant,
                         const StoreOptions& options);

/// Opens the finished store in this folder. Values are read from the disk only when they are asked
/// for; valueOf() throws Error (Unfinished) when a value cannot be read. Throws Error (BadInput)
/// when the folder has no store, when it is not finished or its file `store` is damaged, or when it
/// is of another variant, size or version of the format.
template <int Size>
[[nodiscard]] Solution<Size> openStore(const std::filesystem::path& folder, const Variant& variant);

}  // namespace teeko::solver
