#include "progress_line.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "operating_system.hpp"

namespace teeko::cli {

ProgressLine::ProgressLine(std::function<Clock::time_point()> now)
    : isShown_(errorsAreTerminal()), now_(std::move(now)), next_(now_()) {}

void ProgressLine::show(const std::function<std::string()>& text) {
  constexpr std::chrono::milliseconds kDelay{100};
  if (!isShown_ || now_() < next_) {
    return;
  }
  next_ = now_() + kDelay;
  const std::string line = text();
  std::cerr << '\r' << line << std::string(length_ - std::min(length_, line.size()), ' ')
            << std::flush;
  length_ = line.size();
}

void ProgressLine::clear() {
  if (length_ > 0) {
    std::cerr << '\r' << std::string(length_, ' ') << '\r' << std::flush;
    length_ = 0;
    next_ = now_();
  }
}

}  // namespace teeko::cli
