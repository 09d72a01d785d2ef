/// A game of OctaFlip, turn by turn: Red takes the odd turns, Blue the even ones.
#pragma once

#include <cassert>
#include <cstdint>

#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

/// What a player does in a turn.
struct Turn {
  enum class Kind : std::uint8_t {
    Move,
    Pass,
    OffBoard  ///< A move from or to where there is no cell.
  };
  Kind kind = Kind::Pass;
  /// What is moved, when something is.
  Move move = {};

  constexpr bool operator==(const Turn&) const noexcept = default;
};

class Game {
 public:
  /// Begins on any board; one on which nothing more can happen still takes a turn.
  constexpr explicit Game(const Board& board) noexcept : board_(board) {}

  [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
  [[nodiscard]] constexpr Player mover() const noexcept { return mover_; }
  /// Whether a turn has ended the game: no cell is empty, a player has no piece, or the last two
  /// turns were passes.
  [[nodiscard]] constexpr bool isOver() const noexcept { return over_; }

  /// Takes a turn if it is legal; whether it was. A player must pass who has no move, and only
  /// then. The game is not over.
  constexpr bool play(const Turn& turn) noexcept {
    assert(!over_);
    const bool passes = turn.kind == Turn::Kind::Pass;
    const bool legal = passes ? !hasMove(board_, mover_)
                              : turn.kind == Turn::Kind::Move && isLegal(board_, mover_, turn.move);
    if (!legal) {
      return false;
    }
    if (!passes) {
      board_ = boardAfter(board_, mover_, turn.move);
    }
    over_ = board_.emptyCells().empty() || board_.red.empty() || board_.blue.empty() ||
            (passes && passedBefore_);
    passedBefore_ = passes;
    mover_ = opponentOf(mover_);
    return true;
  }

 private:
  Board board_;
  Player mover_ = Player::Red;
  bool passedBefore_ = false;
  bool over_ = false;
};

}  // namespace teeko::octaflip
