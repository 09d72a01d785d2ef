/// What other processes or threads bring about.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

/// Whether this is so, or soon: within a minute.
[[nodiscard]] inline bool comesTrue(const std::function<bool()>& condition) {
  using Clock = std::chrono::steady_clock;
  const auto latest = Clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (Clock::now() > latest) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}
