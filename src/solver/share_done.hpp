/// How much of the work of solving a board is done, and how long the rest takes.
#pragma once

#include <cstddef>
#include <optional>

#include "teeko/core/rules.hpp"

namespace teeko::solver {

/// What shares of the time the movement phase and the last drop take; the other drops take the
/// rest.
struct WorkShares {
  double movement = 0;
  double lastDrop = 0;
};

/// Of a board of this size. In memory, most of the last drop is found along with the movement
/// phase; in a store, the values with all pieces are written along with the last drop.
[[nodiscard]] WorkShares sharesInMemory(int size) noexcept;
[[nodiscard]] WorkShares sharesInStore(int size) noexcept;

/// About how much of the movement phase is done, 0 to 1, when so many levels are found, and this
/// fraction of the next one.
[[nodiscard]] double movementDone(int size, GoalSet goals, std::size_t levels,
                                  double ofNext) noexcept;

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
