/// Boards, positions and moves as text, after chess's FEN.
///
/// A board is its rows from the top, joined by `/`; a letter is a piece, a digit a run of so many
/// empty squares. Fields follow, each after one blank:
///
///     2b2/5/5/5/5 r      Teeko on 5×5: a black piece on C0, Red to move
///
/// Squares of Teeko are a letter for the column, from the left, and a digit for the row, from the
/// top, starting at 0. The other games share the boards and have squares of their own.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/board.hpp"
#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"

namespace teeko {

/// A board as characters: `.` for an empty square, otherwise the piece's letter.
struct Grid {
  static constexpr char kEmpty = '.';

  int size = 0;
  /// By row from the top and column from the left; only `size` of each count.
  std::array<std::array<char, kLargestSize>, kLargestSize> cells{};

  /// `row` and `column` are below `size`.
  [[nodiscard]] char& at(int row, int column) noexcept {
    return cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  [[nodiscard]] char at(int row, int column) const noexcept {
    return cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
};

/// A grid of this size, 1 to kLargestSize, with no pieces.
[[nodiscard]] Grid emptyGrid(int size);

/// `2b2/5/5/5/5`.
[[nodiscard]] std::string textOf(const Grid& grid);

/// What a board's text may hold.
struct GridRules {
  /// The letters of pieces.
  std::string_view pieces;
  int smallestSize = kSmallestSize;
  int largestSize = kLargestSize;
};

/// The inverse of textOf(). Fault: the number of rows is not one of `rules`, a row is too short or
/// too long, two numbers follow one another, or a character is neither a piece nor 1 to 9.
[[nodiscard]] Parsed<Grid> parseGrid(std::string_view text, const GridRules& rules);

/// The fields of a position's text, which must be `count`, separated by exactly one blank each.
[[nodiscard]] Parsed<std::vector<std::string_view>> parseFields(std::string_view text,
                                                                std::size_t count);

/// The text in quotes, with `?` for each control character. A text of more than 40 bytes is cut
/// there, or up to three bytes before where a character in UTF-8 would be cut, and `...` follows.
[[nodiscard]] std::string quotedText(std::string_view text);

/// Whether all characters of the text are ASCII, so that each is one byte.
[[nodiscard]] bool isAscii(std::string_view text);

/// The text with small letters for `A` to `Z`, and everything else as it is.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// The board size of a position's text: the number of rows in its first field. Fault if that is not
/// kSmallestSize to kLargestSize. Nothing else is checked.
[[nodiscard]] Parsed<int> sizeOfPosition(std::string_view text);

/// The letters of Teeko's pieces, by side: `b` for Black, the first, and `r` for Red.
inline constexpr std::string_view kPieceLetters = "br";

[[nodiscard]] constexpr char pieceLetter(Side side) noexcept {
  return kPieceLetters[static_cast<std::size_t>(side)];
}

/// `C2`.
template <int Size>
[[nodiscard]] std::string squareName(Square square) {
  return {static_cast<char>('A' + columnOf<Size>(square)),
          static_cast<char>('0' + Size - 1 - rowOf<Size>(square))};
}

/// The square of this name, its letter in either case; nothing when there is none.
template <int Size>
[[nodiscard]] std::optional<Square> squareNamed(std::string_view name) {
  if (name.size() != 2) {
    return std::nullopt;
  }
  const bool lowercase = name[0] >= 'a' && name[0] <= 'z';
  return squareAt<Size>(Size - 1 - (name[1] - '0'), name[0] - (lowercase ? 'a' : 'A'));
}

}  // namespace teeko
