/// Solves Teeko, in memory, in a folder on a disk or by several processes: retrograde analysis of
/// the movement phase, then the drops by number of pieces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

#include "teeko/solver/instructions.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

class Processes;

/// What solve() works at.
inline constexpr std::string_view kMovementPhase = "movement";
inline constexpr std::string_view kDropPhase = "drops";

/// How far the work has come.
struct Progress {
  /// kMovementPhase or kDropPhase.
  std::string_view phase;
  /// Movement: the plies whose positions are being found. Drops: the number of pieces.
  int level = 0;
  /// About how much of all the work is done, 0 to 1.
  double fraction = 0;
  /// About how many seconds are left; nothing while that cannot be told.
  std::optional<double> secondsLeft = {};
};

/// Which values a solution in memory keeps.
enum class KeptValues : std::uint8_t {
  All,
  /// The values of the empty board and of the positions with one piece. For other positions,
  /// valueOf() throws Error (Unfinished).
  First,
};

/// What the work in a folder took.
struct StoreReport {
  std::uint64_t bytesRead = 0;
  std::uint64_t bytesWritten = 0;
  /// The share of the threads' time in which they waited for the disk, 0 to 1.
  double waiting = 0;
};

struct SolveOptions {
  /// For one process in memory: in a folder all values are kept, by several processes in memory the
  /// first ones.
  KeptValues kept = KeptValues::All;
  /// How many threads work; 0 for one on each processor that it may use.
  int threads = 0;
  /// Available ones: see areAvailable().
  Instructions instructions = Instructions::Auto;
  /// Called before the work begins and most of its memory is taken, but not when a folder has the
  /// solution already. May throw to prevent the work.
  std::function<void()> onStart = {};
  /// Called by the calling thread, many times a second; may throw to end the work, which in a
  /// folder goes on from there the next time.
  std::function<void(const Progress&)> progress = {};
  /// Called at the end of work in a folder.
  std::function<void(const StoreReport&)> onEnd = {};
};

/// Where solve() works; by default in the memory of this process.
struct Where {
  /// A folder on a disk, made if there is none: a store (see solution_store.hpp), which keeps every
  /// value and what was found when the work is ended. Until it is finished, only the processes that
  /// work together may use it.
  std::optional<std::filesystem::path> folder = {};
  /// With a folder: how many bytes of memory may be used, without the program itself; nothing for
  /// memoryForStore().
  std::optional<double> memory = {};
  /// The processes that work together, which all call solve() with the same variant; null for this
  /// one alone.
  Processes* processes = nullptr;
};

/// Solves a variant of Teeko on a board of this size, kSmallestSize to kLargestSize. The result is
/// the same for all options and everywhere. Throws std::bad_alloc when memory is not enough, and
/// what the functions in `options` throw; in memory, both leave nothing behind.
///
/// In a folder, it goes on with the work of an earlier call that did not finish, even if its
/// process was killed; a finished one is only read. Throws Error: BadInput when the folder has
/// a store of another variant, size or version of the format, its file `store` is damaged, or
/// `where.memory` is less than StoreNeeds::leastMemory; Unfinished when a file can't be read or
/// written, another file is damaged, another process works in the folder, or the library was built
/// without stores. By several processes, throws CommonError where the fault is another process's.
template <int Size>
[[nodiscard]] Solution<Size> solve(const Variant& variant, const SolveOptions& options = {},
                                   const Where& where = {});

/// About how many bytes solve() needs at its peak in memory, without the threads' stacks. `size` is
/// at least kSmallestSize and may be above kLargestSize.
[[nodiscard]] double memoryToSolve(int size, const Variant& variant = {},
                                   const SolveOptions& options = {});

}  // namespace teeko::solver
