/// Words and their bytes by BMI2, for kernels whose processors have it. Internal linkage for the
/// same reason as in kernels_impl.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <immintrin.h>

namespace teeko::solver {
namespace {

struct Bmi2Words {
  static unsigned popcount(std::uint64_t word) {
    return static_cast<unsigned>(_mm_popcnt_u64(word));
  }
  static std::size_t lowestBit(std::uint64_t word) { return _tzcnt_u64(word); }
  /// Writes the bytes of a word that are not zero, and up to eight in all; returns which those are.
  static std::uint8_t storeBytesOf(std::uint64_t word, std::uint8_t* to) {
    constexpr std::uint64_t kHighBits = 0x8080808080808080U;
    const std::uint64_t notZero = ((word & ~kHighBits) + ~kHighBits) | word;
    const std::uint64_t high = notZero & kHighBits;
    const std::uint64_t bytes = _pext_u64(word, (high >> 7) * 0xff);
    std::memcpy(to, &bytes, sizeof bytes);
    return static_cast<std::uint8_t>(_pext_u64(high, kHighBits));
  }
  /// A word that has these bytes, one after another, where there is a bit.
  static std::uint64_t spreadBytes(std::uint64_t bytes, std::uint8_t where) {
    return _pdep_u64(bytes, _pdep_u64(where, 0x0101010101010101U) * 0xff);
  }
};

}  // namespace
}  // namespace teeko::solver
