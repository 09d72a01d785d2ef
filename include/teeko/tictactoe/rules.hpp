/// The rules of tic-tac-toe on an N×N board, N from 3 to 8. X begins. A side wins with N pieces in
/// a row, in a column or on one of the two main diagonals.
///
/// Rows count from the top and columns from the left, both from 0. Whatever the size, the square in
/// row r and column c is bit 8 * r + c of a set of squares:
///
///      0  1  2 ..
///      8  9 10 ..
///     16 17 18 ..
///     ..
///
/// Nothing here knows the other games, prints, or keeps state.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "teeko/core/side.hpp"

namespace teeko::tictactoe {

inline constexpr int kSmallestSize = 3;
inline constexpr int kLargestSize = 8;
inline constexpr int kUsualSize = 4;

/// The first side plays X, the second O.
inline constexpr Side kX = Side::First;
inline constexpr Side kO = Side::Second;

/// A square: its row from the top and its column from the left, both from 0. Board::contains() says
/// whether a board has it.
struct Square {
  int row = 0;
  int column = 0;

  constexpr auto operator<=>(const Square&) const noexcept = default;
};

/// A set of squares as bits; see above.
using Bits = std::uint64_t;

/// `square` is on a board of kLargestSize.
[[nodiscard]] constexpr Bits bitOf(Square square) noexcept {
  return Bits{1} << (square.row * kLargestSize + square.column);
}

namespace detail {

/// By size, all lines that win: rows, columns and diagonals. Only 2 * size + 2 of each are used.
inline constexpr auto kLines = [] {
  std::array<std::array<Bits, 2 * kLargestSize + 2>, kLargestSize + 1> lines{};
  for (int size = kSmallestSize; size <= kLargestSize; ++size) {
    auto& ofSize = lines[static_cast<std::size_t>(size)];
    const auto line = [&](int number) -> Bits& { return ofSize[static_cast<std::size_t>(number)]; };
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < size; ++j) {
        line(i) |= bitOf({i, j});
        line(size + i) |= bitOf({j, i});
      }
      line(2 * size) |= bitOf({i, i});
      line(2 * size + 1) |= bitOf({i, size - 1 - i});
    }
  }
  return lines;
}();

}  // namespace detail

/// The lines that win on a board of this size, kSmallestSize to kLargestSize: the rows from the
/// top, the columns from the left, the diagonal from the top left, the one from the top right.
[[nodiscard]] constexpr std::span<const Bits> linesOf(int size) noexcept {
  const auto lines = static_cast<std::size_t>(size);
  return std::span(detail::kLines[lines]).first(2 * lines + 2);
}

/// Which pieces stand where.
class Board {
 public:
  /// An empty board; `size` is kSmallestSize to kLargestSize.
  constexpr explicit Board(int size = kUsualSize) noexcept : size_(size) {
    assert(size >= kSmallestSize && size <= kLargestSize);
  }

  [[nodiscard]] constexpr int size() const noexcept { return size_; }

  [[nodiscard]] constexpr bool contains(Square square) const noexcept {
    return square.row >= 0 && square.row < size_ && square.column >= 0 && square.column < size_;
  }

  [[nodiscard]] constexpr Bits piecesOf(Side side) const noexcept { return side == kX ? x_ : o_; }

  /// Whether a piece of this side is on the square, which is on the board.
  [[nodiscard]] constexpr bool hasPiece(Side side, Square square) const noexcept {
    assert(contains(square));
    return (piecesOf(side) & bitOf(square)) != 0;
  }

  /// Whether any piece is on the square, which is on the board.
  [[nodiscard]] constexpr bool isTaken(Square square) const noexcept {
    return hasPiece(kX, square) || hasPiece(kO, square);
  }

  /// Puts a piece on an empty square of the board.
  constexpr void place(Side side, Square square) noexcept {
    assert(contains(square) && !isTaken(square));
    (side == kX ? x_ : o_) |= bitOf(square);
  }

  [[nodiscard]] constexpr int countOf(Side side) const noexcept {
    return std::popcount(piecesOf(side));
  }

  [[nodiscard]] constexpr bool isFull() const noexcept {
    return std::popcount(x_ | o_) == size_ * size_;
  }

  /// Whether the side has all squares of a line.
  [[nodiscard]] constexpr bool hasLine(Side side) const noexcept {
    const Bits pieces = piecesOf(side);
    const std::span<const Bits> lines = linesOf(size_);
    return std::any_of(lines.begin(), lines.end(),
                       [pieces](Bits line) { return (pieces & line) == line; });
  }

  constexpr auto operator<=>(const Board&) const noexcept = default;

 private:
  int size_;
  Bits x_ = 0;
  Bits o_ = 0;
};

}  // namespace teeko::tictactoe
