/// What the solver computes with: the kernels for this processor, and threads.
#pragma once

#include "kernels.hpp"
#include "thread_pool.hpp"

namespace teeko::solver {

struct Cpu {
  const Kernels& kernels;
  ThreadPool& pool;
};

}  // namespace teeko::solver
