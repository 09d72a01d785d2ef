/// The board: squares, sets of squares, directions, and what stands where.
///
/// A board of size N numbers its squares from 1 at the bottom left, row by row upwards, as the
/// assignment does. For N = 4:
///
///     13 14 15 16
///      9 10 11 12
///      5  6  7  8
///      1  2  3  4
///
/// Square n is bit n - 1 of a SquareSet. Everything here is a value and is computed at compile time
/// where it depends on the size alone; any size from 4 to 8 works.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <type_traits>

#include "teeko/core/bit_iterator.hpp"

namespace teeko {

/// What stands on a square: nothing, or a piece of the first or the second side. The values are
/// those of the assignment, whose Circle is First and whose Cross is Second. Where a
/// function returns who holds something, None means nobody.
enum class Piece : std::uint8_t { None = 0, First = 1, Second = 2 };

/// The moving directions with the assignment's numbers.
enum class Direction : std::uint8_t {
  UpLeft = 1,
  Up = 2,
  UpRight = 3,
  Left = 4,
  Right = 5,
  DownLeft = 6,
  Down = 7,
  DownRight = 8
};

/// All directions in the order of their numbers.
inline constexpr std::array kDirections{Direction::UpLeft, Direction::Up,       Direction::UpRight,
                                        Direction::Left,   Direction::Right,    Direction::DownLeft,
                                        Direction::Down,   Direction::DownRight};

/// The number of a direction, 1 to 8.
[[nodiscard]] constexpr int numberOf(Direction direction) noexcept {
  return static_cast<int>(direction);
}

/// The direction with this number; nothing unless it is 1 to 8.
[[nodiscard]] constexpr std::optional<Direction> directionNumbered(int number) noexcept {
  if (number < 1 || number > static_cast<int>(kDirections.size())) {
    return std::nullopt;
  }
  return static_cast<Direction>(number);
}

/// A square, by its number. Which numbers exist depends on the board: see squareNumbered().
class Square {
 public:
  /// Square 1, which every board has.
  constexpr Square() noexcept = default;
  /// `number` is 1 to 64.
  constexpr explicit Square(int number) noexcept : number_(static_cast<std::uint8_t>(number)) {
    assert(number >= 1 && number <= 64);
  }

  [[nodiscard]] constexpr int number() const noexcept { return number_; }
  /// The number counted from 0: the square's place in tables and in a SquareSet.
  [[nodiscard]] constexpr std::size_t index() const noexcept { return number_ - std::size_t{1}; }

  constexpr auto operator<=>(const Square&) const noexcept = default;

 private:
  std::uint8_t number_ = 1;
};

/// The square that bit `bit`, from 0, of a SquareSet stands for.
[[nodiscard]] constexpr Square squareOfBit(int bit) noexcept {
  return Square(bit + 1);
}

/// The sizes that a board may have: squares from edge to edge.
inline constexpr int kSmallestSize = 4;
inline constexpr int kLargestSize = 8;

/// Calls `visit` with the size as a constant, std::integral_constant<int, Size>, and returns what
/// it returns. `size` is kSmallestSize to kLargestSize.
template <typename Visitor>
decltype(auto) visitSize(int size, Visitor visit) {
  assert(size >= kSmallestSize && size <= kLargestSize);
  switch (size) {
    case 4:
      return visit(std::integral_constant<int, 4>{});
    case 5:
      return visit(std::integral_constant<int, 5>{});
    case 6:
      return visit(std::integral_constant<int, 6>{});
    case 7:
      return visit(std::integral_constant<int, 7>{});
    default:
      return visit(std::integral_constant<int, 8>{});
  }
}

/// How many squares a board has.
template <int Size>
inline constexpr int kSquareCount = Size* Size;

/// The square with this number; nothing when the board has none.
template <int Size>
[[nodiscard]] constexpr std::optional<Square> squareNumbered(int number) noexcept {
  if (number < 1 || number > kSquareCount<Size>) {
    return std::nullopt;
  }
  return Square(number);
}

/// The square in this row (0 at the bottom) and column (0 at the left); nothing off the board.
template <int Size>
[[nodiscard]] constexpr std::optional<Square> squareAt(int row, int column) noexcept {
  if (row < 0 || row >= Size || column < 0 || column >= Size) {
    return std::nullopt;
  }
  return Square(row * Size + column + 1);
}

/// A square's row, 0 at the bottom.
template <int Size>
[[nodiscard]] constexpr int rowOf(Square square) noexcept {
  return (square.number() - 1) / Size;
}

/// A square's column, 0 at the left.
template <int Size>
[[nodiscard]] constexpr int columnOf(Square square) noexcept {
  return (square.number() - 1) % Size;
}

/// All squares of a board in the order of their numbers.
template <int Size>
inline constexpr auto kSquares = [] {
  std::array<Square, static_cast<std::size_t>(kSquareCount<Size>)> squares;
  for (int number = 1; number <= kSquareCount<Size>; ++number) {
    squares[static_cast<std::size_t>(number) - 1] = Square(number);
  }
  return squares;
}();

/// A set of squares of one board.
template <int Size>
class SquareSet {
  static_assert(Size >= kSmallestSize && Size <= kLargestSize);

 public:
  constexpr SquareSet() noexcept = default;
  constexpr SquareSet(std::initializer_list<Square> squares) noexcept {
    for (const Square square : squares) {
      insert(square);
    }
  }

  /// Every square of the board.
  [[nodiscard]] static constexpr SquareSet all() noexcept {
    return SquareSet(~std::uint64_t{0} >> (64 - kSquareCount<Size>));
  }

  [[nodiscard]] constexpr bool contains(Square square) const noexcept {
    return (bits_ & bitOf(square)) != 0;
  }
  [[nodiscard]] constexpr bool contains(SquareSet other) const noexcept {
    return (bits_ & other.bits_) == other.bits_;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  /// Bit n - 1 for square n.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  /// The member with the lowest number. The set is not empty.
  [[nodiscard]] constexpr Square lowest() const noexcept {
    assert(!empty());
    return *begin();
  }

  /// Goes through the members in the order of their numbers.
  using Iterator = BitIterator<squareOfBit>;
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

  constexpr void insert(Square square) noexcept { bits_ |= bitOf(square); }
  constexpr void erase(Square square) noexcept { bits_ &= ~bitOf(square); }

  [[nodiscard]] friend constexpr SquareSet operator|(SquareSet a, SquareSet b) noexcept {
    return SquareSet(a.bits_ | b.bits_);
  }
  [[nodiscard]] friend constexpr SquareSet operator&(SquareSet a, SquareSet b) noexcept {
    return SquareSet(a.bits_ & b.bits_);
  }
  /// The squares of `a` that are not in `b`.
  [[nodiscard]] friend constexpr SquareSet operator-(SquareSet a, SquareSet b) noexcept {
    return SquareSet(a.bits_ & ~b.bits_);
  }
  constexpr auto operator<=>(const SquareSet&) const noexcept = default;

 private:
  constexpr explicit SquareSet(std::uint64_t bits) noexcept : bits_(bits) {}
  static constexpr std::uint64_t bitOf(Square square) noexcept {
    return std::uint64_t{1} << square.index();
  }

  std::uint64_t bits_ = 0;
};

namespace detail {

/// Where each square's neighbours are, by the square's index and the direction's number less one.
template <int Size>
inline constexpr auto kNeighbours = [] {
  std::array<std::array<std::optional<Square>, kDirections.size()>,
             static_cast<std::size_t>(kSquareCount<Size>)>
      neighbours;
  for (const Square square : kSquares<Size>) {
    auto direction = neighbours[square.index()].begin();
    for (const int up : {1, 0, -1}) {
      for (const int right : {-1, 0, 1}) {
        if (up != 0 || right != 0) {
          *direction++ = squareAt<Size>(rowOf<Size>(square) + up, columnOf<Size>(square) + right);
        }
      }
    }
  }
  return neighbours;
}();

}  // namespace detail

/// The adjacent square in this direction; nothing off the board.
template <int Size>
[[nodiscard]] constexpr std::optional<Square> neighbour(Square square,
                                                        Direction direction) noexcept {
  return detail::kNeighbours<Size>[square.index()][static_cast<std::size_t>(direction) - 1];
}

/// The direction in which `to` is beside `from`; nothing when it is not.
template <int Size>
[[nodiscard]] constexpr std::optional<Direction> directionBetween(Square from, Square to) noexcept {
  for (const Direction direction : kDirections) {
    if (neighbour<Size>(from, direction) == to) {
      return direction;
    }
  }
  return std::nullopt;
}

/// The eight rotations and reflections of a board: kSymmetries[s][square.index()] is where symmetry
/// s takes the square. The first is the identity.
template <int Size>
inline constexpr auto kSymmetries = [] {
  std::array<std::array<Square, static_cast<std::size_t>(kSquareCount<Size>)>, 8> symmetries;
  for (std::size_t s = 0; s < symmetries.size(); ++s) {
    for (const Square square : kSquares<Size>) {
      const int row = rowOf<Size>(square);
      const int column = columnOf<Size>(square);
      const int x = (s & 1) != 0 ? Size - 1 - column : column;
      const int y = (s & 2) != 0 ? Size - 1 - row : row;
      symmetries[s][square.index()] = (s & 4) != 0 ? *squareAt<Size>(x, y) : *squareAt<Size>(y, x);
    }
  }
  return symmetries;
}();

/// What stands where on a board of this size.
template <int Size>
class Board {
 public:
  /// What stands on the square, which is one of this board's.
  [[nodiscard]] constexpr Piece at(Square square) const noexcept {
    if (firsts_.contains(square)) {
      return Piece::First;
    }
    return seconds_.contains(square) ? Piece::Second : Piece::None;
  }

  /// The squares with this piece; with None, the empty squares.
  [[nodiscard]] constexpr SquareSet<Size> squaresOf(Piece piece) const noexcept {
    switch (piece) {
      case Piece::First:
        return firsts_;
      case Piece::Second:
        return seconds_;
      case Piece::None:
        break;
    }
    return SquareSet<Size>::all() - firsts_ - seconds_;
  }

  /// Puts a piece, which is not None, on an empty square of this board.
  constexpr void place(Square square, Piece piece) noexcept {
    assert(at(square) == Piece::None && piece != Piece::None);
    (piece == Piece::First ? firsts_ : seconds_).insert(square);
  }

  /// Moves the piece on `from` to the empty square `to`.
  constexpr void move(Square from, Square to) noexcept {
    const Piece piece = at(from);
    firsts_.erase(from);
    seconds_.erase(from);
    place(to, piece);
  }

  constexpr auto operator<=>(const Board&) const noexcept = default;

 private:
  SquareSet<Size> firsts_;
  SquareSet<Size> seconds_;
};

}  // namespace teeko
