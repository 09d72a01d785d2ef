/// A position of OctaFlip: what stands where, whose turn it is, and how many of the last turns were
/// passes.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"
#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

/// The board on which a game usually begins: both sides have two opposite corners.
[[nodiscard]] constexpr Board usualBoard() noexcept {
  return {.red = Squares(Square(0)) | Squares(Square(63)),
          .blue = Squares(Square(7)) | Squares(Square(56)),
          .blocked = Squares()};
}

/// A pass in the notation.
inline constexpr std::string_view kPassText = "0000";

/// Any board with any side to move.
///
/// The game is over when no square is empty, when a side has no piece, or when the last two turns
/// were passes. Then the side with more pieces wins.
class Position {
 public:
  using Move = octaflip::Move;
  using Moves = octaflip::Moves;
  /// A position that comes up again changes nothing.
  static constexpr bool kDrawnByRepetition = false;
  /// After so many passes in a row the game is over.
  static constexpr int kMostPasses = 2;

  /// The usual board, Red to move.
  constexpr Position() noexcept : Position(usualBoard()) {}

  /// `passes` is how many of the last turns in a row were passes, 0 to kMostPasses.
  constexpr explicit Position(const Board& board, Side toMove = kRed, int passes = 0) noexcept
      : board_(board), toMove_(toMove), passes_(static_cast<std::uint8_t>(passes)) {
    assert(passes >= 0 && passes <= kMostPasses);
  }

  [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
  [[nodiscard]] constexpr Side toMove() const noexcept { return toMove_; }
  /// How many of the last turns in a row were passes, 0 to kMostPasses.
  [[nodiscard]] constexpr int passes() const noexcept { return passes_; }

  /// Open, or the win of the side with more pieces, or a draw.
  [[nodiscard]] constexpr Result result() const noexcept {
    const bool isOver = passes_ == kMostPasses || board_.emptySquares().empty() ||
                        board_.red.empty() || board_.blue.empty();
    if (!isOver) {
      return Result::Open;
    }
    const std::optional<Side> winner = leader(board_);
    return winner ? winOf(*winner) : Result::Draw;
  }

  /// Every legal move in reading order, by where it comes from and then by where it goes; a pass
  /// alone if the side to move has no other; none when the game is over.
  [[nodiscard]] constexpr Moves legalMoves() const noexcept {
    return result() == Result::Open ? octaflip::legalMoves(board_, toMove_) : Moves();
  }

  /// The position after a move that isLegal() allows on this board. result() need not be Open,
  /// because a recorded game may begin on a board that ends games; but passes() is below
  /// kMostPasses.
  [[nodiscard]] constexpr Position after(const Move& move) const noexcept {
    Position next = *this;
    next.make(move);
    return next;
  }

  /// Becomes the position after a move, which is as for after().
  constexpr void make(const Move& move) noexcept {
    assert(isLegal(board_, toMove_, move));
    board_ = boardAfter(board_, toMove_, move);
    passes_ = static_cast<std::uint8_t>(move.isPass() ? passes_ + 1 : 0);
    toMove_ = opponentOf(toMove_);
  }

  /// Why this is not a legal move; empty when it is one.
  [[nodiscard]] std::string faultOf(const Move& move) const;

  /// `R6B/8/8/8/8/8/8/B6R R 0`: the board as in core/notation.hpp with R, B and # for blocked
  /// squares, the side to move, and passes().
  [[nodiscard]] std::string text() const;
  /// The inverse of text(). Fault: the text does not have this form.
  [[nodiscard]] static Parsed<Position> parse(std::string_view text);
  /// `1122`, row and column of both squares, counted from 1; `0000` for a pass.
  [[nodiscard]] std::string textOf(const Move& move) const;
  /// The legal move that this text names, with or without `-` between the squares.
  [[nodiscard]] Parsed<Move> moveIn(std::string_view text) const;

  constexpr auto operator<=>(const Position&) const noexcept = default;

 private:
  /// Why no piece can go from `from` to `to`, which may be the same square; empty when one can.
  [[nodiscard]] std::string faultOf(Square from, Square to) const;

  Board board_;
  Side toMove_ = kRed;
  std::uint8_t passes_ = 0;
};

/// `23`: row and column, counted from 1.
[[nodiscard]] std::string squareName(Square square);

/// The square of this name; nothing when there is none.
[[nodiscard]] std::optional<Square> squareNamed(std::string_view name);

}  // namespace teeko::octaflip
