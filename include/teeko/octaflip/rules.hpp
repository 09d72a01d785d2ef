/// The rules of OctaFlip on bitboards: what stands where, which moves are legal, what a move does
/// and who has more pieces.
///
/// Rows count from the top and columns from the left, both from 0. The square in row r and column c
/// is bit 8 * r + c of a set of squares:
///
///      0  1  2  3  4  5  6  7
///      8  9 10 11 12 13 14 15
///     ...
///     56 57 58 59 60 61 62 63
///
/// A piece is cloned to one of the 8 squares around it, or it jumps to a square two steps away in
/// one of the 8 straight directions and may pass over anything. Then all pieces of the opponent
/// around the destination flip. A player who can do neither must pass; a player who can may not.
/// Nothing here knows the other games, prints, or keeps state.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "teeko/core/bit_iterator.hpp"
#include "teeko/core/move_list.hpp"
#include "teeko/core/side.hpp"

namespace teeko::octaflip {

inline constexpr int kSize = 8;
inline constexpr int kSquareCount = kSize * kSize;

/// Red moves first.
inline constexpr Side kRed = Side::First;
inline constexpr Side kBlue = Side::Second;

/// A square, by its index: 0 to 63.
class Square {
 public:
  /// The square at the top left.
  constexpr Square() noexcept = default;
  /// `index` is 0 to 63.
  constexpr explicit Square(int index) noexcept : index_(static_cast<std::uint8_t>(index)) {
    assert(index >= 0 && index < kSquareCount);
  }

  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
  /// 0 at the top.
  [[nodiscard]] constexpr int row() const noexcept { return index_ / kSize; }
  /// 0 at the left.
  [[nodiscard]] constexpr int column() const noexcept { return index_ % kSize; }

  constexpr auto operator<=>(const Square&) const noexcept = default;

 private:
  std::uint8_t index_ = 0;
};

/// The square in this row and column, both from 0; nothing off the board.
[[nodiscard]] constexpr std::optional<Square> squareAt(int row, int column) noexcept {
  if (row < 0 || row >= kSize || column < 0 || column >= kSize) {
    return std::nullopt;
  }
  return Square(row * kSize + column);
}

/// The square that bit `bit`, from 0, of a set of squares stands for.
[[nodiscard]] constexpr Square squareOfBit(int bit) noexcept {
  return Square(bit);
}

/// A set of squares.
class Squares {
 public:
  constexpr Squares() noexcept = default;
  constexpr explicit Squares(std::uint64_t bits) noexcept : bits_(bits) {}
  constexpr explicit Squares(Square square) noexcept : bits_(std::uint64_t{1} << square.index()) {}

  /// Every square of the board.
  [[nodiscard]] static constexpr Squares all() noexcept { return Squares(~std::uint64_t{0}); }

  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Square square) const noexcept {
    return (bits_ >> square.index() & 1) != 0;
  }

  /// Bit 8 * r + c for row r and column c.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }

  /// Goes through the members in reading order.
  using Iterator = BitIterator<squareOfBit>;
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

  constexpr void insert(Square square) noexcept { bits_ |= std::uint64_t{1} << square.index(); }

  /// These squares moved down by `rows` and right by `columns`, without those that leave the board.
  /// Both are -2 to 2.
  [[nodiscard]] constexpr Squares shifted(int rows, int columns) const noexcept {
    constexpr std::uint64_t kFirstColumn = 0x0101010101010101U;
    std::uint64_t stay = ~std::uint64_t{0};
    for (int column = 0; column < columns; ++column) {
      stay &= ~(kFirstColumn << (kSize - 1 - column));
    }
    for (int column = 0; column < -columns; ++column) {
      stay &= ~(kFirstColumn << column);
    }
    const int distance = rows * kSize + columns;
    return Squares(distance >= 0 ? (bits_ & stay) << distance : (bits_ & stay) >> -distance);
  }

  [[nodiscard]] friend constexpr Squares operator|(Squares a, Squares b) noexcept {
    return Squares(a.bits_ | b.bits_);
  }
  [[nodiscard]] friend constexpr Squares operator&(Squares a, Squares b) noexcept {
    return Squares(a.bits_ & b.bits_);
  }
  /// The squares of `a` that are not in `b`.
  [[nodiscard]] friend constexpr Squares operator-(Squares a, Squares b) noexcept {
    return Squares(a.bits_ & ~b.bits_);
  }
  constexpr auto operator<=>(const Squares&) const noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

/// The squares exactly `steps` (1 or 2) away from any of these in one of the 8 straight directions.
[[nodiscard]] constexpr Squares stepsAway(Squares squares, int steps) noexcept {
  Squares reached;
  for (const int down : {-steps, 0, steps}) {
    for (const int right : {-steps, 0, steps}) {
      if (down != 0 || right != 0) {
        reached = reached | squares.shifted(down, right);
      }
    }
  }
  return reached;
}

namespace detail {

/// stepsAway() for each single square, by its index.
template <int Steps>
inline constexpr auto kStepsAway = [] {
  std::array<Squares, std::size_t{kSquareCount}> reached;
  for (const Square square : Squares::all()) {
    reached[square.index()] = stepsAway(Squares(square), Steps);
  }
  return reached;
}();

}  // namespace detail

/// The 8 squares around this one, fewer at the edge. A piece on this square may be cloned to them;
/// after a move to this square, the opponent's pieces on them flip.
[[nodiscard]] constexpr Squares around(Square square) noexcept {
  return detail::kStepsAway<1>[square.index()];
}

/// The squares to which a piece on this one may jump.
[[nodiscard]] constexpr Squares jumpsFrom(Square square) noexcept {
  return detail::kStepsAway<2>[square.index()];
}

/// What stands where. A square that is in none of the three sets is empty.
struct Board {
  /// No square is in two of these sets.
  Squares red;
  Squares blue;
  Squares blocked;

  [[nodiscard]] constexpr Squares piecesOf(Side side) const noexcept {
    return side == kRed ? red : blue;
  }
  [[nodiscard]] constexpr Squares emptySquares() const noexcept {
    return Squares::all() - red - blue - blocked;
  }

  constexpr auto operator<=>(const Board&) const noexcept = default;
};

/// A clone or a jump from one square to another, or a pass.
class Move {
 public:
  /// A pass.
  constexpr Move() noexcept = default;
  /// `from` and `to` are two squares.
  constexpr Move(Square from, Square to) noexcept : from_(from), to_(to) { assert(from != to); }

  [[nodiscard]] constexpr bool isPass() const noexcept { return from_ == to_; }
  /// The move is not a pass.
  [[nodiscard]] constexpr Square from() const noexcept {
    assert(!isPass());
    return from_;
  }
  /// The move is not a pass.
  [[nodiscard]] constexpr Square to() const noexcept {
    assert(!isPass());
    return to_;
  }

  constexpr bool operator==(const Move&) const noexcept = default;

 private:
  Square from_;
  Square to_;
};

inline constexpr Move kPass{};

/// No board has more moves. A pair of squares between which a piece can move has a move only if
/// one of the two has a piece of the side to move and the other one is empty, so it has at most
/// one. There are 210 pairs of squares one step apart and 168 pairs two steps apart.
inline constexpr int kMostMoves = [] {
  int ends = 0;
  for (const Square square : Squares::all()) {
    ends += (around(square) | jumpsFrom(square)).size();
  }
  return ends / 2;
}();
static_assert(kMostMoves == 210 + 168);

using Moves = MoveList<Move, std::size_t{kMostMoves}>;

/// Whether a piece of this side can be cloned or can jump. If not, the side must pass.
[[nodiscard]] constexpr bool canMove(const Board& board, Side mover) noexcept {
  const Squares own = board.piecesOf(mover);
  return !((stepsAway(own, 1) | stepsAway(own, 2)) & board.emptySquares()).empty();
}

/// The rule that a turn breaks.
enum class BrokenRule : std::uint8_t {
  OffBoard,       ///< A row or a column is not on the board.
  NotOwnPiece,    ///< No piece of the side to move stands where the move begins.
  NotEmpty,       ///< Something stands where the move ends.
  NoCloneOrJump,  ///< The squares are not one or two steps apart in a straight line.
  MustNotPass     ///< The side to move has a move.
};

/// The first rule, in the order of BrokenRule, that this side breaks when it goes from one square
/// to another, or to the same one; nothing when the move is legal. Whether the game is over does
/// not matter. A side that must pass breaks one of these rules with every move.
[[nodiscard]] constexpr std::optional<BrokenRule> ruleBrokenBy(const Board& board, Side mover,
                                                               Square from, Square to) noexcept {
  if (!board.piecesOf(mover).contains(from)) {
    return BrokenRule::NotOwnPiece;
  }
  if (!board.emptySquares().contains(to)) {
    return BrokenRule::NotEmpty;
  }
  return (around(from) | jumpsFrom(from)).contains(to) ? std::nullopt
                                                       : std::optional(BrokenRule::NoCloneOrJump);
}

/// The same for a move, or a pass, of this side.
[[nodiscard]] constexpr std::optional<BrokenRule> ruleBrokenBy(const Board& board, Side mover,
                                                               const Move& move) noexcept {
  if (move.isPass()) {
    return canMove(board, mover) ? std::optional(BrokenRule::MustNotPass) : std::nullopt;
  }
  return ruleBrokenBy(board, mover, move.from(), move.to());
}

/// Whether this side may make this move, or pass, on this board. Whether the game is over does not
/// matter.
[[nodiscard]] constexpr bool isLegal(const Board& board, Side mover, const Move& move) noexcept {
  return !ruleBrokenBy(board, mover, move);
}

/// Every legal move in reading order, by where it comes from and then by where it goes; a pass
/// alone if there is none. Whether the game is over does not matter.
[[nodiscard]] constexpr Moves legalMoves(const Board& board, Side mover) noexcept {
  Moves moves;
  const Squares empty = board.emptySquares();
  for (const Square from : board.piecesOf(mover)) {
    for (const Square to : (around(from) | jumpsFrom(from)) & empty) {
      moves.push_back({from, to});
    }
  }
  if (moves.empty()) {
    moves.push_back(kPass);
  }
  return moves;
}

/// The board after a legal move.
[[nodiscard]] constexpr Board boardAfter(const Board& board, Side mover,
                                         const Move& move) noexcept {
  if (move.isPass()) {
    return board;
  }
  const bool isClone = around(move.from()).contains(move.to());
  const Squares left = isClone ? Squares() : Squares(move.from());
  const Squares flipped = around(move.to()) & board.piecesOf(opponentOf(mover));
  const Squares own = (board.piecesOf(mover) - left) | Squares(move.to()) | flipped;
  const Squares others = board.piecesOf(opponentOf(mover)) - flipped;
  return mover == kRed ? Board{.red = own, .blue = others, .blocked = board.blocked}
                       : Board{.red = others, .blue = own, .blocked = board.blocked};
}

/// The side with more pieces; nothing if both have the same number.
[[nodiscard]] constexpr std::optional<Side> leader(const Board& board) noexcept {
  const int lead = board.red.size() - board.blue.size();
  if (lead == 0) {
    return std::nullopt;
  }
  return lead > 0 ? kRed : kBlue;
}

}  // namespace teeko::octaflip
