// needs: zstd
#include "solver/store/stored_values.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/solver/value.hpp"

#include "solver/store/compression.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::solver;
using solver::Entry;
using solver::kAllPieces;
using solver::Value;

namespace {

constexpr std::size_t kSections = 10;
constexpr std::size_t kBlocks = 15;

/// A value that no other block has.
Value valueFor(int pieces, std::size_t section, std::size_t block) {
  const auto plies = static_cast<int>((section * kBlocks + block) * 2) + (kAllPieces - pieces);
  return plies % 2 == 1 ? Value::winIn(plies) : Value::lossIn(plies);
}

/// Files in which all values of a block are the same.
std::shared_ptr<const ValueFiles> filesWith(int pieces, const Scratch& scratch,
                                            IoCounters& counters) {
  const Compressor compressor;
  auto files = std::make_shared<ValueFiles>(StoreFolder(scratch.path(), &counters), pieces,
                                            std::vector<SectionPlace>(kSections), kBlocks);
  files->write(0, 0);
  auto ranks = std::make_unique<solver::RankBlock>();
  for (std::size_t section = 0; section < kSections; ++section) {
    std::vector<solver::Bytes> blocks;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      std::fill_n(ranks->row[0].rank[0], sizeof(solver::RankBlock) / sizeof(solver::Rank),
                  valueFor(pieces, section, block).rank());
      blocks.push_back(pack(compressor, *ranks));
    }
    files->add(section, blocks);
  }
  return files;
}

/// Those with all pieces and with one piece fewer.
std::vector<std::shared_ptr<const ValueFiles>> filesIn(const Scratch& scratch,
                                                       IoCounters& counters) {
  std::vector<std::shared_ptr<const ValueFiles>> files(kAllPieces + 1);
  for (const int pieces : {kAllPieces, kAllPieces - 1}) {
    files[static_cast<std::size_t>(pieces)] = filesWith(pieces, scratch, counters);
  }
  return files;
}

/// The first entry of a block.
Entry entryIn(int pieces, std::size_t section, std::size_t block) {
  // With all pieces, a section is a tile of columns; with fewer, it is a block of rows.
  const bool isTile = pieces == kAllPieces;
  return {.row = (isTile ? block : section) * solver::kRowsPerBlock,
          .lane = 0,
          .column = (isTile ? section : block) * solver::kColumnsPerTile};
}

}  // namespace

TEST_CASE("each entry's value is that of its own block, however many are read, in either order") {
  const Scratch scratch;
  IoCounters counters;
  const StoredValues values(filesIn(scratch, counters));
  struct Asked {
    int pieces;
    std::size_t section;
    std::size_t block;
  };
  std::vector<Asked> all;
  for (const int pieces : {kAllPieces, kAllPieces - 1}) {
    for (std::size_t section = 0; section < kSections; ++section) {
      for (std::size_t block = 0; block < kBlocks; ++block) {
        all.push_back({pieces, section, block});
      }
    }
  }
  for (int round = 0; round < 4; ++round) {
    std::size_t wrong = 0;
    for (const auto& [pieces, section, block] : all) {
      const Value value = values.at(pieces, entryIn(pieces, section, block));
      wrong += value == valueFor(pieces, section, block) ? 0U : 1U;
    }
    CHECK(wrong == 0);
    std::ranges::reverse(all);
  }
}

TEST_CASE("the 256 blocks that were used last are not read again") {
  constexpr std::size_t kKept = 256;
  const Scratch scratch;
  IoCounters counters;
  const StoredValues values(filesIn(scratch, counters));
  const auto isRead = [&](std::size_t number) {
    const int pieces = number < kSections * kBlocks ? kAllPieces : kAllPieces - 1;
    const std::size_t place = number % (kSections * kBlocks);
    const std::uint64_t before = counters.bytesRead;
    (void)values.at(pieces, entryIn(pieces, place / kBlocks, place % kBlocks));
    return counters.bytesRead != before;
  };
  for (std::size_t number = 0; number < kKept; ++number) {
    CHECK(isRead(number));
    CHECK_FALSE(isRead(number));
    CHECK_FALSE(isRead(0));  // which therefore stays
  }
  CHECK(isRead(kKept));
  CHECK_FALSE(isRead(0));
  CHECK_FALSE(isRead(2));
  CHECK(isRead(1));
  CHECK(isRead(3));
}

TEST_CASE("values that were not kept cannot be asked for") {
  const StoredValues values(std::vector<std::shared_ptr<const ValueFiles>>(kAllPieces + 1));
  try {
    (void)values.at(3, {});
    FAIL("there is a value");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::Unfinished);
    CHECK(error.what() == std::string("values with 3 pieces were not kept"));
  }
}

TEST_CASE("the first block is the first one of the first section") {
  CHECK(BlockPlace().section == 0);
  CHECK(BlockPlace().block == 0);
}
