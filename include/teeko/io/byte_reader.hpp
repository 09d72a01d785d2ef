/// The bytes of a stream, one at a time but read in blocks.
#pragma once

#include <cassert>
#include <cstddef>
#include <functional>
#include <istream>
#include <string>

namespace teeko {

class ByteReader {
 public:
  /// What peek() answers at the end of input; no byte's value.
  static constexpr int kEnd = std::char_traits<char>::eof();

  /// Reads from `input`, which must outlive the reader and is the reader's alone. `beforeWaiting`
  /// is called whenever the next byte may have to be waited for.
  explicit ByteReader(std::istream& input, std::function<void()> beforeWaiting = {});

  /// The next byte, 0 to 255, or kEnd; now and ever after. Throws std::system_error when the input
  /// can't be read, where its stream does (libstdc++'s do); to others that is the end of input.
  [[nodiscard]] int peek() {
    return position_ < block_.size() || fill()
               ? std::char_traits<char>::to_int_type(block_[position_])
               : kEnd;
  }

  /// Goes past the byte that peek() has just answered, and which is not kEnd.
  char take() noexcept {
    assert(position_ < block_.size());
    return block_[position_++];
  }

 private:
  bool fill();

  std::istream& input_;
  std::function<void()> beforeWaiting_;
  std::string block_;
  std::size_t position_ = 0;
  bool ended_ = false;
};

/// Whether this is white space other than a line's end: space, tab, CR, VT or FF.
[[nodiscard]] constexpr bool isBlankInLine(int byte) noexcept {
  return byte == ' ' || (byte >= '\t' && byte <= '\r' && byte != '\n');
}

/// Whether this is white space.
[[nodiscard]] constexpr bool isBlank(int byte) noexcept {
  return isBlankInLine(byte) || byte == '\n';
}

}  // namespace teeko
