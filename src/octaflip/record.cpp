#include "teeko/octaflip/record.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <limits>

namespace teeko::octaflip {
namespace {

/// A value on a line: an integer from 0, the highest there is when it is larger, or the letter o.
struct Value {
  std::uint64_t number = 0;
  bool isLetter = false;
};

bool endsLine(int byte) {
  return byte == '\n' || byte == ByteReader::kEnd;
}

bool endsValue(int byte) {
  return endsLine(byte) || isBlankInLine(byte);
}

/// Goes past a newline, if one is next.
void skipNewline(ByteReader& bytes) {
  if (bytes.peek() == '\n') {
    bytes.take();
  }
}

/// Nothing when there is neither an integer from 0 nor the letter.
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

/// The values on the next line, which must be so many; nothing when there are more or fewer, one is
/// malformed, or there is no line.
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

/// The cell in this row and column, counted from 1.
std::optional<Cell> cellNumbered(const Value& row, const Value& column) {
  const auto fromZero = [](const Value& value) {
    return static_cast<int>(std::min<std::uint64_t>(value.number, kSize + 1)) - 1;
  };
  return cellAt(fromZero(row), fromZero(column));
}

}  // namespace

std::optional<Board> RecordReader::readBoard() {
  Board board;
  for (int place = 0; place < kCellCount; ++place) {
    const Cells cell{Cell(place)};
    const int byte = bytes_.peek();
    if (byte == 'R') {
      board.red = board.red | cell;
    } else if (byte == 'B') {
      board.blue = board.blue | cell;
    } else if (byte == '#') {
      board.blocked = board.blocked | cell;
    } else if (byte != '.') {
      return std::nullopt;
    }
    bytes_.take();
    if (place % kSize == kSize - 1) {
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
  const auto letters = std::ranges::count(*values, true, &Value::isLetter);
  if (letters != 0 && letters != std::ssize(*values)) {
    return std::nullopt;
  }
  const auto zeros = std::ranges::count(*values, std::uint64_t{0}, &Value::number);
  if (zeros == std::ssize(*values)) {
    return Turn{.kind = Turn::Kind::Pass};
  }
  const auto& [fromRow, fromColumn, toRow, toColumn] = *values;
  const std::optional<Cell> from = cellNumbered(fromRow, fromColumn);
  const std::optional<Cell> to = cellNumbered(toRow, toColumn);
  return from && to ? Turn{.kind = Turn::Kind::Move, .move = {*from, *to}}
                    : Turn{.kind = Turn::Kind::OffBoard};
}

}  // namespace teeko::octaflip
