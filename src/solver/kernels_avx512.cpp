// Compiled with AVX-512 instructions, so it must not share inline functions with files that are
// not.
#include <cstddef>
#include <cstdint>

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12's own header leaves undefined operands uninitialized on purpose (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include "kernels_bmi2.hpp"
#include "kernels_impl.hpp"

namespace teeko::solver {
namespace {

struct LaneOrders {
  alignas(64) std::uint64_t order[kLaneCount][kLaneCount];
};

constexpr LaneOrders kLaneOrders = [] {
  LaneOrders orders{};
  for (std::size_t s = 0; s < kLaneCount; ++s) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      orders.order[s][lane] = kSymmetryTables.laneOrder[s][lane];
    }
  }
  return orders;
}();

struct Vector {
  __m512i words;

  static Vector zero() { return {_mm512_setzero_si512()}; }
  static Vector all(std::uint64_t word) {
    return {_mm512_set1_epi64(static_cast<long long>(word))};
  }
  static Vector load(const Lanes& from) { return {_mm512_load_si512(&from)}; }
  static Vector loadTransformed(const Lanes& from, std::size_t symmetry) {
    return {_mm512_permutexvar_epi64(_mm512_load_si512(kLaneOrders.order[symmetry]),
                                     _mm512_load_si512(&from))};
  }
  void store(Lanes& to) const { _mm512_store_si512(&to, words); }
  [[nodiscard]] bool isZero() const { return _mm512_test_epi64_mask(words, words) == 0; }

  friend Vector operator|(Vector a, Vector b) { return {_mm512_or_si512(a.words, b.words)}; }
  friend Vector operator&(Vector a, Vector b) { return {_mm512_and_si512(a.words, b.words)}; }
  friend Vector operator^(Vector a, Vector b) { return {_mm512_xor_si512(a.words, b.words)}; }
  friend Vector andNot(Vector a, Vector b) { return {_mm512_andnot_si512(b.words, a.words)}; }
  friend Vector operator<<(Vector a, int shift) {
    return {_mm512_slli_epi64(a.words, static_cast<unsigned>(shift))};
  }
  friend Vector operator>>(Vector a, int shift) {
    return {_mm512_srli_epi64(a.words, static_cast<unsigned>(shift))};
  }

  /// Writes the words that are not zero, and up to eight in all; returns which those are.
  std::uint8_t storeWords(std::uint64_t* to) const {
    const __mmask8 stored = _mm512_test_epi64_mask(words, words);
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(stored, words));
    return stored;
  }
  static void storeRanks(std::int16_t* to, std::uint64_t where, std::int16_t rank) {
    // Faster than stores with a mask.
    const __m512i ranks = _mm512_set1_epi16(rank);
    for (int half = 0; half < 2; ++half, to += 32, where >>= 32) {
      const __m512i before = _mm512_loadu_si512(to);
      _mm512_storeu_si512(to, _mm512_mask_mov_epi16(before, static_cast<__mmask32>(where), ranks));
    }
  }
};

}  // namespace

const Kernels kAvx512Kernels = KernelsOf<Vector, Bmi2Words>::kernels(Instructions::Avx512);

}  // namespace teeko::solver
