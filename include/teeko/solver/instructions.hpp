/// Which of a processor's instructions the solver uses.
#pragma once

#include <cstdint>

namespace teeko::solver {

/// Results are the same with all of them. Auto is the fastest that the processor has. Avx512Vbmi2
/// is AVX-512 with its extensions VBMI2 and GFNI.
enum class Instructions : std::uint8_t { Auto, Portable, Avx2, Avx512, Avx512Vbmi2 };

/// Whether this program can use them on this processor.
[[nodiscard]] bool areAvailable(Instructions instructions);

}  // namespace teeko::solver
