/// Progress at a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

namespace teeko::cli {

/// One line on the error stream that is written over and over, and is gone in the end. Where no
/// person sees the error stream, nothing is written.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  /// `now` tells the time.
  explicit ProgressLine(std::function<Clock::time_point()> now = Clock::now);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  /// Shows what `text` returns, one line without control characters, if some time has passed since
  /// the last call that did.
  void show(const std::function<std::string()>& text);

  /// Makes room for other output. The next show() shows its text at once.
  void clear();

 private:
  bool isShown_;
  std::function<Clock::time_point()> now_;
  Clock::time_point next_;
  std::size_t length_ = 0;
};

}  // namespace teeko::cli
