/// The best of several moves.
#pragma once

#include <vector>

namespace teeko::play {

/// Gathers the moves with the highest rating, in the order in which they are added. A rating that
/// is neither higher nor lower than the highest is equal to it. Ratings are never compared with ==:
/// where the processor computes with more precision than a double holds (32-bit x86), a number in a
/// register can differ from its own copy in memory.
template <typename Move, typename Rating>
class BestMoves {
 public:
  void add(const Move& move, const Rating& rating) {
    const bool higher = moves_.empty() || rating > highest_;
    const bool lower = !higher && rating < highest_;
    if (higher) {
      highest_ = rating;
      moves_.clear();
    }
    if (!lower) {
      moves_.push_back(move);
    }
  }

  /// Empty only when nothing was added.
  [[nodiscard]] const std::vector<Move>& moves() const noexcept { return moves_; }
  /// Of what was added; Rating() when that is nothing.
  [[nodiscard]] const Rating& highest() const noexcept { return highest_; }

 private:
  std::vector<Move> moves_;
  Rating highest_{};
};

}  // namespace teeko::play
