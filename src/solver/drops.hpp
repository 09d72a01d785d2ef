/// The drops, by number of pieces: the best or, where the opponent chooses, the worst of a mark
/// more.
#pragma once

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

#include "geometry.hpp"
#include "kernels.hpp"
#include "team.hpp"
#include "values.hpp"

namespace teeko::solver {

/// The positions in which the player to move has `own` marks and the other `others`, from those
/// with a mark more, `next`. In all of them rows are the player who waits and columns the one to
/// move. `chooser` chooses the drop; `noPosition` marks overlaps.
[[nodiscard]] ValueMatrix solveDrop(const Geometry& geometry, int own, int others,
                                    const ValueMatrix& next, Chooser chooser,
                                    std::uint8_t noPosition, const Kernels& kernels, Team& team);

/// Counts the values of positions with so many pieces.
[[nodiscard]] PlacedCounts countValues(const Geometry& geometry, int own, int others,
                                       const ValueMatrix& values, Team& team);

}  // namespace teeko::solver
