#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "bits.hpp"
#include "kernels_impl.hpp"

namespace teeko::solver {
namespace {

/// Words and their bytes.
struct Words {
  static unsigned popcount(std::uint64_t word) {
    return static_cast<unsigned>(std::popcount(word));
  }
  static std::size_t lowestBit(std::uint64_t word) {
    return static_cast<std::size_t>(std::countr_zero(word));
  }
  /// Writes the bytes of a word that are not zero; returns which those are.
  static std::uint8_t storeBytesOf(std::uint64_t word, std::uint8_t* to) {
    std::uint64_t any = word | (word >> 4U);
    any |= any >> 2U;
    any |= any >> 1U;
    // One bit of each byte, brought together in the highest one.
    const auto stored =
        static_cast<std::uint8_t>(((any & 0x0101010101010101U) * 0x0102040810204080U) >> 56U);
    for (const std::size_t index : IndicesOf(stored)) {
      *to++ = static_cast<std::uint8_t>(word >> (8 * index));
    }
    return stored;
  }
  /// A word that has these bytes, one after another, where there is a bit.
  static std::uint64_t spreadBytes(std::uint64_t bytes, std::uint8_t where) {
    std::uint64_t word = 0;
    for (const std::size_t index : IndicesOf(where)) {
      word |= (bytes & 0xff) << (8 * index);
      bytes >>= 8U;
    }
    return word;
  }
};

struct Vector {
  Lanes lanes;

  static Vector zero() { return all(0); }
  static Vector all(std::uint64_t word) {
    Vector result{};
    for (std::uint64_t& lane : result.lanes.word) {
      lane = word;
    }
    return result;
  }
  static Vector load(const Lanes& from) { return {from}; }
  static Vector loadTransformed(const Lanes& from, std::size_t symmetry) {
    Vector result{};
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      result.lanes.word[lane] = from.word[kSymmetryTables.laneOrder[symmetry][lane]];
    }
    return result;
  }
  void store(Lanes& to) const { to = lanes; }

  [[nodiscard]] bool isZero() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : lanes.word) {
      any |= word;
    }
    return any == 0;
  }

  template <typename Operation>
  static Vector combine(const Vector& a, const Vector& b, Operation operation) {
    Vector result{};
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      result.lanes.word[lane] = operation(a.lanes.word[lane], b.lanes.word[lane]);
    }
    return result;
  }
  friend Vector operator|(const Vector& a, const Vector& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
  }
  friend Vector operator&(const Vector& a, const Vector& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
  }
  friend Vector operator^(const Vector& a, const Vector& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
  }
  friend Vector andNot(const Vector& a, const Vector& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
  }
  friend Vector operator<<(const Vector& a, int shift) {
    return combine(a, a, [shift](std::uint64_t x, std::uint64_t) { return x << shift; });
  }
  friend Vector operator>>(const Vector& a, int shift) {
    return combine(a, a, [shift](std::uint64_t x, std::uint64_t) { return x >> shift; });
  }

  std::uint8_t storeWords(std::uint64_t* to) const {
    Lanes row{};
    store(row);
    return storeWordsOf(row, to);
  }
  static void storeRanks(std::int16_t* to, std::uint64_t where, std::int16_t rank) {
    storeRanksOneByOne<Words>(to, where, rank);
  }
};

}  // namespace

const Kernels kPortableKernels = KernelsOf<Vector, Words>::kernels(Instructions::Portable);

}  // namespace teeko::solver
