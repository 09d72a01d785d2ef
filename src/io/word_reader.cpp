#include "teeko/io/word_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace teeko {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr bool isWordByte(int byte) noexcept {
  return byte != ByteReader::kEnd && !isBlank(byte);
}

constexpr bool isInLine(int byte) noexcept {
  return byte != ByteReader::kEnd && byte != '\n';
}

/// Recognises an integer, a sign and digits, in a word of any length, a byte at a time.
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

  /// Whether it cannot become an integer of 32 bits, whatever follows.
  [[nodiscard]] bool isHopeless() const noexcept { return !isInteger_ || magnitude_ == kTooLarge; }

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

WordReader::WordReader(std::istream& input, std::function<void()> beforeWaiting)
    : bytes_(input, std::move(beforeWaiting)) {}

std::optional<Word> WordReader::next() {
  text_.clear();
  if (!started_) {
    started_ = true;
    takeByteOrderMark();
  }
  if (text_.empty()) {
    skipDropped();
    skipWhile(isBlank);
    if (bytes_.peek() == ByteReader::kEnd) {
      return std::nullopt;
    }
  }

  Word word;
  word.line = line_;
  word.column = column_ - text_.size();
  Integer integer;
  std::for_each(text_.begin(), text_.end(), [&](char c) { integer.push(c); });
  while (isWordByte(bytes_.peek()) && !midWord_) {
    const char c = take();
    integer.push(c);
    if (text_.size() < Word::kMaxText) {
      text_ += c;
    }
    midWord_ = text_.size() == Word::kMaxText && integer.isHopeless();
  }
  word.number = integer.value();
  word.text = text_;
  return word;
}

std::optional<Word> WordReader::nextOnLine() {
  skipDropped();
  skipWhile(isBlankInLine);
  return isInLine(bytes_.peek()) ? next() : std::nullopt;
}

/// What is left of the last word, and of its line if that is dropped.
void WordReader::skipDropped() {
  if (midWord_) {
    skipWhile(isWordByte);
    midWord_ = false;
  }
  if (dropsLine_) {
    skipWhile(isInLine);
    dropsLine_ = false;
  }
}

/// Takes a byte order mark, or leaves in text_ the bytes of a word that begins like one.
void WordReader::takeByteOrderMark() {
  for (const char expected : kByteOrderMark) {
    if (bytes_.peek() != static_cast<unsigned char>(expected)) {
      return;
    }
    text_ += take();
  }
  text_.clear();
  column_ = 1;
}

char WordReader::take() {
  const char c = bytes_.take();
  ++column_;
  if (c == '\n') {
    ++line_;
    column_ = 1;
  }
  return c;
}

template <typename Predicate>
void WordReader::skipWhile(Predicate predicate) {
  while (predicate(bytes_.peek())) {
    take();
  }
}

}  // namespace teeko
