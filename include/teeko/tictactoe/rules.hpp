/// The rules of tic-tac-toe on an N×N board, N from 3 to 8: N in a row wins, across, down or on a
/// main diagonal. Player one plays X and begins, player two O.
///
/// Nothing here knows of the other games, prints, or keeps state.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace teeko::tictactoe {

inline constexpr int kSmallestSize = 3;
inline constexpr int kLargestSize = 8;

enum class Player : std::uint8_t { One, Two };

[[nodiscard]] constexpr Player opponentOf(Player player) noexcept {
  return player == Player::One ? Player::Two : Player::One;
}

/// Where a mark goes: row from the top and column from the left, both from 0.
struct Cell {
  int row = 0;
  int column = 0;

  constexpr bool operator==(const Cell&) const noexcept = default;
};

/// Who has marked which cells of a board.
class Board {
 public:
  /// An empty board; `side` is kSmallestSize to kLargestSize.
  constexpr explicit Board(int side) noexcept : side_(side) {
    assert(side >= kSmallestSize && side <= kLargestSize);
  }

  [[nodiscard]] constexpr int side() const noexcept { return side_; }

  [[nodiscard]] constexpr bool contains(Cell cell) const noexcept {
    return cell.row >= 0 && cell.row < side_ && cell.column >= 0 && cell.column < side_;
  }

  /// Whether the player has marked the cell, which is on the board.
  [[nodiscard]] constexpr bool isMarkedBy(Player player, Cell cell) const noexcept {
    return (cellsOf(player) & bitOf(cell)) != 0;
  }

  [[nodiscard]] constexpr bool isTaken(Cell cell) const noexcept {
    return isMarkedBy(Player::One, cell) || isMarkedBy(Player::Two, cell);
  }

  /// Marks a cell of the board that is not taken.
  constexpr void mark(Player player, Cell cell) noexcept {
    assert(contains(cell) && !isTaken(cell));
    cells_[static_cast<std::size_t>(player)] |= bitOf(cell);
  }

  [[nodiscard]] constexpr bool isFull() const noexcept {
    return std::popcount(cells_[0] | cells_[1]) == side_ * side_;
  }

  /// Whether the player has all cells of a row, a column or a main diagonal.
  [[nodiscard]] constexpr bool hasWon(Player player) const noexcept {
    bool won = isLine(player, {0, 0}, 1, 1) || isLine(player, {side_ - 1, 0}, -1, 1);
    for (int i = 0; i < side_; ++i) {
      won = won || isLine(player, {i, 0}, 0, 1) || isLine(player, {0, i}, 1, 0);
    }
    return won;
  }

  constexpr bool operator==(const Board&) const noexcept = default;

 private:
  [[nodiscard]] constexpr std::uint64_t cellsOf(Player player) const noexcept {
    return cells_[static_cast<std::size_t>(player)];
  }

  /// Bit 8 * row + column, whatever the side.
  static constexpr std::uint64_t bitOf(Cell cell) noexcept {
    return std::uint64_t{1} << (cell.row * kLargestSize + cell.column);
  }

  [[nodiscard]] constexpr bool isLine(Player player, Cell cell, int down,
                                      int right) const noexcept {
    for (int i = 0; i < side_; ++i) {
      if (!isMarkedBy(player, {cell.row + i * down, cell.column + i * right})) {
        return false;
      }
    }
    return true;
  }

  int side_;
  std::array<std::uint64_t, 2> cells_{};
};

}  // namespace teeko::tictactoe
