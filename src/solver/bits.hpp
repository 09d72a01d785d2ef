/// Sets of squares, of columns or of anything else with an index below 64, as the bits of a word.
#pragma once

#include <cstddef>
#include <cstdint>

#include "teeko/core/bit_iterator.hpp"

namespace teeko::solver {

/// Bit i stands for index i. As a set of squares of a board of any size: SquareSet::bits().
using Bits = std::uint64_t;

/// `index` is below 64.
[[nodiscard]] constexpr Bits bitOf(std::size_t index) noexcept {
  return Bits{1} << index;
}

/// The lowest bit that is set, by itself; 0 when there is none.
[[nodiscard]] constexpr Bits lowestBitOf(Bits bits) noexcept {
  return bits & (~bits + 1);
}

/// The index that bit `bit` stands for.
[[nodiscard]] constexpr std::size_t indexOfBit(int bit) noexcept {
  return static_cast<std::size_t>(bit);
}

/// The indices of the bits that are set, from the lowest up, as a range to loop over.
class IndicesOf {
 public:
  using Iterator = BitIterator<indexOfBit>;

  constexpr explicit IndicesOf(Bits bits) noexcept : bits_(bits) {}

  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

 private:
  Bits bits_;
};

}  // namespace teeko::solver
