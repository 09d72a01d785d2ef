/// Solves Teeko: retrograde analysis of the movement phase, then the drops by number of pieces.
#pragma once

#include <functional>
#include <string_view>

#include "teeko/solver/instructions.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// What solve() works at.
inline constexpr std::string_view kMovementPhase = "movement";
inline constexpr std::string_view kDropPhase = "drops";

/// How far solve() has come.
struct Progress {
  /// kMovementPhase or kDropPhase.
  std::string_view phase;
  /// Movement: the plies whose positions are being found. Drops: the number of pieces.
  int level = 0;
  /// How much of that level's work is done, 0 to 1.
  double fraction = 0;
};

struct SolveOptions {
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
/// the same for all options. Throws std::bad_alloc when memory is not enough, std::overflow_error
/// when a position with all pieces placed takes more than Value::kLongestWinInCode - 8 plies to win
/// or lose, and what the functions in `options` throw; all of them leave nothing behind.
template <int Size>
[[nodiscard]] Solution<Size> solve(const Variant& variant, const SolveOptions& options = {});

/// About how many bytes solve() needs at its peak, without the threads' stacks. `size` is at least
/// kSmallestSize and may be above kLargestSize.
[[nodiscard]] double memoryToSolve(int size);

}  // namespace teeko::solver
