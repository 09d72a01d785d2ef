/// Random choices from a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>

namespace teeko::check {

/// Random numbers that are the same everywhere: the standard library's distributions differ between
/// its makers, its engines do not.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  /// From 0 to `count` - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  template <typename Range>
  auto pick(const Range& range) {
    return range[below(std::size(range))];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace teeko::check
