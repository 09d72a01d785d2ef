/// What is the same for every case that a program is run on.
#pragma once

#include <cstdint>

#include "teeko/check/program.hpp"

namespace teeko::check {

struct RunContext {
  const Program& program;
  const Limits& limits;
  /// How many processes and threads the user has already.
  std::uint64_t userThreads;
  /// The priority to run the program with; its supervisor has another one.
  int priority;
};

}  // namespace teeko::check
