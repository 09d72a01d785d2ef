/// Recorded games of OctaFlip: a board, the number of turns, and the turns.
///
/// 8 lines of 8 characters (`R` red, `B` blue, `.` empty, `#` blocked), each with a CR at its end
/// or not; a line with one integer N; N lines of four integers `r1 c1 r2 c2`, rows from the top and
/// columns from the left, both counted from 1; `0 0 0 0` or `o o o o` is a pass. Blanks around the
/// integers, leading zeros and a plus sign do not matter, and -0 is 0. What follows is ignored.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>

#include "teeko/io/byte_reader.hpp"
#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

/// A recorded turn.
struct Turn {
  /// Nothing when it names a square off the board, or the same square twice: such a turn is well
  /// formed, but never legal.
  std::optional<Move> move;

  constexpr bool operator==(const Turn&) const noexcept = default;
};

/// Reads a record from front to back and needs the same memory whatever the record holds. Call the
/// functions in their order, readTurn() as often as there are turns, and none after one that found
/// something malformed. All throw like ByteReader::peek().
class RecordReader {
 public:
  /// `input` must outlive the reader.
  explicit RecordReader(std::istream& input) : bytes_(input) {}

  /// Nothing when it is malformed.
  [[nodiscard]] std::optional<Board> readBoard();

  /// How many turns follow; the largest std::uint64_t if the number is larger than that; nothing
  /// when it is malformed.
  [[nodiscard]] std::optional<std::uint64_t> readTurnCount();

  /// The next turn; nothing when it is malformed.
  [[nodiscard]] std::optional<Turn> readTurn();

 private:
  ByteReader bytes_;
};

}  // namespace teeko::octaflip
