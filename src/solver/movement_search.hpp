/// The movement phase, by retrograde analysis on bit matrices, tile by tile.
///
/// Two matrices (see geometry.hpp) of the positions with all pieces placed are kept, one bit each:
///
///     open             row: the side to move     column: its opponent
///                      neither won nor lost yet, neither side holding a goal
///     wonOrInvalid     row: the opponent         column: the side to move
///                      won so far, or no position because squares overlap
///
/// A position is won in d plies if it is open and some step leads to one that is lost in d - 1. It
/// is lost in d plies if it is open and all steps lead to won ones. What the level before has found
/// is in the log, laid out as `wonOrInvalid`. In a level, each tile is searched by itself:
///
///     odd levels    spread the newly lost rows of the tile to their predecessors: what is open
///                   there is won
///     even levels   add the newly won rows to `wonOrInvalid` and spread them too: what is open
///                   there, and has all successors in `wonOrInvalid`, is lost
///
/// What is found is transposed, packed and added to the log, in the tile that it belongs to. Where
/// most rows have something new, all rows are searched instead: the row of newly won positions is
/// the union of the newly lost rows over the piece sets one step away, within `open`, and the row
/// of newly lost ones the intersection of the rows of `wonOrInvalid`.
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
