/// The rules of OctaFlip on bitboards: what stands where, legal moves, what a move does, who leads.
///
/// Rows count from the top and columns from the left. Cell (row, column), both from 0, is bit
/// 8 * row + column of a set of cells:
///
///      0  1  2  3  4  5  6  7
///      8  9 10 11 12 13 14 15
///     ...
///     56 57 58 59 60 61 62 63
///
/// A piece is cloned to one of the 8 cells around it, or jumps to a cell two steps away in one of
/// the 8 straight directions, whatever stands between; then every opponent's piece around it flips.
/// Nothing here knows of the other games, prints, or keeps state.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace teeko::octaflip {

inline constexpr int kSize = 8;
inline constexpr int kCellCount = kSize * kSize;

/// A cell, by its place: 0 to 63.
class Cell {
 public:
  constexpr Cell() noexcept = default;
  constexpr explicit Cell(int place) noexcept : place_(static_cast<std::uint8_t>(place)) {
    assert(place >= 0 && place < kCellCount);
  }

  [[nodiscard]] constexpr std::size_t place() const noexcept { return place_; }

  constexpr bool operator==(const Cell&) const noexcept = default;

 private:
  std::uint8_t place_ = 0;
};

/// The cell in this row and column, both from 0; nothing off the board.
[[nodiscard]] constexpr std::optional<Cell> cellAt(int row, int column) noexcept {
  if (row < 0 || row >= kSize || column < 0 || column >= kSize) {
    return std::nullopt;
  }
  return Cell(row * kSize + column);
}

/// A set of cells.
class Cells {
 public:
  constexpr Cells() noexcept = default;
  constexpr explicit Cells(std::uint64_t bits) noexcept : bits_(bits) {}
  constexpr explicit Cells(Cell cell) noexcept : bits_(std::uint64_t{1} << cell.place()) {}

  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Cell cell) const noexcept {
    return (bits_ >> cell.place() & 1) != 0;
  }
  /// The first member in reading order. The set is not empty.
  [[nodiscard]] constexpr Cell first() const noexcept {
    assert(!empty());
    return Cell(std::countr_zero(bits_));
  }

  /// The cells `rows` further down and `columns` further right of these, those off the board left
  /// out; both are -2 to 2.
  [[nodiscard]] constexpr Cells shifted(int rows, int columns) const noexcept {
    constexpr std::uint64_t kFirstColumn = 0x0101010101010101U;
    std::uint64_t stay = ~std::uint64_t{0};
    for (int column = 0; column < columns; ++column) {
      stay &= ~(kFirstColumn << (kSize - 1 - column));
    }
    for (int column = 0; column < -columns; ++column) {
      stay &= ~(kFirstColumn << column);
    }
    const int distance = rows * kSize + columns;
    return Cells(distance >= 0 ? (bits_ & stay) << distance : (bits_ & stay) >> -distance);
  }

  [[nodiscard]] friend constexpr Cells operator|(Cells a, Cells b) noexcept {
    return Cells(a.bits_ | b.bits_);
  }
  [[nodiscard]] friend constexpr Cells operator&(Cells a, Cells b) noexcept {
    return Cells(a.bits_ & b.bits_);
  }
  /// The cells of `a` that are not in `b`.
  [[nodiscard]] friend constexpr Cells operator-(Cells a, Cells b) noexcept {
    return Cells(a.bits_ & ~b.bits_);
  }
  constexpr bool operator==(const Cells&) const noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

/// The cells exactly `steps` (1 or 2) away from any of these in one of the 8 straight directions.
[[nodiscard]] constexpr Cells stepsAway(Cells cells, int steps) noexcept {
  Cells reached;
  for (const int down : {-steps, 0, steps}) {
    for (const int right : {-steps, 0, steps}) {
      if (down != 0 || right != 0) {
        reached = reached | cells.shifted(down, right);
      }
    }
  }
  return reached;
}

namespace detail {

template <int Steps>
inline constexpr auto kStepsAway = [] {
  std::array<Cells, std::size_t{kCellCount}> reached;
  for (int place = 0; place < kCellCount; ++place) {
    reached[static_cast<std::size_t>(place)] = stepsAway(Cells(Cell(place)), Steps);
  }
  return reached;
}();

}  // namespace detail

/// The 8 cells around this one, fewer at the edge: where its piece may be cloned to, and what may
/// flip.
[[nodiscard]] constexpr Cells around(Cell cell) noexcept {
  return detail::kStepsAway<1>[cell.place()];
}

/// Where a piece on this cell may jump to.
[[nodiscard]] constexpr Cells jumpsFrom(Cell cell) noexcept {
  return detail::kStepsAway<2>[cell.place()];
}

enum class Player : std::uint8_t { Red, Blue };

[[nodiscard]] constexpr Player opponentOf(Player player) noexcept {
  return player == Player::Red ? Player::Blue : Player::Red;
}

struct Board {
  /// No cell is in two of these sets.
  Cells red;
  Cells blue;
  Cells blocked;

  [[nodiscard]] constexpr Cells of(Player player) const noexcept {
    return player == Player::Red ? red : blue;
  }
  [[nodiscard]] constexpr Cells emptyCells() const noexcept {
    return Cells(~std::uint64_t{0}) - red - blue - blocked;
  }

  constexpr bool operator==(const Board&) const noexcept = default;
};

struct Move {
  Cell from;
  Cell to;

  constexpr bool operator==(const Move&) const noexcept = default;
};

[[nodiscard]] constexpr bool isLegal(const Board& board, Player mover, const Move& move) noexcept {
  return board.of(mover).contains(move.from) && board.emptyCells().contains(move.to) &&
         (around(move.from) | jumpsFrom(move.from)).contains(move.to);
}

/// Whether the player has a legal move, and so may not pass.
[[nodiscard]] constexpr bool hasMove(const Board& board, Player mover) noexcept {
  const Cells reached = stepsAway(board.of(mover), 1) | stepsAway(board.of(mover), 2);
  return !(reached & board.emptyCells()).empty();
}

/// Every legal move, by origin and destination in reading order.
[[nodiscard]] std::vector<Move> legalMoves(const Board& board, Player mover);

/// The board after a legal move.
[[nodiscard]] constexpr Board boardAfter(const Board& board, Player mover,
                                         const Move& move) noexcept {
  const Cells left = around(move.from).contains(move.to) ? Cells() : Cells(move.from);
  const Cells flipped = around(move.to) & board.of(opponentOf(mover));
  const Cells own = (board.of(mover) - left) | Cells(move.to) | flipped;
  const Cells others = board.of(opponentOf(mover)) - flipped;
  return mover == Player::Red ? Board{.red = own, .blue = others, .blocked = board.blocked}
                              : Board{.red = others, .blue = own, .blocked = board.blocked};
}

/// Who has more pieces; nobody when both have as many.
[[nodiscard]] constexpr std::optional<Player> leader(const Board& board) noexcept {
  const int lead = board.red.size() - board.blue.size();
  if (lead == 0) {
    return std::nullopt;
  }
  return lead > 0 ? Player::Red : Player::Blue;
}

}  // namespace teeko::octaflip
