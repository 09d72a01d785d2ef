/// The movement phase, by retrograde analysis on bit matrices.
///
/// Two matrices (see geometry.hpp) of the positions with all pieces placed, one bit each:
///
///     open             row: the side to move     column: its opponent
///                      neither won nor lost yet, neither side holding a goal
///     wonOrInvalid     row: the opponent         column: the side to move
///                      won so far, or no position because squares overlap
///
/// and a third, `newlyLost`, laid out as the second. A position is won in d plies if it is open and
/// some step leads to one that is lost in d - 1; so the row of newly won positions is the union of
/// the rows of newlyLost over the piece sets one step away, within open. It is lost in d plies if
/// it is open and all steps lead to won ones; that row is the intersection of the rows of
/// wonOrInvalid. Either is then transposed into the second or third matrix, block by block, so a
/// level costs no work per position.
///
/// A tile is 64 columns of each lane of all rows. The work on it reads and writes that tile alone
/// but for the transposed result, so it stays in a processor's cache, and tiles are the items that
/// threads share: see movement_tiles.hpp.
#pragma once

#include <functional>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "cpu.hpp"
#include "geometry.hpp"
#include "values.hpp"

namespace teeko::solver {

struct MovementResult {
  /// Rows: the opponent; columns: the side to move.
  ValueMatrix values;
  std::vector<DistanceCounts> distances;
};

/// The values of all positions with all pieces placed. In a variant without movement, what is not
/// over already is a draw. Calls onLevel(plies) before the positions of so many plies are found.
/// Throws std::overflow_error when a position takes more than Value::kLongestWinInCode - 8 plies to
/// win or lose.
[[nodiscard]] MovementResult solveMovement(const Geometry& geometry, const Variant& variant,
                                           Cpu cpu, const std::function<void(int)>& onLevel);

}  // namespace teeko::solver
