#include "share_done.hpp"

#include <algorithm>
#include <cstddef>

#include "solution_data.hpp"
#include "values.hpp"

namespace teeko::solver {
namespace {

/// The share of positions that are won or lost in the end, by size and goals: docs/SOLVED.md.
constexpr double kDecided[][2] = {
    {0.26, 0.35}, {0.44, 0.66}, {0.67, 0.88}, {0.94, 0.95}, {0.96, 0.98}};

}  // namespace

double movementDone(const Geometry& geometry, GoalSet goals,
                    const std::vector<DistanceCounts>& levels, double ofNext) {
  const auto positionsOf = [](const DistanceCounts& level) {
    return static_cast<double>(level.wins + level.losses);
  };
  double decided = 0;
  for (const DistanceCounts& level : levels) {
    decided += positionsOf(level);
  }
  // A level has about as many positions as the last one of its kind.
  if (levels.size() >= 2) {
    decided += ofNext * positionsOf(levels[levels.size() - 2]);
  }
  const double all = kDecided[geometry.side - kSmallestSize][goals == GoalSet::Standard ? 0 : 1] *
                     static_cast<double>(countMovement(geometry, levels).positions);
  return std::min(1.0, decided / all);
}

double doneInDrop(const WorkShares& shares, int pieces, double fraction) noexcept {
  constexpr int kLast = kAllPieces - 1;
  if (pieces == kLast) {
    return shares.movement + shares.lastDrop * fraction;
  }
  const double others = 1 - shares.movement - shares.lastDrop;
  return 1 - others * (pieces + 1 - fraction) / kLast;
}

std::optional<double> secondsLeft(double shareAtBegin, double share, double seconds) {
  constexpr double kLeastShare = 0.01;
  const double byNow = share - shareAtBegin;
  if (byNow < kLeastShare) {
    return std::nullopt;
  }
  return seconds * (1 - share) / byNow;
}

}  // namespace teeko::solver
