/// A variant of Teeko solved: the value of every position, for every number of pieces.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "teeko/core/position.hpp"
#include "teeko/solver/value.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::solver {

/// How many positions with this number of pieces the side to move wins, loses and draws. `wins`,
/// `losses` and `draws` leave out positions in which the side to move already holds a goal, because
/// they cannot arise.
struct PlacedCounts {
  int pieces = 0;
  /// All ways in which the pieces can stand, those that cannot arise among them.
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

struct SolutionData;
struct SolutionAccess;

/// What solve() finds. Copies share it, so they cost nothing; it never changes.
template <int Size>
class Solution {
 public:
  [[nodiscard]] const Variant& variant() const noexcept;

  /// The value for the side to move. The position's goals must be the variant's. Throws Error
  /// (Unfinished) when the value was not kept (KeptValues::First), or cannot be read from a store.
  [[nodiscard]] Value valueOf(const Position<Size>& position) const;
  /// Whether valueOf() knows the first drops. Of several processes that have solved it together,
  /// one does; a value that another one has cannot be looked up.
  [[nodiscard]] bool hasFirstValues() const noexcept;

  /// Eight pieces first, the empty board last.
  [[nodiscard]] const std::vector<PlacedCounts>& placed() const noexcept;
  /// By plies, from 0 to the longest.
  [[nodiscard]] const std::vector<DistanceCounts>& distances() const noexcept;

 private:
  friend SolutionAccess;
  explicit Solution(std::shared_ptr<const SolutionData> data) noexcept : data_(std::move(data)) {}

  std::shared_ptr<const SolutionData> data_;
};

}  // namespace teeko::solver
