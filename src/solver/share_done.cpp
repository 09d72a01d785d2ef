#include "share_done.hpp"

#include "values.hpp"

namespace teeko::solver {
namespace {

/// How many levels are found when each tenth of the movement phase's time has passed, by size and
/// goals: the mean of work in memory and in a store, measured with two threads. For 8x8 with
/// advanced goals, those of 7x7 are taken.
constexpr int kTenths = 10;
constexpr float kLevelsAtTenths[][kGoalSets.size()][kTenths] = {
    {{0.1F, 0.2F, 0.3F, 0.5F, 1.8F, 4.2F, 5.8F, 7.6F, 10, 14},
     {0.2F, 0.3F, 0.4F, 0.6F, 4, 7.9F, 11.5F, 12.8F, 13.6F, 16}},
    {{0.4F, 3.4F, 6.2F, 9.7F, 13.4F, 17.5F, 23, 28, 35, 40},
     {1.8F, 5.5F, 10, 13.9F, 18.3F, 21.9F, 29.1F, 37.8F, 51.3F, 60}},
    {{5, 8.9F, 12.6F, 15.8F, 19.6F, 23.8F, 29.6F, 35.8F, 47, 66},
     {5.4F, 9.9F, 14.5F, 19.8F, 24.9F, 32.3F, 42, 56.2F, 73.7F, 107}},
    {{12.3F, 18.8F, 27, 39, 57.5F, 74, 87.5F, 103, 123, 182},
     {5.1F, 9.7F, 12.8F, 15.8F, 19.8F, 24.4F, 31, 40.3F, 50.6F, 90}},
    {{11.6F, 19.9F, 27.9F, 40, 54.5F, 67.5F, 74.7F, 82, 96.7F, 163},
     {5.1F, 9.7F, 12.8F, 15.8F, 19.8F, 24.4F, 31, 40.3F, 50.6F, 92}}};

/// By size, measured in the same way; of 8x8 in a store, estimated.
constexpr WorkShares kSharesInMemory[] = {
    {0.79, 0.15}, {0.8, 0.15}, {0.92, 0.07}, {0.955, 0.04}, {0.98, 0.018}};
constexpr WorkShares kSharesInStore[] = {
    {0.5, 0.45}, {0.5, 0.45}, {0.54, 0.43}, {0.67, 0.32}, {0.7, 0.29}};

}  // namespace

WorkShares sharesInMemory(int size) noexcept {
  return kSharesInMemory[size - kSmallestSize];
}

WorkShares sharesInStore(int size) noexcept {
  return kSharesInStore[size - kSmallestSize];
}

double movementDone(int size, GoalSet goals, std::size_t levels, double ofNext) noexcept {
  const double found = static_cast<double>(levels) + ofNext;
  double last = 0;
  double tenths = 0;
  for (const double next :
       kLevelsAtTenths[size - kSmallestSize][goals == GoalSet::Standard ? 0 : 1]) {
    if (found < next) {
      return (tenths + (found - last) / (next - last)) / kTenths;
    }
    last = next;
    ++tenths;
  }
  return 1;
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
