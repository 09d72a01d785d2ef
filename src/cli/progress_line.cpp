#include "progress_line.hpp"

#include <algorithm>
#include <iostream>

#include "process.hpp"

namespace teeko::cli {

ProgressLine::ProgressLine() : isShown_(errorsAreTerminal()), next_(Clock::now()) {}

void ProgressLine::show(const std::function<std::string()>& text) {
  constexpr std::chrono::milliseconds kDelay{100};
  if (!isShown_ || Clock::now() < next_) {
    return;
  }
  next_ = Clock::now() + kDelay;
  const std::string line = text();
  std::cerr << '\r' << line << std::string(length_ - std::min(length_, line.size()), ' ')
            << std::flush;
  length_ = line.size();
}

void ProgressLine::clear() {
  if (length_ > 0) {
    std::cerr << '\r' << std::string(length_, ' ') << '\r' << std::flush;
    length_ = 0;
    next_ = Clock::now();
  }
}

}  // namespace teeko::cli
