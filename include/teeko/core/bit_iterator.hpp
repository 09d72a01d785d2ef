/// A loop over a set that is kept as bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace teeko {

/// Goes through the members of a set from the lowest bit up; MemberOfBit(n) is the member that bit
/// n stands for.
template <auto MemberOfBit>
class BitIterator {
 public:
  using value_type = decltype(MemberOfBit(0));  // NOLINT(readability-identifier-naming)
  using difference_type = std::ptrdiff_t;       // NOLINT(readability-identifier-naming)

  /// The end of every set.
  constexpr BitIterator() noexcept = default;
  constexpr explicit BitIterator(std::uint64_t bits) noexcept : bits_(bits) {}

  [[nodiscard]] constexpr value_type operator*() const noexcept {
    return MemberOfBit(std::countr_zero(bits_));
  }
  constexpr BitIterator& operator++() noexcept {
    bits_ &= bits_ - 1;
    return *this;
  }
  constexpr BitIterator operator++(int) noexcept {
    const BitIterator before = *this;
    ++*this;
    return before;
  }
  constexpr bool operator==(const BitIterator&) const noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace teeko
