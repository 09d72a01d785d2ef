/// Watches a program until it ends or has to be ended.
#pragma once

#include <chrono>
#include <optional>

#include "teeko/io/execution.hpp"
#include "teeko/process/task_queue.hpp"

#include "child_process.hpp"
#include "isolation.hpp"
#include "memory_group.hpp"

namespace teeko::process {

struct WatchOptions {
  const Task& task;
  /// Those of the task, or less.
  const Limits& limits;
  const Traces& traces;
  const MemoryGroup& memoryGroup;
  /// When the other end of this is closed, nobody waits for the result any more.
  int lifeline;
  /// How often the program's memory and processes are looked at.
  std::chrono::milliseconds lookEvery{20};
};

/// Watches the program, the only one that this process has started, until it ends or uses up more
/// than it may. Then ends all that is left of it. Nothing when nobody waits for the result any
/// more. The caller has blocked SIGCHLD and has a handler for it.
[[nodiscard]] std::optional<Execution> watch(ChildProcess program, const WatchOptions& options);

}  // namespace teeko::process
