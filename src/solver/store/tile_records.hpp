/// What the log of a movement phase says of some tiles.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "../block_log.hpp"
#include "../thread_pool.hpp"

namespace teeko::solver {

/// A record of the log, and its level.
struct LevelRecord {
  int level = 0;
  BlockRecord block;
};

/// The records of some tiles of this process.
struct TileRecords {
  /// The bytes that the records point to.
  std::vector<LogPiece> pieces;
  /// The records of each tile, in the order of its slots.
  std::vector<std::vector<LevelRecord>> ofTile;
};

/// Groups a tile's records by their rows, of which there are so many blocks.
[[nodiscard]] std::vector<std::vector<LevelRecord>> byRows(const std::vector<LevelRecord>& records,
                                                           std::size_t blocks);

/// Reads the records of tiles from a log that is complete.
class TileRecordReader {
 public:
  /// The board has `tiles` tiles, and levels 1 to `levels` - 1 of the log are read. The log and
  /// `ownership` outlive the reader.
  TileRecordReader(const BlockLog& log, const Ownership& ownership, std::size_t tiles, int levels);

  /// The records of the tiles in these slots, which are in the own parts from `first` to before
  /// `end`. Throws DamagedRecord when a part has a record of a tile that is not its own, and as
  /// BlockLog::piece().
  [[nodiscard]] TileRecords read(std::size_t first, std::size_t end, const SlotRange& slots,
                                 ThreadPool& pool) const;

 private:
  const BlockLog& log_;
  const Ownership& ownership_;
  std::size_t tiles_;
  int levels_;
};

}  // namespace teeko::solver
