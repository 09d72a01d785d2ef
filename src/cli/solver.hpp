/// What the commands that solve Teeko share.
#pragma once

#include <string>

#include "teeko/solver/solve.hpp"

#include "command_line.hpp"

namespace teeko::cli {

struct SolverOptions {
  int size = kSmallestSize;
  GoalSet goals = GoalSet::Standard;
  solver::DropRule drops = solver::kDropRules.front();
  int threads = 0;
  bool json = false;
};

/// `--size`, `--goals`, `--threads` and `--json`.
void addSolverOptions(Command& command, SolverOptions& options);

/// `--goals` alone.
void addGoalsOption(Command& command, SolverOptions& options);

/// `--drops`.
void addDropsOption(Command& command, SolverOptions& options);

/// Throws Error (Unfinished), with the memory that is needed, when a board of this size does not
/// fit.
void requireMemory(int size);

/// Solves what the options say, showing progress to a person at a terminal. An interrupt ends the
/// program. Throws Error (Unfinished) when memory is not enough.
[[nodiscard]] solver::Solution solveWithProgress(const SolverOptions& options);

/// The same, kept in the user's cache folder from the first time on. What can't be kept is solved
/// again the next time.
[[nodiscard]] solver::Solution solveOnce(const SolverOptions& options);

/// `standard` or `advanced`.
[[nodiscard]] const char* nameOf(GoalSet goals);

/// `win`, `draw` or `loss`.
[[nodiscard]] const char* nameOf(solver::Outcome outcome);

/// `win in 5`, `draw`.
[[nodiscard]] std::string describe(solver::Value value);

/// Bytes as a person reads them: `512 KiB`, `7.3 GiB`.
[[nodiscard]] std::string describeBytes(double bytes);

}  // namespace teeko::cli
