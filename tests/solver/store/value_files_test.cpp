// needs: zstd
#include "solver/store/value_files.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/solver/value.hpp"

#include "solver/store/compression.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::solver;
using solver::Rank;
using solver::RankBlock;
using solver::Value;

namespace {

constexpr std::size_t kRanks = sizeof(RankBlock) / sizeof(Rank);

/// A block with each value, from the longest loss to the longest win, and with overlapping squares.
std::unique_ptr<RankBlock> blockFrom(std::size_t first, Rank invalid) {
  std::vector<Rank> ranks{invalid, Value().rank()};
  for (int plies = 0; plies <= Value::kLongestLoss; ++plies) {
    ranks.push_back((plies % 2 == 1 ? Value::winIn(plies) : Value::lossIn(plies)).rank());
  }
  auto block = std::make_unique<RankBlock>();
  Rank* const rank = block->row[0].rank[0];
  for (std::size_t i = 0; i < kRanks; ++i) {
    rank[i] = ranks[(first + i) % ranks.size()];
  }
  return block;
}

bool areEqual(const RankBlock& one, const RankBlock& other) {
  const Rank* const first = one.row[0].rank[0];
  return std::equal(first, first + kRanks, other.row[0].rank[0]);
}

constexpr std::size_t kBlocksPerSection = 3;

ValueFiles filesIn(const Scratch& scratch, std::vector<SectionPlace> sections) {
  return {StoreFolder(scratch.path(), nullptr), 8, std::move(sections), kBlocksPerSection};
}

/// A section of three blocks.
std::vector<solver::Bytes> sectionFrom(std::size_t first) {
  const Compressor compressor;
  std::vector<solver::Bytes> blocks;
  for (std::size_t i = 0; i < kBlocksPerSection; ++i) {
    blocks.push_back(pack(compressor, *blockFrom(first + i, solver::kInvalidRankForMin)));
  }
  return blocks;
}

/// Two sections, the second of which is written first, in a file; a third one in another file.
std::vector<SectionPlace> writeSections(const Scratch& scratch) {
  ValueFiles files = filesIn(scratch, std::vector<SectionPlace>(4));
  files.write(0, 0);
  files.add(1, sectionFrom(10));
  files.add(0, sectionFrom(20));
  files.sync();
  CHECK(files.end() == std::filesystem::file_size(scratch.path() / "values-8"));
  files.write(3, 0);
  files.add(2, sectionFrom(30));
  return files.sections();
}

/// The files with this section in them alone.
ValueFiles filesOf(const Scratch& scratch, int pieces, std::uint64_t run, std::size_t section,
                   const SectionPlace& place) {
  std::vector<SectionPlace> sections(4);
  sections[section] = place;
  return {StoreFolder(scratch.path(), nullptr, run), pieces, std::move(sections),
          kBlocksPerSection};
}

}  // namespace

TEST_CASE("a block of another store, or from another place in it, counts as damaged") {
  const Scratch scratch;
  constexpr std::uint64_t kRun = 5;
  ValueFiles files = filesOf(scratch, 8, kRun, 0, {});
  files.write(0, 0);
  files.add(1, sectionFrom(10));
  const SectionPlace place = files.sections()[1];
  const auto block = std::make_unique<RankBlock>();
  const auto read = [&](const ValueFiles& from, std::size_t section) {
    from.read(section, 0, solver::kInvalidRankForMin, *block);
  };
  CHECK_NOTHROW(read(filesOf(scratch, 8, kRun, 1, place), 1));
  CHECK_THROWS_WITH(read(filesOf(scratch, 8, kRun + 1, 1, place), 1),
                    Catch::Matchers::EndsWith("values-8: is damaged"));
  CHECK_THROWS_WITH(read(filesOf(scratch, 8, kRun, 2, place), 2),
                    Catch::Matchers::EndsWith("values-8: is damaged"));
  std::filesystem::copy_file(scratch.path() / "values-8", scratch.path() / "values-7");
  CHECK_THROWS_WITH(read(filesOf(scratch, 7, kRun, 1, place), 1),
                    Catch::Matchers::EndsWith("values-7: is damaged"));
}

TEST_CASE("blocks of values are unpacked as they were packed") {
  for (const Compression compression : {Compression::Small, Compression::Quick}) {
    const Compressor compressor(compression);
    for (const Rank invalid : {solver::kInvalidRankForMin, solver::kInvalidRankForMax}) {
      for (const std::size_t first : {0U, 1U, 100U}) {
        const auto block = blockFrom(first, invalid);
        const auto unpacked = std::make_unique<RankBlock>();
        unpack(Decompressor(), pack(compressor, *block), invalid, *unpacked);
        CHECK(areEqual(*unpacked, *block));
      }
    }
  }
}

TEST_CASE("blocks of values are transposed and packed") {
  const Compressor compressor;
  // With high bytes in most ranks, and without any.
  for (const std::size_t modulus : {std::size_t{Value::kLongestLoss}, std::size_t{250}}) {
    const auto block = std::make_unique<RankBlock>();
    Rank* const rank = block->row[0].rank[0];
    for (std::size_t i = 0; i < kRanks; ++i) {
      const int plies = static_cast<int>(i % modulus);
      rank[i] = (plies % 2 == 1 ? Value::winIn(plies) : Value::lossIn(plies)).rank();
    }
    const auto unpacked = std::make_unique<RankBlock>();
    unpack(Decompressor(), packTransposed(compressor, block->row), solver::kInvalidRankForMin,
           *unpacked);
    std::size_t wrong = 0;
    for (std::size_t row = 0; row < solver::kRowsPerBlock; ++row) {
      for (std::size_t lane = 0; lane < solver::kLaneCount; ++lane) {
        for (std::size_t column = 0; column < solver::kColumnsPerTile; ++column) {
          const Rank there = unpacked->row[column].rank[solver::kSymmetryTables.inverse[lane]][row];
          wrong += block->row[row].rank[lane][column] == there ? 0U : 1U;
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("the high bytes of values are kept where any is not zero") {
  const Compressor compressor;
  const auto bytesWith = [&](const Value& value) {
    const auto block = std::make_unique<RankBlock>();
    block->row[5].rank[3][7] = value.rank();
    const auto packed = pack(compressor, *block);
    const auto unpacked = std::make_unique<RankBlock>();
    unpack(Decompressor(), packed, solver::kInvalidRankForMin, *unpacked);
    CHECK(areEqual(*unpacked, *block));
    return Decompressor().decompressed(packed, 2 * kRanks).size();
  };
  CHECK(bytesWith(Value::winIn(253)) == kRanks);
  CHECK(bytesWith(Value::lossIn(254)) == 2 * kRanks);
}

TEST_CASE("bytes that are no block of values are refused") {
  const Compressor compressor;
  RankBlock block{};
  const auto isRefused = [&](const std::vector<std::uint8_t>& planes) {
    try {
      unpack(Decompressor(), compressor.compressed(planes), solver::kInvalidRankForMin, block);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  std::vector<std::uint8_t> planes(2 * kRanks);
  CHECK_FALSE(isRefused(planes));
  CHECK_FALSE(isRefused(std::vector<std::uint8_t>(kRanks)));
  CHECK(isRefused(std::vector<std::uint8_t>(kRanks - 1)));
  CHECK(isRefused(std::vector<std::uint8_t>(kRanks + 1)));
  CHECK(isRefused(std::vector<std::uint8_t>(2 * kRanks - 1)));
  CHECK(isRefused(std::vector<std::uint8_t>(2 * kRanks + 1)));
  CHECK(isRefused({}));
  for (const std::size_t place : {std::size_t{0}, kRanks - 1}) {
    constexpr unsigned kMost = Value::kLongestLoss + 2;
    planes[place] = kMost % 256;
    planes[kRanks + place] = kMost / 256;
    CHECK_FALSE(isRefused(planes));
    planes[place] = (kMost + 1) % 256;
    planes[kRanks + place] = (kMost + 1) / 256;
    CHECK(isRefused(planes));
    planes[place] = planes[kRanks + place] = 0;
  }
}

TEST_CASE("values are read from the files that processes have written") {
  const Scratch scratch;
  const std::vector<SectionPlace> places = writeSections(scratch);
  CHECK(places[0].file == 0);
  CHECK(places[1].offset == 1);
  CHECK(places[0].offset > places[1].offset);
  CHECK(places[2].file == 3);
  CHECK(places[2].offset == 1);
  CHECK(places[3].offset == 0);
  CHECK(std::filesystem::exists(scratch.path() / "values-8-3"));
  ValueFiles files = filesIn(scratch, {{}, {}, {}, {}});
  for (std::size_t section = 0; section < 3; ++section) {
    files.place(section, places[section]);
  }
  const std::size_t firsts[] = {20, 10, 30};
  for (std::size_t section = 0; section < 3; ++section) {
    for (std::size_t block = 0; block < kBlocksPerSection; ++block) {
      CAPTURE(section, block);
      RankBlock found{};
      files.read(section, block, solver::kInvalidRankForMax, found);
      CHECK(areEqual(found, *blockFrom(firsts[section] + block, solver::kInvalidRankForMax)));
      CHECK(files.packed(section, block) == sectionFrom(firsts[section])[block]);
    }
  }
}

TEST_CASE("what is behind the end that was committed is removed when values are written on") {
  const Scratch scratch;
  const std::vector<SectionPlace> places = writeSections(scratch);
  ValueFiles files = filesIn(scratch, places);
  files.write(0, places[0].offset);
  CHECK(std::filesystem::file_size(scratch.path() / "values-8") == places[0].offset);
  files.add(3, sectionFrom(40));
  CHECK(files.sections()[3].offset == places[0].offset);
  RankBlock found{};
  files.read(3, 1, solver::kInvalidRankForMin, found);
  CHECK(areEqual(found, *blockFrom(41, solver::kInvalidRankForMin)));
  files.read(1, 2, solver::kInvalidRankForMin, found);
  CHECK(areEqual(found, *blockFrom(12, solver::kInvalidRankForMin)));
  ValueFiles other = filesIn(scratch, places);
  CHECK_THROWS_AS(other.write(0, files.end() + 1), Error);
}

TEST_CASE("a damaged index of a section is refused") {
  const Scratch scratch;
  const std::vector<SectionPlace> places = writeSections(scratch);
  const std::string good = contentsOf(scratch.path() / "values-8");
  const std::uint64_t indexSize = (kBlocksPerSection + 1) * sizeof(std::uint32_t);
  const auto isRefused = [&](std::uint32_t begin, std::uint32_t end) {
    std::string bytes = good;
    const std::uint32_t ends[] = {begin, end};
    const auto* const first = reinterpret_cast<const char*>(ends);
    bytes.replace(places[1].offset, sizeof ends, first, sizeof ends);
    (void)scratch.file("values-8", bytes + std::string(4 * sizeof(RankBlock), '\0'));
    try {
      (void)filesIn(scratch, places).packed(1, 0);
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::Unfinished);
      return true;
    }
    return false;
  };
  const auto from = static_cast<std::uint32_t>(indexSize);
  CHECK_FALSE(isRefused(from, from + 5));
  CHECK_FALSE(isRefused(from, from));
  CHECK(isRefused(from - 1, from + 5));
  CHECK(isRefused(from + 6, from + 5));
  CHECK_FALSE(isRefused(from, from + 4 * sizeof(RankBlock)));
  CHECK(isRefused(from, from + 4 * sizeof(RankBlock) + 1));
}

TEST_CASE("a block with a value that cannot be is refused") {
  using namespace solver;
  const Compressor compressor;
  const auto block = std::make_unique<RankBlock>();
  const auto unpacked = [&](unsigned stored) {
    Bytes planes(2 * kRanks);
    planes[kRanks - 1] = static_cast<std::uint8_t>(stored);
    planes.back() = static_cast<std::uint8_t>(stored >> 8U);
    unpack(Decompressor(), compressor.compressed(planes), kInvalidRankForMin, *block);
    return block->row[kRowsPerBlock - 1].rank[kLaneCount - 1][kColumnsPerTile - 1];
  };
  CHECK(unpacked(0) == kInvalidRankForMin);
  CHECK(unpacked(1) == Value().rank());
  CHECK(unpacked(3) == Value::winIn(1).rank());
  CHECK(unpacked(Value::kLongestLoss + 2) == Value::lossIn(Value::kLongestLoss).rank());
  CHECK_THROWS_AS(unpacked(Value::kLongestLoss + 3), std::invalid_argument);
}

TEST_CASE("a section is in the first file and not there, unless its place is known") {
  CHECK(SectionPlace().file == 0);
  CHECK(SectionPlace().offset == 0);
  CHECK(Sections().count == 0);
  CHECK(Sections().blocks == 0);
}
