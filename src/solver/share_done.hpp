/// How much of the work of solving a board is done, and how long the rest takes.
#pragma once

#include <optional>
#include <vector>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

#include "geometry.hpp"

namespace teeko::solver {

/// What shares of the time the movement phase and the last drop take; the other drops take the
/// rest.
struct WorkShares {
  double movement = 0;
  double lastDrop = 0;
};

/// In memory, most of the last drop is found along with the movement phase; in a store, the values
/// with all pieces are written along with the last drop.
inline constexpr WorkShares kSharesInMemory{.movement = 0.9, .lastDrop = 0.08};
inline constexpr WorkShares kSharesInStore{.movement = 0.6, .lastDrop = 0.38};

/// About how much of the movement phase is done once these levels are found, and this fraction of
/// the next one: as much as positions are decided, of those that will be.
[[nodiscard]] double movementDone(const Geometry& geometry, GoalSet goals,
                                  const std::vector<DistanceCounts>& levels, double ofNext);

/// About how much of all the work is done, 0 to 1, once this fraction of the movement phase is.
[[nodiscard]] constexpr double doneInMovement(const WorkShares& shares, double fraction) noexcept {
  return shares.movement * fraction;
}
/// The same once this fraction of the drop is that is made with so many pieces on the board.
[[nodiscard]] double doneInDrop(const WorkShares& shares, int pieces, double fraction) noexcept;

/// How long the rest of the work takes, if work that began with one share done has come to another
/// one in so many seconds; nothing when too little is done to tell.
[[nodiscard]] std::optional<double> secondsLeft(double shareAtBegin, double share, double seconds);

}  // namespace teeko::solver
