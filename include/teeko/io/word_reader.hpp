/// Words separated by white space, out of a stream of any bytes; a word may be an integer.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/io/byte_reader.hpp"

namespace teeko {

/// What stood between two blanks.
struct Word {
  /// Its value as scanf("%d") would read it; nothing when the word is not an integer (`abc`,
  /// `6abc`, `1.5`) or needs more than 32 bits.
  std::optional<int> number;
  /// Its first bytes, kMaxText at most. Valid until the next word is read.
  std::string_view text;
  /// Where it begins: line and column, in bytes from 1. A byte order mark has no column.
  std::size_t line = 0;
  std::size_t column = 0;

  /// As much of a line as a terminal takes.
  static constexpr std::size_t kMaxText = 4095;
};

/// Reads word by word. White space is space, tab, CR, LF, VT and FF; a UTF-8 byte order mark at the
/// very start is skipped. Memory is bounded, whatever comes in.
class WordReader {
 public:
  /// Reads from `input`, which must outlive the reader and is the reader's alone. `beforeWaiting`
  /// is called whenever the next byte may have to be waited for.
  explicit WordReader(std::istream& input, std::function<void()> beforeWaiting = {});

  /// The next word; nothing at the end of input, then and at every later call. A word that is
  /// longer than kMaxText and cannot be an integer is returned when so much of it has been read,
  /// and the rest of it is skipped by the next call; so even an endless word is answered. When the
  /// input cannot be read, throws std::system_error if its stream does (libstdc++'s do); with other
  /// streams that is the end of input.
  [[nodiscard]] std::optional<Word> next();

  /// Like next(), but nothing when no word follows on the line of the last one.
  [[nodiscard]] std::optional<Word> nextOnLine();

  /// Leaves out what follows the last word on its line, however much that is: the next word comes
  /// from a later line. next() has returned a word. Does not wait for input; next() does.
  void dropLine() noexcept { dropsLine_ = true; }

 private:
  void skipDropped();
  char take();
  void takeByteOrderMark();
  template <typename Predicate>
  void skipWhile(Predicate predicate);

  ByteReader bytes_;
  std::string text_;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
  bool started_ = false;
  /// Whether the last word was returned before its end.
  bool midWord_ = false;
  /// Whether the rest of the line is to be left out.
  bool dropsLine_ = false;
};

}  // namespace teeko
