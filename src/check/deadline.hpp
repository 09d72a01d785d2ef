/// When to give up on what may take long.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace teeko::check {

/// A time from now on; sooner than that once there is a hurry.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  /// How long it goes on in a hurry.
  static constexpr auto kHurry = std::chrono::milliseconds(500);

  explicit Deadline(Clock::duration length, std::function<bool()> isHurried = {})
      : latest_(Clock::now() + length), isHurried_(std::move(isHurried)) {}

  /// To be asked at every step. What takes few steps gets done however slow the machine is; in a
  /// hurry, only what takes very few.
  [[nodiscard]] bool hasPassed() {
    constexpr unsigned kFew = 10000;
    constexpr unsigned kVeryFew = 256;  // and between looks at the clock
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

}  // namespace teeko::check
