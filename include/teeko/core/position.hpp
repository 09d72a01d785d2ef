/// A position of Teeko: what stands where, whose turn it is, and which goals win.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/core/board.hpp"
#include "teeko/core/move_list.hpp"
#include "teeko/core/parsed.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/core/side.hpp"

namespace teeko {

/// The pieces of a side.
[[nodiscard]] constexpr Piece pieceOf(Side side) noexcept {
  return side == Side::First ? Piece::First : Piece::Second;
}

/// `piece` is not None.
[[nodiscard]] constexpr Side sideOf(Piece piece) noexcept {
  return piece == Piece::First ? Side::First : Side::Second;
}

/// A drop, which comes from nowhere, or a step to an adjacent square.
struct Move {
  std::optional<Square> from;
  Square to;

  constexpr bool operator==(const Move&) const noexcept = default;
};

/// Why a board is none that a game can reach.
enum class Unreachable : std::uint8_t {
  PieceCounts,    ///< A side has more than four pieces, or the numbers do not follow from turns.
  WrongTurn,      ///< With fewer than eight pieces, their numbers say that the other side moves.
  BothHoldGoals,  ///< Both sides hold a goal.
  SideToMoveWon   ///< The side to move holds a goal already.
};

/// A position that a game can reach. While not all pieces are placed, a move is a drop of one's own
/// piece; from then on it is a step.
template <int Size>
class Position {
 public:
  using Move = teeko::Move;
  /// No position has more moves: a drop on each square, or four pieces with eight steps each.
  using Moves = MoveList<Move, (kSquareCount<Size> > 32 ? kSquareCount<Size> : 32)>;
  /// The third time that a position comes up ends the game.
  static constexpr bool kDrawnByRepetition = true;

  /// The empty board.
  constexpr explicit Position(GoalSet goals = GoalSet::Standard) noexcept : goals_(goals) {}

  /// `board` is one that a game reaches with this side to move: see whyUnreachable().
  constexpr Position(const Board<Size>& board, Side toMove, GoalSet goals) noexcept
      : board_(board), toMove_(toMove), goals_(goals) {
    assert(!whyUnreachable(board, toMove, goals));
  }

  /// Why no game reaches this board with this side to move; nothing when one does.
  [[nodiscard]] static constexpr std::optional<Unreachable> whyUnreachable(const Board<Size>& board,
                                                                           Side toMove,
                                                                           GoalSet goals) noexcept;

  [[nodiscard]] constexpr const Board<Size>& board() const noexcept { return board_; }
  [[nodiscard]] constexpr Side toMove() const noexcept { return toMove_; }
  [[nodiscard]] constexpr GoalSet goals() const noexcept { return goals_; }
  /// The squares of a side's pieces.
  [[nodiscard]] constexpr SquareSet<Size> piecesOf(Side side) const noexcept {
    return board_.squaresOf(pieceOf(side));
  }
  /// Whether the side to move drops a piece rather than moves one.
  [[nodiscard]] constexpr bool isDropping() const noexcept { return !allPlaced(board_); }

  /// Open, or the win of the side that has just moved.
  [[nodiscard]] constexpr Result result() const noexcept {
    const Side moved = opponentOf(toMove_);
    return holdsGoal(piecesOf(moved), goals_) ? winOf(moved) : Result::Open;
  }

  /// Every legal move in the order of square numbers, by where it comes from and then by its
  /// direction or, for drops, by where it goes; none when the game is over.
  [[nodiscard]] constexpr Moves legalMoves() const noexcept;

  /// The position after a legal move.
  [[nodiscard]] constexpr Position after(const Move& move) const noexcept {
    Position next = *this;
    if (move.from) {
      next.board_.move(*move.from, move.to);
    } else {
      next.board_.place(move.to, pieceOf(toMove_));
    }
    next.toMove_ = opponentOf(toMove_);
    return next;
  }

  /// Why the side to move cannot move a piece from this square; empty when it can. All pieces are
  /// dropped.
  [[nodiscard]] std::string faultOfOrigin(Square from) const;
  /// Why this is not a legal move; empty when it is one.
  [[nodiscard]] std::string faultOf(const Move& move) const;

  /// `2b2/5/5/5/5 r`: see notation.hpp.
  [[nodiscard]] std::string text() const;
  /// The inverse of text(). Fault: the text does not have this form, the board has another size, or
  /// no game reaches the position (see whyUnreachable()).
  [[nodiscard]] static Parsed<Position> parse(std::string_view text,
                                              GoalSet goals = GoalSet::Standard);
  /// `C2` or `C2D3`.
  [[nodiscard]] std::string textOf(const Move& move) const;
  /// The legal move that this text names, in either case and with or without `-` between squares.
  [[nodiscard]] Parsed<Move> moveIn(std::string_view text) const;

  constexpr auto operator<=>(const Position&) const noexcept = default;

 private:
  Board<Size> board_;
  Side toMove_ = Side::First;
  GoalSet goals_;
};

template <int Size>
constexpr std::optional<Unreachable> Position<Size>::whyUnreachable(const Board<Size>& board,
                                                                    Side toMove,
                                                                    GoalSet goals) noexcept {
  const int firsts = board.squaresOf(Piece::First).size();
  const int seconds = board.squaresOf(Piece::Second).size();
  if (firsts > kPiecesPerSide || firsts < seconds || firsts > seconds + 1) {
    return Unreachable::PieceCounts;
  }
  if (!allPlaced(board) && (toMove == Side::First) != (firsts == seconds)) {
    return Unreachable::WrongTurn;
  }
  if (holdsGoal(board.squaresOf(pieceOf(toMove)), goals)) {
    return holdsGoal(board.squaresOf(pieceOf(opponentOf(toMove))), goals)
               ? Unreachable::BothHoldGoals
               : Unreachable::SideToMoveWon;
  }
  return std::nullopt;
}

template <int Size>
constexpr typename Position<Size>::Moves Position<Size>::legalMoves() const noexcept {
  Moves moves;
  if (result() != Result::Open) {
    return moves;
  }
  const SquareSet<Size> empty = board_.squaresOf(Piece::None);
  if (isDropping()) {
    for (const Square to : empty) {
      moves.push_back({std::nullopt, to});
    }
    return moves;
  }
  for (const Square from : piecesOf(toMove_)) {
    for (const Direction direction : kDirections) {
      if (const auto to = neighbour<Size>(from, direction); to && empty.contains(*to)) {
        moves.push_back({from, *to});
      }
    }
  }
  return moves;
}

}  // namespace teeko
