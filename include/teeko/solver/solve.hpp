/// Solves Teeko in memory: retrograde analysis of the movement phase, then the drops by number of
/// pieces.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "teeko/solver/instructions.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

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

/// Which values a solution keeps.
enum class KeptValues : std::uint8_t {
  All,
  /// The values of the empty board and of the positions with one piece. For other positions,
  /// valueOf() throws Error (Unfinished).
  First,
};

struct SolveOptions {
  KeptValues kept = KeptValues::All;
  /// How many threads work; 0 for one on each processor that it may use.
  int threads = 0;
  /// Available ones: see areAvailable().
  Instructions instructions = Instructions::Auto;
  /// Called first, before memory is asked for; may throw to prevent the work.
  std::function<void()> onStart = {};
  /// Called by the calling thread, many times a second; may throw to end the work.
  std::function<void(const Progress&)> progress = {};
};

/// Solves a variant of Teeko on a board of this size, kSmallestSize to kLargestSize. The result is
/// the same for all options. Throws std::bad_alloc when memory is not enough, and what the
/// functions in `options` throw; both leave nothing behind.
template <int Size>
[[nodiscard]] Solution<Size> solve(const Variant& variant, const SolveOptions& options = {});

/// About how many bytes solve() needs at its peak, without the threads' stacks. `size` is at least
/// kSmallestSize and may be above kLargestSize.
[[nodiscard]] double memoryToSolve(int size, const Variant& variant = {},
                                   const SolveOptions& options = {});

}  // namespace teeko::solver
