/// The movement phase, tile by tile: the same analysis as retrograde.hpp's, for boards whose
/// matrices do not fit into memory, and for searches that go on where they were.
///
/// Two of its matrices are kept, `open` and `wonOrInvalid`; the third, `newlyLost`, is what the log
/// has of the level before. In a level, each tile is searched by itself:
///
///     odd levels    spread the newly lost rows of the tile to their predecessors: what is open
///                   there is won
///     even levels   add the newly won rows to `wonOrInvalid` and spread them too: what is open
///                   there, and has all successors in `wonOrInvalid`, is lost
///
/// What is found is transposed, packed and added to the log, in the tile that it belongs to. Where
/// most rows have something new, all rows are searched instead, as in retrograde.hpp.
///
/// The log is enough to set the matrices up as they were after any level, so nothing else need be
/// kept of a search.
///
/// Several processes search together, each its own tiles. What belongs in another one's tiles is
/// sent there while the next tiles are searched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "teeko/solver/processes.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

#include "block_log.hpp"
#include "cpu.hpp"
#include "geometry.hpp"
#include "last_drop.hpp"
#include "tile_storage.hpp"

namespace teeko::solver {

struct MovementSearch {
  const Geometry& geometry;
  const Variant& variant;
  const Cpu& cpu;
  /// Which tiles this process searches; `tiles` has those.
  const Ownership& ownership;
  Processes& processes;
  TileStorage& tiles;
  BlockLog& log;
  /// Records are added to the log in pieces of about so many bytes.
  std::size_t pieceSize = 0;
  /// About how many bytes of the log may be in memory at a time.
  std::uint64_t logBytesAtOnce = 0;
  /// Gets what the levels say about the last drop; null if that is not wanted. With it, one search
  /// must find all levels.
  LastDrop* lastDrop = nullptr;
};

/// What a search calls; either may throw to end it.
struct MovementEvents {
  /// Before the positions of so many plies are found.
  std::function<void(int plies)> onLevel;
  /// As the work on a level, or on setting up, goes on: the fraction that is done.
  std::function<void(double fraction)> onProgress;
  /// After the last record of a level is in the log.
  std::function<void()> onLevelDone;
};

/// Finds what is not found yet. `found` has the levels that are in the log already, from 0; those
/// that are found are added to it, the last of them not empty. All processes call it with the same
/// levels, and find the same.
void searchMovement(const MovementSearch& search, std::vector<DistanceCounts>& found,
                    const MovementEvents& events);

}  // namespace teeko::solver
