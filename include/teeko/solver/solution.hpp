/// A form of Teeko solved: the value of every position of every number of pieces.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "teeko/core/board.hpp"
#include "teeko/solver/value.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// How many positions with so many pieces the side to move wins, loses and draws. Those in which it
/// holds a goal already cannot arise and are none of these.
struct PlacedCounts {
  int pieces = 0;
  /// All pairs of disjoint placements.
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;
  /// The plies of the longest win; nothing when there is no win.
  std::optional<int> longest;
};

/// How many positions with all pieces placed are won, and lost, in exactly so many plies.
struct DistanceCounts {
  int plies = 0;
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
};

/// What solve() finds. A position is a board that a game can reach: as many Circles as Crosses, or
/// one more before all are placed. Below eight pieces, the number tells who is to move: Circle when
/// it is even.
class Solution {
 public:
  struct Data;
  explicit Solution(std::unique_ptr<const Data> data) noexcept;
  Solution(Solution&&) noexcept;
  Solution& operator=(Solution&&) noexcept;
  Solution(const Solution&) = delete;
  Solution& operator=(const Solution&) = delete;
  ~Solution();

  /// For the solver's own use.
  [[nodiscard]] const Data& data() const noexcept { return *data_; }

  [[nodiscard]] int side() const noexcept;
  [[nodiscard]] const Variant& variant() const noexcept;

  /// The value for `mover`, the side to move, which holds no goal. `Size` is side().
  template <int Size>
  [[nodiscard]] Value valueOf(const Board<Size>& board, Mark mover) const noexcept {
    assert(Size == side());
    return valueOf(board.squaresOf(mover).bits(), board.squaresOf(opponentOf(mover)).bits());
  }

  /// Eight pieces first, the empty board last.
  [[nodiscard]] const std::vector<PlacedCounts>& placed() const noexcept;
  /// By plies, from 0 to the longest.
  [[nodiscard]] const std::vector<DistanceCounts>& distances() const noexcept;

 private:
  [[nodiscard]] Value valueOf(std::uint64_t mover, std::uint64_t waiter) const noexcept;

  std::unique_ptr<const Data> data_;
};

}  // namespace teeko::solver
