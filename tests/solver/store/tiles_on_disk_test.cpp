#include "solver/store/tiles_on_disk.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <vector>

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko::solver;
using teeko::solver::Lanes;
using teeko::solver::SlotRange;
using teeko::solver::TilePair;

namespace {

constexpr std::size_t kTileRows = 3;
/// Of both matrices.
constexpr std::size_t kTileBytes = 2 * kTileRows * sizeof(Lanes);

/// Rows for a tile of both matrices.
struct Rows {
  std::vector<Lanes> open = std::vector<Lanes>(kTileRows);
  std::vector<Lanes> won = std::vector<Lanes>(kTileRows);

  TilePair pair() { return {.open = open.data(), .won = won.data()}; }
};

/// Fills a tile's rows with bytes that no other tile and no other matrix has.
void fill(const TilePair& rows, std::size_t slot, int round = 0) {
  std::memset(rows.open, static_cast<int>(2 * slot + 1) + round, kTileRows * sizeof(Lanes));
  std::memset(rows.won, static_cast<int>(2 * slot + 2) + round, kTileRows * sizeof(Lanes));
}

bool isFilled(const TilePair& rows, std::size_t slot, int round = 0) {
  Rows expected;
  fill(expected.pair(), slot, round);
  return std::memcmp(rows.open, expected.open.data(), kTileRows * sizeof(Lanes)) == 0 &&
         std::memcmp(rows.won, expected.won.data(), kTileRows * sizeof(Lanes)) == 0;
}

}  // namespace

TEST_CASE("tiles come back as they were, from memory and from a file") {
  constexpr std::size_t kTiles = 7;
  for (const std::size_t inMemory : {1U, 2U, 3U, 6U, 7U}) {
    CAPTURE(inMemory);
    const Scratch scratch;
    const std::filesystem::path file = scratch.path() / "tiles";
    int files = 0;
    TilesOnDisk tiles(kTiles, kTileRows, inMemory, [&] {
      ++files;
      return StoreFile(file, StoreFile::Mode::ReadAndWrite);
    });
    CHECK(files == (inMemory < kTiles ? 1 : 0));
    CHECK(tiles.tilesInMemory() == inMemory);
    // Ranges from the last one to the first one, as the range with slot 0 is set up last.
    std::vector<SlotRange> ranges;
    for (std::size_t first = 0; first < kTiles; first += inMemory) {
      ranges.push_back({.first = first, .end = std::min(first + inMemory, kTiles)});
    }
    std::reverse(ranges.begin(), ranges.end());
    const Lanes* const place = tiles.placeIn(ranges.back(), 0).open;
    for (const SlotRange& range : ranges) {
      CHECK(tiles.placeIn(range, range.first).open == place);
      for (std::size_t slot = range.first; slot < range.end; ++slot) {
        fill(tiles.placeIn(range, slot), slot);
      }
      tiles.keep(range);
    }
    if (files > 0) {
      CHECK(std::filesystem::file_size(file) == (kTiles - inMemory) * kTileBytes);
    }
    for (int round = 0; round < 2; ++round) {
      for (std::size_t slot = 0; slot < kTiles; ++slot) {
        CAPTURE(round, slot);
        Rows buffer;
        const TilePair rows = tiles.load(slot, buffer.pair());
        CHECK(tiles.isInMemory(slot) == (slot < inMemory));
        CHECK((rows.open == buffer.open.data()) == (slot >= inMemory));
        CHECK(isFilled(rows, slot, round));
        fill(rows, slot, round + 1);
        tiles.store(slot, rows);
      }
    }
    if (files > 0) {
      CHECK(std::filesystem::file_size(file) == (kTiles - inMemory) * kTileBytes);
    }
  }
}
