/// What a Solution holds, for the rooms that make solutions and keep them.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "geometry.hpp"
#include "values.hpp"

namespace teeko::solver {

struct SolutionData {
  Geometry geometry;
  Variant variant;
  /// By the number of pieces; rows are the opponent's pieces, columns those of the side to move.
  std::array<ValueMatrix, kAllPieces + 1> values;
  std::vector<PlacedCounts> placed;
  std::vector<DistanceCounts> distances;
  /// The file that the values are in, if they are in one.
  std::shared_ptr<const std::byte> file;
};

/// The way into a Solution.
struct SolutionAccess {
  /// `data` is of a board of this size.
  template <int Size>
  [[nodiscard]] static Solution<Size> make(std::shared_ptr<const SolutionData> data) noexcept {
    return Solution<Size>(std::move(data));
  }
  template <int Size>
  [[nodiscard]] static const SolutionData& dataOf(const Solution<Size>& solution) noexcept {
    return *solution.data_;
  }
};

}  // namespace teeko::solver
