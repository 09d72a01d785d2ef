#include "kernels.hpp"

#if defined(TEEKO_X86_KERNELS) && defined(_WIN32)
#include <windows.h>
#endif

namespace teeko::solver {
namespace {

#ifndef TEEKO_X86_KERNELS
constexpr bool hasAvx2() {
  return false;
}
constexpr bool hasAvx512() {
  return false;
}
constexpr bool hasAvx512Vbmi2() {
  return false;
}
#elif defined(_WIN32)
bool hasAvx2() {
  return IsProcessorFeaturePresent(PF_AVX2_INSTRUCTIONS_AVAILABLE) != 0;
}
// Windows tells of AVX-512F alone, and the kernels use AVX-512BW too.
constexpr bool hasAvx512() {
  return false;
}
constexpr bool hasAvx512Vbmi2() {
  return false;
}
#else
/// What GCC answers as a number and Clang as a bool.
bool supported(auto answer) {
  return static_cast<bool>(answer);
}
bool hasAvx2() {
  return supported(__builtin_cpu_supports("avx2")) && supported(__builtin_cpu_supports("bmi")) &&
         supported(__builtin_cpu_supports("bmi2")) && supported(__builtin_cpu_supports("popcnt"));
}
bool hasAvx512() {
  return hasAvx2() && supported(__builtin_cpu_supports("avx512f")) &&
         supported(__builtin_cpu_supports("avx512bw"));
}
bool hasAvx512Vbmi2() {
  return hasAvx512() && supported(__builtin_cpu_supports("avx512vbmi2")) &&
         supported(__builtin_cpu_supports("gfni"));
}
#endif

}  // namespace

bool areAvailable(Instructions instructions) {
  switch (instructions) {
    case Instructions::Auto:
    case Instructions::Portable:
      return true;
    case Instructions::Avx2:
      return hasAvx2();
    case Instructions::Avx512:
      return hasAvx512();
    case Instructions::Avx512Vbmi2:
      return hasAvx512Vbmi2();
  }
  return false;
}

const Kernels* kernelsFor(Instructions instructions) {
  if (!areAvailable(instructions)) {
    return nullptr;
  }
#ifdef TEEKO_X86_KERNELS
  const bool fastest = instructions == Instructions::Auto;
  if (instructions == Instructions::Avx512Vbmi2 || (fastest && hasAvx512Vbmi2())) {
    return &kAvx512Vbmi2Kernels;
  }
  if (instructions == Instructions::Avx512 || (fastest && hasAvx512())) {
    return &kAvx512Kernels;
  }
  if (instructions == Instructions::Avx2 || (fastest && hasAvx2())) {
    return &kAvx2Kernels;
  }
#endif
  return &kPortableKernels;
}

}  // namespace teeko::solver
