/// A task, and what its supervisor knows of the process that asked for it.
#pragma once

#include <cstdint>

#include "teeko/check/execution.hpp"

namespace teeko::check {

struct RunContext {
  const Task& task;
  /// How many processes and threads the user has already.
  std::uint64_t userThreads;
  /// The priority to run the program with; its supervisor has another one.
  int priority;
};

}  // namespace teeko::check
