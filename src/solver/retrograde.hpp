/// The movement phase, by retrograde analysis on bit matrices.
///
/// Two matrices (see geometry.hpp) of the positions with all marks placed, one bit each:
///
///     open                row: the player to move    column: the one who waits
///                         neither won nor lost yet, neither holding a goal
///     wonOrNoPosition     row: the one who waits     column: the player to move
///                         won so far, or squares overlap
///
/// and a third, `newlyLost`, laid out as the second. A position is won in d plies if it is open and
/// some step leads to one that is lost in d - 1; so the row of newly won positions is the union of
/// the rows of newlyLost over the placements one step away, within open. It is lost in d plies if
/// it is open and all steps lead to won ones; that row is the intersection of the rows of
/// wonOrNoPosition. Either is then transposed into the second or third matrix, block by block, so a
/// level costs no work per position.
///
/// A tile is 64 columns of each lane of all rows. The work on it reads and writes that tile alone
/// but for the transposed result, so it stays in a processor's cache, and tiles are what threads
/// share out.
#pragma once

#include <functional>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "geometry.hpp"
#include "kernels.hpp"
#include "team.hpp"
#include "values.hpp"

namespace teeko::solver {

struct MovementResult {
  /// Rows: the player who waits; columns: the player to move.
  ValueMatrix values;
  std::vector<DistanceCounts> distances;
};

/// All positions with all marks placed. Where squares overlap there is `noPosition`. Without
/// `movement`, what is not over already is a draw. `onLevel` gets the plies before they are found.
[[nodiscard]] MovementResult solveMovement(const Geometry& geometry, bool movement,
                                           std::uint8_t noPosition, const Kernels& kernels,
                                           Team& team, const std::function<void(int)>& onLevel);

/// The placements one step away from each class of four marks, and those with one mark more from
/// each class of fewer.
struct SuccessorTable {
  std::vector<Successor> all;
  /// One more than there are rows, padding included.
  std::vector<std::uint32_t> first;

  [[nodiscard]] Successors view() const noexcept { return {all.data(), first.data()}; }
};
[[nodiscard]] SuccessorTable makeSuccessors(const Geometry& geometry, int marks);

}  // namespace teeko::solver
