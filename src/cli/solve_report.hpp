/// What `teeko solve` answers, for text and JSON alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/value.hpp"
#include "teeko/solver/variant.hpp"

namespace teeko::cli {

struct SolveReport {
  /// Squares a side.
  int size = 0;
  solver::Variant variant;
  /// Of the empty board.
  solver::Value value;
  /// The values of the first drops, for the side that drops, by Square::index().
  std::vector<solver::Value> firstDrops;
  std::vector<solver::PlacedCounts> placed;
  std::vector<solver::DistanceCounts> distances;
  /// From the beginning to the answer.
  double seconds = 0;
  /// The most memory that was used; 0 where that is not known.
  std::uint64_t peakBytes = 0;
};

/// What a solution says, without what it took.
template <int Size>
[[nodiscard]] SolveReport reportOn(const solver::Solution<Size>& solution);

/// The report for people.
[[nodiscard]] std::string shownReport(const SolveReport& report);

}  // namespace teeko::cli
