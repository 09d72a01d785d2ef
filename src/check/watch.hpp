/// Watches a program until it ends or has to be ended.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "teeko/check/execution.hpp"
#include "teeko/check/program.hpp"

#include "child_process.hpp"
#include "process/isolation.hpp"
#include "process/memory_group.hpp"

namespace teeko::check {

struct WatchOptions {
  const Limits& limits;
  /// In bytes: how much output is expected, and the most there may be, on standard output and error
  /// together.
  std::size_t expectedOutput;
  std::size_t mostOutput;
  /// Task::errorsKept.
  std::size_t errorsKept;
  /// Task::dialogue.
  std::span<const Prompt> dialogue;
  const process::Traces& traces;
  const process::MemoryGroup& memoryGroup;
  /// When the other end of this is closed, nobody waits for the result any more.
  int lifeline;
};

/// Watches the program, the only one that this process has started, until it ends or uses up more
/// than it may. Then ends all that is left of it. Nothing when nobody waits for the result any
/// more. The caller has blocked SIGCHLD and has a handler for it.
[[nodiscard]] std::optional<Execution> watch(ChildProcess program, const WatchOptions& options);

}  // namespace teeko::check
