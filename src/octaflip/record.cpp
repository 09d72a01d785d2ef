#include "teeko/octaflip/record.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <limits>

namespace teeko::octaflip {
namespace {

/// A value on a line: an integer or the letter o.
struct Value {
  /// 0 or more; the largest std::uint64_t for every integer above it.
  std::uint64_t number = 0;
  bool isLetter = false;
};

bool endsLine(int byte) {
  return byte == '\n' || byte == ByteReader::kEnd;
}

bool endsValue(int byte) {
  return endsLine(byte) || isBlankInLine(byte);
}

/// Takes the next byte if it is a newline.
void skipNewline(ByteReader& bytes) {
  if (bytes.peek() == '\n') {
    bytes.take();
  }
}

/// Nothing when the next value is neither an integer of 0 or more nor the letter.
std::optional<Value> readValue(ByteReader& bytes) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  Value value;
  if (bytes.peek() == 'o') {
    bytes.take();
    value.isLetter = true;
    return endsValue(bytes.peek()) ? std::optional(value) : std::nullopt;
  }
  const bool negative = bytes.peek() == '-';
  if (negative || bytes.peek() == '+') {
    bytes.take();
  }
  if (endsValue(bytes.peek())) {
    return std::nullopt;
  }
  while (!endsValue(bytes.peek())) {
    const char digit = bytes.take();
    if (digit < '0' || digit > '9') {
      return std::nullopt;
    }
    const auto units = static_cast<std::uint64_t>(digit - '0');
    value.number = value.number > (kMost - units) / 10 ? kMost : value.number * 10 + units;
  }
  return negative && value.number != 0 ? std::nullopt : std::optional(value);
}

/// The `Count` values on the next line; nothing when it has more or fewer, when one is malformed,
/// or when there is no line.
template <std::size_t Count>
std::optional<std::array<Value, Count>> readLine(ByteReader& bytes) {
  std::array<Value, Count> values;
  const auto skipBlanks = [&] {
    while (isBlankInLine(bytes.peek())) {
      bytes.take();
    }
  };
  for (Value& value : values) {
    skipBlanks();
    const std::optional<Value> read = readValue(bytes);
    if (!read) {
      return std::nullopt;
    }
    value = *read;
  }
  skipBlanks();
  if (!endsLine(bytes.peek())) {
    return std::nullopt;
  }
  skipNewline(bytes);
  return values;
}

}  // namespace

std::optional<Board> RecordReader::readBoard() {
  Board board;
  for (const Square square : Squares::all()) {
    const int byte = bytes_.peek();
    if (byte == 'R') {
      board.red.insert(square);
    } else if (byte == 'B') {
      board.blue.insert(square);
    } else if (byte == '#') {
      board.blocked.insert(square);
    } else if (byte != '.') {
      return std::nullopt;
    }
    bytes_.take();
    if (square.column() == kSize - 1) {
      if (bytes_.peek() == '\r') {
        bytes_.take();
      }
      if (!endsLine(bytes_.peek())) {
        return std::nullopt;
      }
      skipNewline(bytes_);
    }
  }
  return board;
}

std::optional<std::uint64_t> RecordReader::readTurnCount() {
  const auto values = readLine<1>(bytes_);
  return values && !values->front().isLetter ? std::optional(values->front().number) : std::nullopt;
}

std::optional<Turn> RecordReader::readTurn() {
  const auto values = readLine<4>(bytes_);
  if (!values) {
    return std::nullopt;
  }
  const auto letters = std::count_if(values->begin(), values->end(),
                                     [](const Value& value) { return value.isLetter; });
  if (letters != 0 && letters != std::ssize(*values)) {
    return std::nullopt;
  }
  Turn turn;
  std::transform(values->begin(), values->end(), turn.numbers.begin(),
                 [](const Value& value) { return value.number; });
  return turn;
}

}  // namespace teeko::octaflip
