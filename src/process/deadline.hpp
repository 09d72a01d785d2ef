/// A time limit for work that consists of many small steps.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace teeko::process {

/// Passes some time after it was made, or soon when there is a hurry.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  /// How long work may still take once there is a hurry.
  static constexpr auto kHurry = std::chrono::milliseconds(500);

  explicit Deadline(Clock::duration length, std::function<bool()> isHurried = {})
      : latest_(Clock::now() + length), isHurried_(std::move(isHurried)) {}

  /// Call this after every step. The first steps are always allowed, so that small work gets done
  /// however slow the machine is: 10000 of them, or 255 in a hurry.
  [[nodiscard]] bool hasPassed() {
    constexpr unsigned kFew = 10000;
    constexpr unsigned kVeryFew = 256;  // also how often the clock is looked at
    if (!passed_ && ++steps_ % kVeryFew == 0) {
      const bool hurried = isHurried_ && isHurried_();
      if (hurried) {
        latest_ = std::min(latest_, Clock::now() + kHurry);
      }
      passed_ = (hurried || steps_ > kFew) && Clock::now() >= latest_;
    }
    return passed_;
  }

 private:
  Clock::time_point latest_;
  std::function<bool()> isHurried_;
  unsigned steps_ = 0;
  bool passed_ = false;
};

}  // namespace teeko::process
