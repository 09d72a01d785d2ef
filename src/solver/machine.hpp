/// What the solver computes with.
#pragma once

#include "kernels.hpp"
#include "thread_pool.hpp"

namespace teeko::solver {

struct Machine {
  const Kernels& kernels;
  ThreadPool& pool;
};

}  // namespace teeko::solver
