/// Pseudo-random numbers that are the same on every system for the same seed.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace teeko::play {

class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  [[nodiscard]] std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31);
  }

  /// 0 to `count` - 1; `count` is at least 1.
  [[nodiscard]] std::size_t below(std::size_t count) noexcept {
    assert(count > 0);
    return static_cast<std::size_t>(next() % count);
  }

  /// Shuffles the elements (Fisher and Yates).
  template <typename Elements>
  void shuffle(Elements& elements) noexcept {
    for (std::size_t i = elements.size(); i > 1; --i) {
      std::swap(elements[i - 1], elements[below(i)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace teeko::play
