/// The options of the commands that solve Teeko.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "teeko/core/rules.hpp"
#include "teeko/solver/variant.hpp"

#include "command_line.hpp"

namespace teeko::cli {

struct SolverOptions {
  /// Squares a side, at least kSmallestSize, perhaps more than kLargestSize; nothing when not
  /// given.
  std::optional<int> size;
  GoalSet goals = GoalSet::Standard;
  solver::DropRule drops = solver::kDropRules.front();
  /// 0 for one a processor that may be used.
  int threads = 0;
  bool json = false;
  /// The folder of a store.
  std::optional<std::filesystem::path> store;
  /// How many bytes may be used with a store; nothing for what is free.
  std::optional<double> memory;

  [[nodiscard]] solver::Variant variant() const { return {.goals = goals, .drops = drops}; }
};

/// Throws Error (Unfinished) when boards of this size cannot be solved, whatever memory there is.
void requireSolvableSize(int size);

/// `--size`, `--goals`, `--threads` and `--json`.
void addSolverOptions(Command& command, SolverOptions& options);

/// `--goals` alone.
void addGoalsOption(Command& command, const std::function<void(GoalSet)>& set);

/// `--store`.
void addStoreOption(Command& command, SolverOptions& options, const std::string& description);

/// `--memory`.
void addMemoryOption(Command& command, SolverOptions& options);

/// `--drops`.
void addDropsOption(Command& command, SolverOptions& options);

}  // namespace teeko::cli
