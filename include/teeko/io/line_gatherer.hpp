/// Lines from bytes that come one after another, of any number.
#pragma once

#include <cstddef>
#include <string>

namespace teeko {

/// Gathers lines, one after another. A line that is too long counts as empty.
class LineGatherer {
 public:
  /// `longest` is the most bytes of a line, without its end.
  explicit LineGatherer(std::size_t longest) noexcept : longest_(longest) {}

  /// Takes the next byte; whether it ends a line, which text() has until the next call.
  bool add(char byte) {
    if (isComplete_) {
      clear();
    }
    if (byte == '\n') {
      isComplete_ = true;
    } else if (text_.size() < longest_ && !isTooLong_) {
      text_ += byte;
    } else {
      isTooLong_ = true;
      text_.clear();
    }
    return isComplete_;
  }

  /// The line without its end; empty when it is too long.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool isTooLong() const noexcept { return isTooLong_; }
  /// Whether the last byte ended the line.
  [[nodiscard]] bool isComplete() const noexcept { return isComplete_; }

 private:
  void clear() noexcept {
    text_.clear();
    isTooLong_ = false;
    isComplete_ = false;
  }

  std::size_t longest_;
  std::string text_;
  bool isTooLong_ = false;
  bool isComplete_ = false;
};

}  // namespace teeko
