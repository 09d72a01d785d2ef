// needs: zstd
#include "solver/store/tile_records.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/block_log.hpp"
#include "solver/kernels.hpp"
#include "solver/store/movement_log.hpp"
#include "solver/store/store_folder.hpp"
#include "solver/thread_pool.hpp"
#include "support/catch.hpp"

using namespace teeko::solver;

namespace {

/// Five tiles in two parts: tiles 0, 2 and 4, then 1 and 3.
constexpr std::size_t kTiles = 5;
constexpr std::size_t kParts = 2;

/// Of a process that has both parts.
Ownership ownershipOfAll() {
  return {Parts(kTiles, kParts), {0, 0}, 0};
}

/// Where a record has its position.
struct MarkedRow {
  std::size_t tile;
  std::size_t rows;

  [[nodiscard]] std::size_t index() const noexcept { return 10 * tile + rows; }
};

MovementLog emptyLog() {
  return {StoreFolder(std::nullopt, nullptr), {0, 0}, {0, 1}};
}

/// Adds a piece with a record for each of these rows of a tile.
void append(MovementLog& log, std::size_t part, int level, std::size_t tile,
            const std::vector<std::size_t>& rows) {
  RecordWriter records;
  for (const std::size_t each : rows) {
    const std::size_t row = MarkedRow{tile, each}.index();
    Block block{};
    block.row[row].word[7] = 1;
    records.add(*kernelsFor(Instructions::Portable), {tile, each}, block, std::uint64_t{1} << row);
  }
  log.append(part, level, log.compressed(records.bytes()));
}

/// Fills levels 0 to 3 of a log.
void appendFourLevels(MovementLog& log) {
  append(log, 0, 0, 0, {4});
  append(log, 0, 1, 0, {1, 2});
  append(log, 0, 1, 4, {3});
  append(log, 1, 1, 3, {0});
  append(log, 0, 2, 2, {2});
  append(log, 0, 2, 0, {1});
  append(log, 1, 3, 1, {1});
}

/// Levels and rows of records, such as "1:2 3:0 ".
std::string textOfRecords(const std::vector<LevelRecord>& records) {
  std::string text;
  for (const LevelRecord& record : records) {
    text += std::to_string(record.level) + ':' + std::to_string(record.block.rows) + ' ';
  }
  return text;
}

/// Whether all records have the position that append() has put there.
bool haveTheirPositions(const std::vector<LevelRecord>& records) {
  return std::all_of(records.begin(), records.end(), [](const LevelRecord& record) {
    Block block{};
    const std::uint64_t marks =
        unpack(*kernelsFor(Instructions::Portable), record.block.packed, block);
    const std::size_t row = MarkedRow{record.block.tile, record.block.rows}.index();
    return marks == std::uint64_t{1} << row && block.row[row].word[7] == 1;
  });
}

/// The records of some slots in some parts, for each slot, of a log with so many levels.
std::vector<std::string> readFrom(const MovementLog& log, std::size_t first, std::size_t end,
                                  const SlotRange& slots, int levels = 4,
                                  const Ownership& ownership = ownershipOfAll()) {
  ThreadPool pool(2);
  const TileRecords records =
      TileRecordReader(log, ownership, kTiles, levels).read(first, end, slots, pool);
  std::vector<std::string> texts;
  for (const auto& ofTile : records.ofTile) {
    texts.push_back(textOfRecords(ofTile));
    CHECK(haveTheirPositions(ofTile));
  }
  return texts;
}

}  // namespace

TEST_CASE("the records of tiles are read from a log, but for level 0") {
  using Texts = std::vector<std::string>;
  MovementLog log = emptyLog();
  appendFourLevels(log);
  CHECK(readFrom(log, 0, 2, {0, 5}) == Texts{"1:1 1:2 2:1 ", "2:2 ", "1:3 ", "3:1 ", "1:0 "});
  CHECK(readFrom(log, 0, 1, {0, 3}) == Texts{"1:1 1:2 2:1 ", "2:2 ", "1:3 "});
  CHECK(readFrom(log, 1, 2, {3, 5}) == Texts{"3:1 ", "1:0 "});
  // Some of the parts' slots.
  CHECK(readFrom(log, 0, 2, {2, 4}) == Texts{"1:3 ", "3:1 "});
  CHECK(readFrom(log, 0, 1, {0, 1}) == Texts{"1:1 1:2 2:1 "});
  CHECK(readFrom(log, 0, 2, {4, 5}) == Texts{"1:0 "});
  // Fewer levels.
  CHECK(readFrom(log, 0, 2, {0, 5}, 3) == Texts{"1:1 1:2 2:1 ", "2:2 ", "1:3 ", "", "1:0 "});
  CHECK(readFrom(log, 0, 2, {0, 5}, 1) == Texts{"", "", "", "", ""});
  // Of a process that has the second part alone.
  const Ownership ofSecond(Parts(kTiles, kParts), {0, 1}, 1);
  CHECK(readFrom(log, 0, 1, {0, 2}, 4, ofSecond) == Texts{"3:1 ", "1:0 "});
}

TEST_CASE("a record in the log of another part is refused, whichever tiles are read") {
  MovementLog log = emptyLog();
  append(log, 0, 1, 1, {0});
  for (const SlotRange& slots : {SlotRange{0, 3}, SlotRange{1, 2}}) {
    CHECK_THROWS_AS(readFrom(log, 0, 1, slots), DamagedRecord);
    CHECK_THROWS_WITH(readFrom(log, 0, 1, slots), "a record is of another tile");
  }
  CHECK_THROWS_AS(readFrom(log, 0, 2, {0, 5}), DamagedRecord);
}

TEST_CASE("the records of a tile by their rows") {
  const auto recordAt = [](int level, std::uint16_t rows) {
    return LevelRecord{level, {.tile = 0, .rows = rows, .packed = {}}};
  };
  const auto ofRows = byRows({recordAt(1, 2), recordAt(1, 0), recordAt(2, 2)}, 4);
  REQUIRE(ofRows.size() == 4);
  CHECK(textOfRecords(ofRows[0]) == "1:0 ");
  CHECK(ofRows[1].empty());
  CHECK(textOfRecords(ofRows[2]) == "1:2 2:2 ");
  CHECK(ofRows[3].empty());
}
