/// The choice between equal moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "teeko/play/random.hpp"

namespace teeko::play {

/// Chooses the first of equal moves or, with a seed, any of them: the same for the same seed and
/// the same choices before.
class TieBreaker {
 public:
  explicit TieBreaker(std::optional<std::uint64_t> seed = std::nullopt) noexcept {
    if (seed) {
      random_.emplace(*seed);
    }
  }

  /// The index of one of `count` moves; `count` is at least 1.
  [[nodiscard]] std::size_t choose(std::size_t count) noexcept {
    return random_ ? random_->below(count) : 0;
  }

 private:
  std::optional<Random> random_;
};

}  // namespace teeko::play
