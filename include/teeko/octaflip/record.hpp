/// Recorded games of OctaFlip: a board, the number of turns, and the turns.
///
/// 8 lines of 8 characters (`R` red, `B` blue, `.` empty, `#` blocked), each with a CR at its end
/// or not; a line with one integer N; N lines of four integers `r1 c1 r2 c2`, rows from the top and
/// columns from the left, both counted from 1; `0 0 0 0` or `o o o o` is a pass. Blanks around the
/// integers, leading zeros and a plus sign do not matter, and -0 is 0. What follows is ignored.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <optional>

#include "teeko/io/byte_reader.hpp"
#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

/// A recorded turn.
struct Turn {
  /// `r1 c1 r2 c2` as they are recorded; all 0 for a pass. The largest std::uint64_t stands for
  /// every larger integer too.
  std::array<std::uint64_t, 4> numbers{};

  [[nodiscard]] constexpr bool isPass() const noexcept { return *this == Turn{}; }
  /// Where the turn begins and ends; nothing off the board.
  [[nodiscard]] constexpr std::optional<Square> from() const noexcept {
    return squareNumbered(numbers[0], numbers[1]);
  }
  [[nodiscard]] constexpr std::optional<Square> to() const noexcept {
    return squareNumbered(numbers[2], numbers[3]);
  }
  /// Nothing when it names a square off the board, or the same square twice: such a turn is well
  /// formed, but never legal.
  [[nodiscard]] constexpr std::optional<Move> move() const noexcept {
    if (isPass()) {
      return kPass;
    }
    return from() && to() && from() != to() ? std::optional(Move(*from(), *to())) : std::nullopt;
  }

  constexpr bool operator==(const Turn&) const noexcept = default;

 private:
  /// Row and column from 1.
  [[nodiscard]] static constexpr std::optional<Square> squareNumbered(
      std::uint64_t row, std::uint64_t column) noexcept {
    return row > kSize || column > kSize
               ? std::nullopt
               : squareAt(static_cast<int>(row) - 1, static_cast<int>(column) - 1);
  }
};

/// The turn as which this move is recorded.
[[nodiscard]] constexpr Turn turnOf(const Move& move) noexcept {
  if (move.isPass()) {
    return {};
  }
  const auto number = [](int fromZero) { return static_cast<std::uint64_t>(fromZero) + 1; };
  return {.numbers = {number(move.from().row()), number(move.from().column()),
                      number(move.to().row()), number(move.to().column())}};
}

/// The rule that this turn breaks; nothing when it is legal. Whether the game is over does not
/// matter.
[[nodiscard]] constexpr std::optional<BrokenRule> ruleBrokenBy(const Board& board, Side mover,
                                                               const Turn& turn) noexcept {
  if (turn.isPass()) {
    return ruleBrokenBy(board, mover, kPass);
  }
  const auto from = turn.from();
  const auto to = turn.to();
  return from && to ? ruleBrokenBy(board, mover, *from, *to) : BrokenRule::OffBoard;
}

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
