/// Sets of squares, of columns or of anything else with an index below 64, as the bits of a word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

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

/// The indices of the bits that are set, from the lowest up, as a range to loop over.
class IndicesOf {
 public:
  constexpr explicit IndicesOf(Bits bits) noexcept : bits_(bits) {}

  class Iterator {
   public:
    constexpr explicit Iterator(Bits bits) noexcept : bits_(bits) {}
    [[nodiscard]] constexpr std::size_t operator*() const noexcept {
      return static_cast<std::size_t>(std::countr_zero(bits_));
    }
    constexpr Iterator& operator++() noexcept {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const noexcept = default;

   private:
    Bits bits_;
  };
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(0); }

 private:
  Bits bits_;
};

}  // namespace teeko::solver
