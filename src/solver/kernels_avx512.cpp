// Compiled with AVX-512 instructions, so it must not share inline functions with files that are
// not.
#include "kernels_avx512.hpp"

#include "kernels_bmi2.hpp"
#include "kernels_impl.hpp"

namespace teeko::solver {

const Kernels kAvx512Kernels = KernelsOf<Vector, Bmi2Words>::kernels(Instructions::Avx512);

}  // namespace teeko::solver
