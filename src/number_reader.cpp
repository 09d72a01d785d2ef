#include "teeko/number_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <streambuf>
#include <utility>

namespace teeko {
namespace {

constexpr int kEnd = std::char_traits<char>::eof();
constexpr std::streamsize kBlockSize = 65536;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr bool isBlank(int c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool isWordByte(int c) noexcept {
  return c != kEnd && !isBlank(c);
}

/// Recognises [+-]digits, a byte at a time, in words of any length.
class Integer {
 public:
  void push(char c) noexcept {
    if (c >= '0' && c <= '9') {
      hasDigits_ = true;
      magnitude_ = std::min(magnitude_ * 10 + (c - '0'), kTooLarge);
    } else if ((c == '+' || c == '-') && !signed_ && !hasDigits_) {
      signed_ = true;
      negative_ = c == '-';
    } else {
      isInteger_ = false;
    }
  }

  /// Whether no further byte can make an int of it.
  [[nodiscard]] bool hopeless() const noexcept { return !isInteger_ || magnitude_ == kTooLarge; }

  [[nodiscard]] std::optional<int> value() const noexcept {
    const std::int64_t value = negative_ ? -magnitude_ : magnitude_;
    if (!isInteger_ || !hasDigits_ || value < std::numeric_limits<std::int32_t>::min() ||
        value > std::numeric_limits<std::int32_t>::max()) {
      return std::nullopt;
    }
    return static_cast<int>(value);
  }

 private:
  static constexpr std::int64_t kTooLarge = std::int64_t{1} << 32;

  std::int64_t magnitude_ = 0;
  bool isInteger_ = true;
  bool hasDigits_ = false;
  bool signed_ = false;
  bool negative_ = false;
};

}  // namespace

NumberReader::NumberReader(std::istream& input, std::function<void()> beforeWaiting)
    : input_(input), beforeWaiting_(std::move(beforeWaiting)) {}

std::optional<Word> NumberReader::next() {
  if (midWord_) {
    skipWhile(isWordByte);
  }
  skipWhile(isBlank);
  if (peek() == kEnd) {
    return std::nullopt;
  }

  const bool mayBeginWithMark = line_ == 1 && column_ == 1 && !skippedMark_;
  Word word;
  word.line = line_;
  word.column = column_;
  text_.clear();
  Integer integer;
  while (isWordByte(peek())) {
    midWord_ = text_.size() == Word::kMaxText && integer.hopeless();
    if (midWord_) {
      break;
    }
    const char c = take();
    integer.push(c);
    if (text_.size() < Word::kMaxText) {
      text_ += c;
    }
    if (mayBeginWithMark && text_ == kByteOrderMark) {
      skippedMark_ = true;
      column_ = 1;
      return next();
    }
  }
  word.number = integer.value();
  word.text = text_;
  return word;
}

int NumberReader::peek() {
  return position_ < block_.size() || fill()
             ? std::char_traits<char>::to_int_type(block_[position_])
             : kEnd;
}

char NumberReader::take() {
  const char c = block_[position_++];
  ++column_;
  if (c == '\n') {
    ++line_;
    column_ = 1;
  }
  return c;
}

bool NumberReader::fill() {
  if (ended_) {
    return false;
  }
  std::streambuf& bytes = *input_.rdbuf();
  if (beforeWaiting_ && bytes.in_avail() <= 0) {
    beforeWaiting_();
  }
  ended_ = bytes.sgetc() == kEnd;
  // What the stream holds by now, a byte at least, comes without waiting.
  const std::streamsize ready = std::clamp<std::streamsize>(bytes.in_avail(), 1, kBlockSize);
  block_.resize(static_cast<std::size_t>(ended_ ? 0 : ready));
  bytes.sgetn(block_.data(), static_cast<std::streamsize>(block_.size()));
  position_ = 0;
  return !ended_;
}

template <typename Predicate>
void NumberReader::skipWhile(Predicate predicate) {
  while (predicate(peek())) {
    take();
  }
}

}  // namespace teeko
