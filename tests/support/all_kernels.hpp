/// The kernels that this processor can run.
#pragma once

#include <vector>

#include "solver/kernels.hpp"

namespace teeko {

inline constexpr solver::Instructions kAllInstructions[] = {
    solver::Instructions::Portable, solver::Instructions::Avx2, solver::Instructions::Avx512};

[[nodiscard]] inline std::vector<const solver::Kernels*> allKernels() {
  std::vector<const solver::Kernels*> kernels;
  for (const solver::Instructions instructions : kAllInstructions) {
    if (const solver::Kernels* const found = solver::kernelsFor(instructions)) {
      kernels.push_back(found);
    }
  }
  return kernels;
}

}  // namespace teeko
