/// How much of the work on a store is done.
#pragma once

#include <vector>

#include "teeko/solver/solution.hpp"

#include "manifest.hpp"

namespace teeko::store {

/// The fraction of these sections that have been found; 0 when there are none.
[[nodiscard]] double shareFound(const std::vector<SectionPlace>& sections);

/// About how much of the time for all the work is over, 0 to 1. `movement` counts what the levels
/// so far have decided: finding levels takes as long as there are positions in them.
/// `findsLastDrop` says whether the last drop is solved along with the movement phase.
[[nodiscard]] double shareDone(const Manifest& manifest, const solver::PlacedCounts& movement,
                               bool findsLastDrop);

}  // namespace teeko::store
