/// What a Solution holds, for the rooms that make solutions and keep them.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "geometry.hpp"

namespace teeko::solver {

/// Where values are looked up one by one.
class ValueSource {
 public:
  virtual ~ValueSource() = default;

  /// The value at an entry of the matrix of so many pieces, whose squares do not overlap. For any
  /// thread.
  [[nodiscard]] virtual Value at(int pieces, const Entry& entry) const = 0;
};

struct SolutionData {
  Geometry geometry;
  Variant variant;
  std::shared_ptr<const ValueSource> source;
  bool hasFirstValues = true;
  std::vector<PlacedCounts> placed;
  std::vector<DistanceCounts> distances;
};

/// The counts with all pieces placed, from those of the distances.
[[nodiscard]] PlacedCounts countMovement(const Geometry& geometry,
                                         const std::vector<DistanceCounts>& distances);

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
