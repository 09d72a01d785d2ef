/// How much of the work on a store is done.
#pragma once

#include <optional>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "manifest.hpp"

namespace teeko::solver {

/// The fraction of these sections that have been found; 0 when there are none.
[[nodiscard]] double shareFound(const std::vector<SectionPlace>& sections);

/// About how much of the time for all the work is over, 0 to 1. `movement` counts what the levels
/// so far have decided: finding levels takes as long as there are positions in them.
/// `findsLastDrop` says whether the last drop is solved along with the movement phase.
[[nodiscard]] double shareDone(const Manifest& manifest, const PlacedCounts& movement,
                               bool findsLastDrop);

/// How long the rest of the work takes, if a process that began with one share done has come to
/// another one in so many seconds; nothing when it has done too little to tell.
[[nodiscard]] std::optional<double> secondsLeft(double shareAtBegin, double share, double seconds);

}  // namespace teeko::solver
