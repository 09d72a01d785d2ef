/// A game as it was played: its moves, with undo and redo, and draws by repetition.
#pragma once

#include <cassert>
#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "teeko/play/position.hpp"

namespace teeko::play {

template <Position P>
class Record {
 public:
  using Move = typename P::Move;

  /// A game that begins here, with no moves yet.
  explicit Record(P start) : positions_{std::move(start)} { ++timesSeen_[position()]; }

  [[nodiscard]] const P& start() const noexcept { return positions_.front(); }
  /// Where the game is now.
  [[nodiscard]] const P& position() const noexcept { return positions_[ply_]; }
  /// How many moves lead from start() to position().
  [[nodiscard]] std::size_t ply() const noexcept { return ply_; }
  /// The moves from start() on; those from ply() on are undone.
  [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }

  /// The position's result; a draw when it has come up for the third time, in games that have this
  /// rule. Only the moves that are not undone count.
  [[nodiscard]] Result result() const {
    constexpr int kMostTimes = 3;
    const Result own = position().result();
    if (P::kDrawnByRepetition && own == Result::Open && timesSeen_.at(position()) >= kMostTimes) {
      return Result::Draw;
    }
    return own;
  }

  /// The positions that have come up twice or more often until now, in games with draws by
  /// repetition: when one of them comes up again, the game is drawn.
  [[nodiscard]] std::vector<P> seenTwice() const {
    std::vector<P> positions;
    if (P::kDrawnByRepetition) {
      for (const auto& [seen, times] : timesSeen_) {
        if (times >= 2) {
          positions.push_back(seen);
        }
      }
    }
    return positions;
  }

  /// Makes a legal move; the game is open. The moves that are undone stay when this is the first of
  /// them, and are forgotten otherwise.
  void play(const Move& move) {
    assert(result() == Result::Open);
    if (ply_ == moves_.size() || moves_[ply_] != move) {
      moves_.resize(ply_);
      positions_.resize(ply_ + 1, positions_.front());
      moves_.push_back(move);
      positions_.push_back(position().after(move));
    }
    ++ply_;
    ++timesSeen_[position()];
  }

  /// Takes back the last move; whether there was one.
  bool undo() {
    if (ply_ == 0) {
      return false;
    }
    const auto seen = timesSeen_.find(position());
    if (--seen->second == 0) {
      timesSeen_.erase(seen);
    }
    --ply_;
    return true;
  }

  /// Makes the move that was undone last; whether there was one.
  bool redo() {
    if (ply_ == moves_.size()) {
      return false;
    }
    const Move next = moves_[ply_];
    play(next);
    return true;
  }

 private:
  std::vector<P> positions_;
  std::vector<Move> moves_;
  std::size_t ply_ = 0;
  /// How often each position came up from the start to now.
  std::map<P, int> timesSeen_;
};

}  // namespace teeko::play
