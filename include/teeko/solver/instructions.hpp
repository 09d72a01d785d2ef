/// Which of a processor's instructions the solver uses.
#pragma once

#include <cstdint>

namespace teeko::solver {

/// Results are the same with all of them. Auto is the fastest that the processor has.
enum class Instructions : std::uint8_t { Auto, Portable, Avx2, Avx512 };

/// Whether this program can use them on this processor.
[[nodiscard]] bool areAvailable(Instructions instructions);

}  // namespace teeko::solver
