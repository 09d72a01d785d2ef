/// What a Solution holds.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "geometry.hpp"
#include "values.hpp"

namespace teeko::solver {

inline constexpr int kAllPieces = 2 * kMarksPerPlayer;

/// How many of the pieces on the board are those of the player to move, who has as many as the
/// other or one fewer.
[[nodiscard]] constexpr int ownOf(int pieces) noexcept {
  return pieces / 2;
}

struct Solution::Data {
  Geometry geometry;
  Variant variant;
  /// By the number of pieces; rows are the player who waits, columns the one to move.
  std::array<ValueMatrix, kAllPieces + 1> values;
  std::vector<PlacedCounts> placed;
  std::vector<DistanceCounts> distances;
  /// The file that the values are in, if they are in one.
  std::shared_ptr<const std::byte> file;
};

}  // namespace teeko::solver
