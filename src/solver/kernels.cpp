#include "kernels.hpp"

#if defined(TEEKO_X86_KERNELS) && defined(_WIN32)
#include <windows.h>
#endif

namespace teeko::solver {
namespace {

#ifndef TEEKO_X86_KERNELS
constexpr Processor thisProcessor() {
  return {};
}
#elif defined(_WIN32)
Processor thisProcessor() {
  // Windows does not tell of BMI, BMI2 and POPCNT, which processors with AVX2 have. Of AVX-512 it
  // tells of AVX-512F alone, and the kernels use more.
  const bool hasAvx2 = IsProcessorFeaturePresent(PF_AVX2_INSTRUCTIONS_AVAILABLE) != 0;
  return {.avx2 = hasAvx2, .bmi = hasAvx2, .bmi2 = hasAvx2, .popcnt = hasAvx2};
}
#else
/// What GCC answers as a number and Clang as a bool.
bool supported(auto answer) {
  return static_cast<bool>(answer);
}
Processor thisProcessor() {
  return {.avx2 = supported(__builtin_cpu_supports("avx2")),
          .bmi = supported(__builtin_cpu_supports("bmi")),
          .bmi2 = supported(__builtin_cpu_supports("bmi2")),
          .popcnt = supported(__builtin_cpu_supports("popcnt")),
          .avx512f = supported(__builtin_cpu_supports("avx512f")),
          .avx512bw = supported(__builtin_cpu_supports("avx512bw"))};
}
#endif

}  // namespace

bool hasInstructions(const Processor& processor, Instructions instructions) noexcept {
  const bool avx2 = processor.avx2 && processor.bmi && processor.bmi2 && processor.popcnt;
  switch (instructions) {
    case Instructions::Auto:
    case Instructions::Portable:
      return true;
    case Instructions::Avx2:
      return avx2;
    case Instructions::Avx512:
      return avx2 && processor.avx512f && processor.avx512bw;
  }
  return false;
}

bool areAvailable(Instructions instructions) {
  return hasInstructions(thisProcessor(), instructions);
}

const Kernels* kernelsFor(Instructions instructions) {
  if (!areAvailable(instructions)) {
    return nullptr;
  }
#ifdef TEEKO_X86_KERNELS
  // The fastest first.
  for (const Kernels* const kernels : {&kAvx512Kernels, &kAvx2Kernels}) {
    if (kernels->instructions == instructions ||
        (instructions == Instructions::Auto && areAvailable(kernels->instructions))) {
      return kernels;
    }
  }
#endif
  return &kPortableKernels;
}

}  // namespace teeko::solver
