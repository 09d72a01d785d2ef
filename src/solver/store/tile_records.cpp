#include "tile_records.hpp"

#include <utility>

namespace teeko::solver {

std::vector<std::vector<LevelRecord>> byRows(const std::vector<LevelRecord>& records,
                                             std::size_t blocks) {
  std::vector<std::vector<LevelRecord>> ofRows(blocks);
  for (const LevelRecord& record : records) {
    ofRows[record.block.rows].push_back(record);
  }
  return ofRows;
}

TileRecordReader::TileRecordReader(const BlockLog& log, const Ownership& ownership,
                                   std::size_t tiles, int levels)
    : log_(log), ownership_(ownership), tiles_(tiles), levels_(levels) {}

TileRecords TileRecordReader::read(std::size_t first, std::size_t end, const SlotRange& slots,
                                   ThreadPool& pool) const {
  struct Place {
    std::size_t part;
    int level;
    std::size_t index;
  };
  std::vector<Place> places;
  for (std::size_t i = first; i < end; ++i) {
    const std::size_t part = ownership_.ownParts()[i];
    for (int level = 1; level < levels_; ++level) {
      for (std::size_t index = 0; index < log_.pieces(part, level); ++index) {
        places.push_back({part, level, index});
      }
    }
  }
  const auto slotOf = [&](const BlockRecord& record, std::size_t part) {
    if (ownership_.parts().of(record.tile) != part) {
      throw DamagedRecord("a record is of another tile");
    }
    return ownership_.slotOf(record.tile);
  };
  const bool takesAll = slots.size() == ownership_.slots(first, end).size();
  TileRecords records;
  records.pieces.resize(places.size());
  records.ofTile.resize(slots.size());
  pool.forEach(places.size(), [&](std::size_t i) {
    LogPiece piece = log_.piece(places[i].part, places[i].level, places[i].index);
    if (takesAll) {
      records.pieces[i] = std::move(piece);
      return;
    }
    auto kept = std::make_shared<Bytes>();
    forEachRecord(piece.bytes, tiles_, [&](const BlockRecord& record) {
      if (slots.contains(slotOf(record, places[i].part))) {
        const auto bytes = bytesOf(record);
        kept->insert(kept->end(), bytes.begin(), bytes.end());
      }
    });
    records.pieces[i] = {.bytes = *kept, .kept = kept};
  });
  for (std::size_t i = 0; i < places.size(); ++i) {
    forEachRecord(records.pieces[i].bytes, tiles_, [&](const BlockRecord& record) {
      const std::size_t slot = slotOf(record, places[i].part);
      records.ofTile[slot - slots.first].push_back({places[i].level, record});
    });
  }
  return records;
}

}  // namespace teeko::solver
