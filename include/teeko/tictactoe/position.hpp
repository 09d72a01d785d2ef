/// A position of tic-tac-toe: what stands where, which also tells whose turn it is.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/core/move_list.hpp"
#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"
#include "teeko/tictactoe/rules.hpp"

namespace teeko::tictactoe {

/// Why no game reaches a board.
enum class Unreachable : std::uint8_t {
  PieceCounts,    ///< There are not as many X as O, or one more.
  SideToMoveWon,  ///< The side to move has a line already.
  TwoLines        ///< The last piece cannot have completed all lines: no square is on all of them.
};

/// A position that a game can reach. A move puts a piece on an empty square.
class Position {
 public:
  using Move = Square;
  using Moves = MoveList<Square, std::size_t{kLargestSize} * kLargestSize>;
  /// Pieces are never taken away, so no position comes up twice.
  static constexpr bool kDrawnByRepetition = false;

  /// The empty board; `size` is kSmallestSize to kLargestSize.
  constexpr explicit Position(int size = kUsualSize) noexcept : board_(size) {}

  /// A game reaches `board`: see whyUnreachable().
  constexpr explicit Position(const Board& board) noexcept : board_(board) {
    assert(!whyUnreachable(board));
  }

  /// Why no game reaches this board; nothing when one does.
  [[nodiscard]] static constexpr std::optional<Unreachable> whyUnreachable(
      const Board& board) noexcept;

  [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
  [[nodiscard]] constexpr int size() const noexcept { return board_.size(); }
  /// X if there are as many X as O, otherwise O.
  [[nodiscard]] constexpr Side toMove() const noexcept {
    return board_.countOf(kX) == board_.countOf(kO) ? kX : kO;
  }

  /// The win of the side that has just moved, if it has a line; otherwise a draw if the board is
  /// full, or Open.
  [[nodiscard]] constexpr Result result() const noexcept {
    const Side moved = opponentOf(toMove());
    if (board_.hasLine(moved)) {
      return winOf(moved);
    }
    return board_.isFull() ? Result::Draw : Result::Open;
  }

  /// The empty squares in reading order; none when the game is over.
  [[nodiscard]] constexpr Moves legalMoves() const noexcept {
    Moves moves;
    if (result() != Result::Open) {
      return moves;
    }
    for (int row = 0; row < size(); ++row) {
      for (int column = 0; column < size(); ++column) {
        if (!board_.isTaken({row, column})) {
          moves.push_back({row, column});
        }
      }
    }
    return moves;
  }

  /// The position after a legal move.
  [[nodiscard]] constexpr Position after(Square square) const noexcept {
    Position next = *this;
    next.board_.place(toMove(), square);
    return next;
  }

  /// Why this is not a legal move; empty when it is one.
  [[nodiscard]] std::string faultOf(Square square) const;

  /// `4/4/4/4 X`: the board as in core/notation.hpp with X and O, and the side to move.
  [[nodiscard]] std::string text() const;
  /// The inverse of text(), for any size. Fault: the text does not have this form, or no game
  /// reaches the position.
  [[nodiscard]] static Parsed<Position> parse(std::string_view text);
  /// `23`: row and column, counted from 1.
  [[nodiscard]] std::string textOf(Square square) const;
  /// The legal move that this text names, with or without `-` between row and column.
  [[nodiscard]] Parsed<Square> moveIn(std::string_view text) const;

  constexpr auto operator<=>(const Position&) const noexcept = default;

 private:
  Board board_;
};

constexpr std::optional<Unreachable> Position::whyUnreachable(const Board& board) noexcept {
  const int lead = board.countOf(kX) - board.countOf(kO);
  if (lead != 0 && lead != 1) {
    return Unreachable::PieceCounts;
  }
  const Side toMove = lead == 0 ? kX : kO;
  if (board.hasLine(toMove)) {
    return Unreachable::SideToMoveWon;
  }
  const Bits pieces = board.piecesOf(opponentOf(toMove));
  Bits onAllLines = pieces;
  for (const Bits line : linesOf(board.size())) {
    if ((pieces & line) == line) {
      onAllLines &= line;
    }
  }
  if (pieces != 0 && onAllLines == 0) {
    return Unreachable::TwoLines;
  }
  return std::nullopt;
}

}  // namespace teeko::tictactoe
