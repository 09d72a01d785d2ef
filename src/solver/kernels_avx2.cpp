// Compiled with AVX2 instructions, so it must not share inline functions with files that are not.
#include <immintrin.h>

#include "kernels_bmi2.hpp"
#include "kernels_impl.hpp"

namespace teeko::solver {
namespace {

/// How a symmetry puts lanes into another order. Lanes 0 to 3 are the symmetries that take rows to
/// rows, lanes 4 to 7 those that take rows to columns; so either half stays together.
struct LaneOrder {
  alignas(32) std::uint32_t lowOrder[8];
  alignas(32) std::uint32_t highOrder[8];
  std::size_t lowHalf;
  std::size_t highHalf;
};

struct LaneOrders {
  LaneOrder of[kLaneCount];
};

constexpr LaneOrders kLaneOrders = [] {
  LaneOrders orders{};
  for (std::size_t s = 0; s < kLaneCount; ++s) {
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::uint32_t part = 0; part < 2; ++part) {
        orders.of[s].lowOrder[2 * j + part] = 2 * (kSymmetryTables.laneOrder[s][j] % 4U) + part;
        orders.of[s].highOrder[2 * j + part] =
            2 * (kSymmetryTables.laneOrder[s][4 + j] % 4U) + part;
      }
    }
    orders.of[s].lowHalf = kSymmetryTables.laneOrder[s][0] & 4U;
    orders.of[s].highHalf = kSymmetryTables.laneOrder[s][4] & 4U;
  }
  return orders;
}();

__m256i load256(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}

struct Vector {
  __m256i low, high;

  static Vector zero() { return {_mm256_setzero_si256(), _mm256_setzero_si256()}; }
  static Vector all(std::uint64_t word) {
    const __m256i half = _mm256_set1_epi64x(static_cast<long long>(word));
    return {half, half};
  }
  static Vector load(const Lanes& from) {
    return {load256(&from), load256(reinterpret_cast<const char*>(&from) + 32)};
  }
  static Vector loadTransformed(const Lanes& from, std::size_t symmetry) {
    const LaneOrder& order = kLaneOrders.of[symmetry];
    const auto* const words = reinterpret_cast<const std::uint64_t*>(&from);
    return {_mm256_permutevar8x32_epi32(load256(words + order.lowHalf), load256(order.lowOrder)),
            _mm256_permutevar8x32_epi32(load256(words + order.highHalf), load256(order.highOrder))};
  }
  void store(Lanes& to) const {
    _mm256_store_si256(reinterpret_cast<__m256i*>(&to), low);
    _mm256_store_si256(reinterpret_cast<__m256i*>(&to) + 1, high);
  }
  [[nodiscard]] bool isZero() const {
    const __m256i either = _mm256_or_si256(low, high);
    return _mm256_testz_si256(either, either) != 0;
  }

  friend Vector operator|(Vector a, Vector b) {
    return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
  }
  friend Vector operator&(Vector a, Vector b) {
    return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
  }
  friend Vector operator^(Vector a, Vector b) {
    return {_mm256_xor_si256(a.low, b.low), _mm256_xor_si256(a.high, b.high)};
  }
  friend Vector andNot(Vector a, Vector b) {
    return {_mm256_andnot_si256(b.low, a.low), _mm256_andnot_si256(b.high, a.high)};
  }
  friend Vector operator<<(Vector a, int shift) {
    return {_mm256_slli_epi64(a.low, shift), _mm256_slli_epi64(a.high, shift)};
  }
  friend Vector operator>>(Vector a, int shift) {
    return {_mm256_srli_epi64(a.low, shift), _mm256_srli_epi64(a.high, shift)};
  }

  std::uint8_t storeWords(std::uint64_t* to) const {
    Lanes row{};
    store(row);
    return storeWordsOf(row, to);
  }
  static void storeRanks(std::int16_t* to, std::uint64_t where, std::int16_t rank) {
    storeRanksOneByOne<Bmi2Words>(to, where, rank);
  }
};

}  // namespace

const Kernels kAvx2Kernels = KernelsOf<Vector, Bmi2Words>::kernels(Instructions::Avx2);

}  // namespace teeko::solver
