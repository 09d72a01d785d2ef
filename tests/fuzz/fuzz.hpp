/// What the fuzz targets share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <istream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/io/utf8.hpp"

/// libFuzzer's entry: every target defines it.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace teeko::fuzz {

/// Ends the program unless a property holds; libFuzzer then keeps the input.
inline void require(bool holds, const char* property) {
  if (!holds) {
    std::fprintf(stderr, "not so: %s\n", property);
    std::abort();
  }
}

/// An input: what is chosen stands at its beginning, a byte each.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }

  /// The next byte, or 0 at the end.
  std::uint8_t byte() {
    if (rest_.empty()) {
      return 0;
    }
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  /// 0 to `count` - 1; `count` is 1 to 256.
  int choice(int count) { return byte() % count; }

  /// Up to the next line's end, without it.
  std::string_view line() { return take(rest_.find('\n')); }

  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  std::string_view take(std::size_t length) {
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(std::min(taken.size() + 1, rest_.size()));
    return taken;
  }

  std::string_view rest_;
};

/// A stream that has its bytes ready in pieces of this size, as a pipe would.
class Pieces : public std::streambuf {
 public:
  Pieces(std::string_view bytes, std::size_t size) : bytes_(bytes), size_(size) {}

 protected:
  int_type underflow() override {
    if (bytes_.empty()) {
      return traits_type::eof();
    }
    piece_ = bytes_.substr(0, size_);
    bytes_.remove_prefix(piece_.size());
    setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
    return traits_type::to_int_type(piece_.front());
  }

 private:
  std::string_view bytes_;
  std::size_t size_;
  std::string piece_;
};

/// Whether this is UTF-8 in which nothing but newlines and tabs are control characters.
inline bool isPlainText(std::string_view text) {
  while (!text.empty()) {
    const DecodedCharacter decoded = firstCharacter(text);
    const bool isControl =
        decoded.character < U' ' || (decoded.character >= 0x7F && decoded.character < 0xA0);
    if (decoded.length == 0 ||
        (isControl && decoded.character != U'\n' && decoded.character != U'\t')) {
      return false;
    }
    text.remove_prefix(decoded.length);
  }
  return true;
}

/// Requires that a text's fault is said, and that it is plain text if the text is.
inline void requireFault(const std::string& fault, std::string_view text) {
  require(!fault.empty(), "a fault says what is wrong");
  require(isPlainText(fault) || !isPlainText(text), "a fault is plain text");
}

/// The lines of a text, without their ends.
inline std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.push_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return lines;
}

/// Whether the second has all lines of the first in their order.
inline bool isWithin(std::string_view fewer, std::string_view more) {
  const std::vector<std::string_view> all = linesOf(more);
  auto next = all.begin();
  for (const std::string_view line : linesOf(fewer)) {
    next = std::find(next, all.end(), line);
    if (next == all.end()) {
      return false;
    }
    ++next;
  }
  return true;
}

}  // namespace teeko::fuzz
