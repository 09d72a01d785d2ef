/// The choice between equal moves.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace teeko::play {

/// Chooses the first of equal moves or, with a seed, any of them: the same for the same seed and
/// the same choices before.
class TieBreaker {
 public:
  explicit TieBreaker(std::optional<std::uint64_t> seed = std::nullopt) noexcept : state_(seed) {}

  /// The index of one of `count` moves; `count` is at least 1.
  [[nodiscard]] std::size_t choose(std::size_t count) noexcept {
    assert(count > 0);
    if (!state_) {
      return 0;
    }
    // SplitMix64 (Steele, Lea and Flood, 2014): the same numbers everywhere.
    *state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = *state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    mixed ^= mixed >> 31;
    return static_cast<std::size_t>(mixed % count);
  }

 private:
  std::optional<std::uint64_t> state_;
};

}  // namespace teeko::play
