#include "solver/packed_block.hpp"

#include <cstring>
#include <random>
#include <stdexcept>
#include <vector>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "support/all_kernels.hpp"
#include "support/catch.hpp"

using namespace teeko::solver;

namespace {

/// So many bits, anywhere.
Block randomBlock(std::mt19937_64& random, int bits) {
  Block block{};
  for (int i = 0; i < bits; ++i) {
    block.row[random() % kRowsPerBlock].word[random() % kLaneCount] |= std::uint64_t{1}
                                                                       << random() % 64;
  }
  return block;
}

/// The rows that are not zero.
std::uint64_t rowsOf(const Block& block) {
  std::uint64_t rows = 0;
  for (std::size_t row = 0; row < kRowsPerBlock; ++row) {
    rows |= isZero(block.row[row]) ? 0 : std::uint64_t{1} << row;
  }
  return rows;
}

std::vector<std::uint8_t> packed(const Block& block, const Kernels& kernels = kPortableKernels) {
  std::vector<std::uint8_t> bytes(kLongestPackedBlock);
  bytes.resize(pack(kernels, block, rowsOf(block), bytes.data()));
  return bytes;
}

}  // namespace

TEST_CASE("a packed block is unpacked as it was") {
  std::mt19937_64 random(1);
  std::vector<Block> blocks{Block{}};
  std::memset(static_cast<void*>(&blocks.emplace_back()), 0xff, sizeof(Block));
  for (const int bits : {1, 2, 3, 10, 100, 1000, 10000, 100000}) {
    for (int i = 0; i < 20; ++i) {
      blocks.push_back(randomBlock(random, bits));
    }
  }
  for (const Block& block : blocks) {
    const std::vector<std::uint8_t> bytes = packed(block);
    CHECK(packedRows(bytes) == rowsOf(block));
    for (const Kernels* const kernels : teeko::allKernels()) {
      CHECK(packed(block, *kernels) == bytes);
      Block found{};
      std::memset(static_cast<void*>(&found), 0x55, sizeof found);
      const std::uint64_t rows = unpack(*kernels, bytes, found);
      bool right = true;
      for (std::size_t row = 0; row < kRowsPerBlock; ++row) {
        Block untouched{};
        std::memset(static_cast<void*>(&untouched), 0x55, sizeof untouched);
        const Block none{};
        const bool isEmpty = std::memcmp(&block.row[row], &none.row[row], sizeof(Lanes)) == 0;
        right = right && (rows >> row & 1U) == (isEmpty ? 0U : 1U) &&
                std::memcmp(&found.row[row], isEmpty ? &untouched.row[row] : &block.row[row],
                            sizeof(Lanes)) == 0;
      }
      CHECK(right);
    }
  }
  CHECK(packed(Block{}).size() == 1);
  CHECK(packed(randomBlock(random, 1)).size() == 5);
  CHECK(packed(blocks[1]).size() == kLongestPackedBlock - sizeof(Lanes));
}

#if __has_include(<sys/mman.h>)

TEST_CASE("nothing behind a packed block is read") {
  // The block ends where a page begins that may not be read.
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t size = (kLongestPackedBlock / page + 1) * page;
  void* const memory =
      mmap(nullptr, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  auto* const end = static_cast<std::uint8_t*>(memory) + size;
  REQUIRE(mprotect(end, page, PROT_NONE) == 0);
  std::mt19937_64 random(5);
  for (const int bits : {0, 1, 2, 3, 10, 100, 1000, 10000, 100000}) {
    const std::vector<std::uint8_t> bytes = packed(randomBlock(random, bits));
    std::memcpy(end - bytes.size(), bytes.data(), bytes.size());
    Block expected{};
    const std::uint64_t rows = unpack(kPortableKernels, bytes, expected);
    for (const Kernels* const kernels : teeko::allKernels()) {
      Block found{};
      CHECK(unpack(*kernels, {end - bytes.size(), end}, found) == rows);
      CHECK(std::memcmp(&found, &expected, sizeof found) == 0);
    }
  }
  CHECK(munmap(memory, size + page) == 0);
}

#endif

TEST_CASE("a packed block that is cut short names no rows that the whole one does not have") {
  std::mt19937_64 random(6);
  const Block block = randomBlock(random, 20);
  const std::vector<std::uint8_t> bytes = packed(block);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    // Bytes of its own, so that sanitizers notice what is read behind them.
    const std::vector<std::uint8_t> cut(bytes.begin(),
                                        bytes.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK((packedRows(cut) & ~rowsOf(block)) == 0);
  }
  CHECK(packedRows({}) == 0);
  CHECK(packedRows(std::vector<std::uint8_t>{1}) == 0);
}

TEST_CASE("rows of a block are transposed and packed, whatever the others have") {
  std::mt19937_64 random(4);
  for (const int bits : {0, 1, 2, 28, 200, 255, 256, 257, 300, 1000, 10000, 200000}) {
    CAPTURE(bits);
    const std::uint64_t rows = random() | 1U;
    Block block = randomBlock(random, 1000);
    Block kept{};
    for (std::size_t row = 0; row < kRowsPerBlock; ++row) {
      block.row[row] = (rows >> row & 1U) != 0 ? Lanes{} : block.row[row];
    }
    // So many different bits, if there is room for them.
    int left = bits;
    for (std::size_t i = 0; i < 400000 && left > 0; ++i) {
      const std::size_t row = random() % kRowsPerBlock;
      const std::size_t lane = random() % kLaneCount;
      const std::uint64_t bit = std::uint64_t{1} << random() % 64;
      if ((rows >> row & 1U) != 0 && (kept.row[row].word[lane] & bit) == 0) {
        kept.row[row].word[lane] |= bit;
        block.row[row].word[lane] |= bit;
        --left;
      }
    }
    Block expected = kept;
    kPortableKernels.transpose(expected);
    for (const Kernels* const kernels : teeko::allKernels()) {
      CAPTURE(static_cast<int>(kernels->instructions));
      std::vector<std::uint8_t> bytes(kLongestPackedBlock);
      bytes.resize(packTransposed(*kernels, block, rows, Packing::Short, bytes.data()));
      CHECK(bytes == packed(expected));
      bytes.resize(kLongestPackedBlock);
      bytes.resize(packTransposed(*kernels, block, rows, Packing::Quick, bytes.data()));
      CHECK(packedRows(bytes) == rowsOf(expected));
      if (bits <= 256) {
        CHECK(bytes.size() == static_cast<std::size_t>(9 + 2 * bits));
      } else {
        CHECK(bytes == packed(expected));
      }
      for (const Kernels* const other : teeko::allKernels()) {
        Block found{};
        CHECK(unpack(*other, bytes, found) == rowsOf(expected));
        CHECK(std::memcmp(&found, &expected, sizeof found) == 0);
      }
    }
  }
}

TEST_CASE("256 bits in 256 different words are listed") {
  Block block{};
  for (std::size_t row = 0; row < 32; ++row) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      block.row[row].word[lane] = std::uint64_t{1} << row;
    }
  }
  const std::uint64_t rows = rowsOf(block);
  for (const Kernels* const kernels : teeko::allKernels()) {
    std::vector<std::uint8_t> bytes(kLongestPackedBlock);
    CHECK(packTransposed(*kernels, block, rows, Packing::Quick, bytes.data()) ==
          kListHeader + 256 * sizeof(std::uint16_t));
  }
}

TEST_CASE("a list of bits that packTransposed() has not written is refused") {
  std::mt19937_64 random(5);
  Block block = randomBlock(random, 30);
  std::vector<std::uint8_t> bytes(kLongestPackedBlock);
  bytes.resize(
      packTransposed(kPortableKernels, block, rowsOf(block), Packing::Quick, bytes.data()));
  const auto isRefused = [&](const std::vector<std::uint8_t>& list) {
    for (const Kernels* const kernels : teeko::allKernels()) {
      std::uint64_t rows = 0;
      if (kernels->unpack(list.data(), list.size(), block, rows)) {
        return false;
      }
    }
    return true;
  };
  REQUIRE_FALSE(isRefused(bytes));
  for (std::size_t size = 2; size < kListHeader; ++size) {
    CHECK(isRefused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}));
  }
  // Half a bit more, and rows that have none or are missing.
  std::vector<std::uint8_t> longer = bytes;
  longer.push_back(0);
  CHECK(isRefused(longer));
  for (std::size_t row = 0; row < kRowsPerBlock; ++row) {
    std::vector<std::uint8_t> others = bytes;
    others[1 + row / 8] = static_cast<std::uint8_t>(others[1 + row / 8] ^ 1U << row % 8);
    CHECK(isRefused(others));
  }
  // A row behind the last one, which would be the first but for its highest bit.
  std::uint64_t rows = 1;
  std::uint16_t bit = 0x8000;
  std::vector<std::uint8_t> outside(kListHeader + sizeof bit);
  std::memcpy(outside.data() + 1, &rows, sizeof rows);
  std::memcpy(outside.data() + kListHeader, &bit, sizeof bit);
  CHECK(isRefused(outside));
  bit = 0x01ff;
  std::memcpy(outside.data() + kListHeader, &bit, sizeof bit);
  CHECK_FALSE(isRefused(outside));
}

TEST_CASE("what pack() has not written is refused") {
  std::mt19937_64 random(2);
  const std::vector<std::uint8_t> bytes = packed(randomBlock(random, 300));
  Block block{};
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK_THROWS_AS(unpack(kPortableKernels, {bytes.data(), size}, block), std::invalid_argument);
  }
  std::vector<std::uint8_t> longer = bytes;
  longer.push_back(0);
  CHECK_THROWS_AS(unpack(kPortableKernels, longer, block), std::invalid_argument);
}

TEST_CASE("ranks are written where there are bits, and nowhere else") {
  std::mt19937_64 random(3);
  for (const int bits : {0, 1, 50, 5000, 100000}) {
    const Block block = randomBlock(random, bits);
    const std::uint64_t rows = random();
    for (const Kernels* const kernels : teeko::allKernels()) {
      std::vector<std::int16_t> ranks(kRowsPerBlock * kLaneCount * 64, -7);
      kernels->recordRanks(block, rows, ranks.data(), 1234);
      bool right = true;
      std::vector<std::int16_t> filled(64);
      for (std::size_t i = 0; i < kRowsPerBlock * kLaneCount; ++i) {
        const std::uint64_t word = block.row[i / kLaneCount].word[i % kLaneCount];
        kernels->fillRanks(filled.data(), word, 3, -4);
        for (std::size_t column = 0; column < 64; ++column) {
          const bool isSet = (word >> column & 1U) != 0;
          const bool isWritten = isSet && (rows >> (i / kLaneCount) & 1U) != 0;
          right = right && ranks[i * 64 + column] == (isWritten ? 1234 : -7) &&
                  filled[column] == (isSet ? 3 : -4);
        }
      }
      CHECK(right);
    }
  }
}
