#include "solver/kernels.hpp"

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "teeko/solver/value.hpp"

#include "solver/successors.hpp"
#include "support/all_kernels.hpp"
#include "support/catch.hpp"

using namespace teeko::solver;

namespace {

using Random = std::mt19937_64;

/// `density` in 8 bits are set.
Lanes randomLanes(Random& random, unsigned density) {
  Lanes lanes{};
  for (std::uint64_t& word : lanes.word) {
    for (int bit = 0; bit < 64; ++bit) {
      word |= (random() % 8 < density ? std::uint64_t{1} : 0) << bit;
    }
  }
  return lanes;
}

bool bitAt(const Lanes& lanes, std::size_t lane, std::size_t column) {
  return (lanes.word[lane] >> column & 1U) != 0;
}

struct Tile {
  std::vector<Lanes> source, open;
  std::vector<Successor> successors;
  std::vector<std::uint32_t> first{0};
};

Tile randomTile(Random& random, unsigned density) {
  constexpr std::size_t kRows = 3 * kRowsPerBlock;
  Tile tile;
  for (std::size_t row = 0; row < kRows; ++row) {
    tile.source.push_back(randomLanes(random, density));
    tile.open.push_back(randomLanes(random, row % 5 == 0 ? 0 : 6));
    // Kernels take many successors some at a time.
    for (auto count = row % 3 == 0 ? 6 + random() % 14 : random() % 4; count > 0; --count) {
      tile.successors.push_back(successorAt(random() % kRows, random() % kLaneCount));
    }
    tile.first.push_back(static_cast<std::uint32_t>(tile.successors.size()));
  }
  return tile;
}

/// Whether a position, bit by bit, has any, or all, of its successors in the source.
bool reaches(const Tile& tile, bool all, std::size_t row, std::size_t lane, std::size_t column) {
  bool any = false;
  bool every = true;
  for (std::uint32_t s = tile.first[row]; s < tile.first[row + 1]; ++s) {
    const Successor& successor = tile.successors[s];
    const bool in = bitAt(tile.source[rowOf(successor)],
                          kSymmetryTables.laneOrder[laneOf(successor)][lane], column);
    any = any || in;
    every = every && in;
  }
  return all ? every : any;
}

}  // namespace

TEST_CASE("the portable kernels are there, and the automatic ones are the last of all") {
  for (const Instructions instructions : teeko::kAllInstructions) {
    if (const Kernels* const found = kernelsFor(instructions)) {
      CHECK(found->instructions == instructions);
    } else {
      WARN("left out: instruction set " << static_cast<int>(instructions));
    }
  }
  const auto kernels = teeko::allKernels();
  CHECK(kernels.front()->instructions == Instructions::Portable);
  CHECK(kernelsFor(Instructions::Auto) == kernels.back());
}

TEST_CASE("kernels are for processors that have all that they use") {
  struct Fact {
    bool Processor::*instruction;
    /// Which kernels go without it.
    std::vector<Instructions> without;
  };
  const std::vector<Instructions> basic{Instructions::Portable};
  const std::vector<Instructions> upToAvx2{Instructions::Portable, Instructions::Avx2};
  const std::vector<Instructions> every{Instructions::Portable, Instructions::Avx2,
                                        Instructions::Avx512};
  const std::vector<Fact> facts{
      {&Processor::avx2, basic},       {&Processor::bmi, basic},
      {&Processor::bmi2, basic},       {&Processor::popcnt, basic},
      {&Processor::avx512f, upToAvx2}, {&Processor::avx512bw, upToAvx2},
  };
  const auto instructionsOf = [](const Processor& processor) {
    CHECK(hasInstructions(processor, Instructions::Auto));
    std::vector<Instructions> found;
    for (const Instructions instructions : teeko::kAllInstructions) {
      if (hasInstructions(processor, instructions)) {
        found.push_back(instructions);
      }
    }
    return found;
  };
  Processor all;
  for (const Fact& fact : facts) {
    all.*fact.instruction = true;
  }
  for (const Fact& fact : facts) {
    CHECK_FALSE(Processor().*fact.instruction);
    Processor processor = all;
    processor.*fact.instruction = false;
    CHECK((instructionsOf(processor) == fact.without));
  }
  CHECK((instructionsOf({}) == basic));
  CHECK((instructionsOf(all) == every));
}

TEST_CASE("positions with any or all successors in a set are found, bit by bit") {
  for (const Kernels* const kernels : teeko::allKernels()) {
    CAPTURE(static_cast<int>(kernels->instructions));
    Random random(1);
    for (const unsigned density : {0U, 2U, 7U, 8U}) {
      for (const bool all : {false, true}) {
        const Tile tile = randomTile(random, density);
        std::vector<Lanes> open = tile.open;
        const std::size_t firstRow = kRowsPerBlock;
        Block found{};
        const std::uint64_t marks = (all ? kernels->findAll : kernels->findAny)(
            {.source = tile.source.data(),
             .successors = {tile.successors.data(), tile.first.data()},
             .firstRow = firstRow,
             .open = open.data()},
            found);
        bool right = true;
        std::uint64_t expectedMarks = 0;
        for (std::size_t row = 0; row < tile.open.size(); ++row) {
          const bool inBlock = row >= firstRow && row < firstRow + kRowsPerBlock;
          for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
            for (std::size_t column = 0; column < 64; ++column) {
              const bool was = bitAt(tile.open[row], lane, column);
              const bool expected = inBlock && was && reaches(tile, all, row, lane, column);
              expectedMarks |= std::uint64_t{expected ? 1U : 0U} << row % kRowsPerBlock;
              right = right && bitAt(open[row], lane, column) == (was && !expected) &&
                      (!inBlock || bitAt(found.row[row - firstRow], lane, column) == expected);
            }
          }
        }
        CHECK(right);
        CHECK(marks == expectedMarks);
      }
    }
  }
}

TEST_CASE("rows that were spread are found as rows that are looked up are") {
  for (const Kernels* const kernels : teeko::allKernels()) {
    CAPTURE(static_cast<int>(kernels->instructions));
    Random random(4);
    for (const unsigned density : {0U, 1U, 5U}) {
      const Tile tile = randomTile(random, density);
      const std::size_t rows = tile.open.size();
      std::vector<Lanes> reached(rows);
      std::vector<std::uint8_t> touched(rows);
      for (std::size_t row = 0; row < rows; ++row) {
        for (std::uint32_t s = tile.first[row]; s < tile.first[row + 1]; ++s) {
          const Successor successor = tile.successors[s];
          const Successor predecessor = successorAt(row, laneOf(successor));
          kernels->spread({.row = &tile.source[rowOf(successor)],
                           .predecessors = &predecessor,
                           .count = 1,
                           .reached = reached.data(),
                           .touched = touched.data()});
        }
      }
      bool right = true;
      for (std::size_t row = 0; row < rows; ++row) {
        const bool isTouched = touched[row] != 0;
        right = right && isTouched == (tile.first[row] != tile.first[row + 1]);
      }
      CHECK(right);
      const std::size_t firstRow = kRowsPerBlock;
      std::uint64_t asked = 0;
      for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
        asked |= std::uint64_t{touched[firstRow + i]} << i;
      }
      asked &= random();
      for (const bool all : {false, true}) {
        std::vector<Lanes> open = tile.open;
        std::vector<Lanes> rest = reached;
        Block found{};
        const std::uint64_t marks = (all ? kernels->findAllReached : kernels->findReached)(
            {.find = {.source = tile.source.data(),
                      .successors = {tile.successors.data(), tile.first.data()},
                      .firstRow = firstRow,
                      .open = open.data()},
             .reached = rest.data(),
             .rows = asked},
            found);
        std::uint64_t expectedMarks = 0;
        right = true;
        for (std::size_t row = 0; row < rows; ++row) {
          const bool isAsked = row / kRowsPerBlock == 1 && (asked >> row % kRowsPerBlock & 1U) != 0;
          for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
            for (std::size_t column = 0; column < 64; ++column) {
              const bool was = bitAt(tile.open[row], lane, column);
              const bool expected = isAsked && was && reaches(tile, false, row, lane, column) &&
                                    (!all || reaches(tile, true, row, lane, column));
              expectedMarks |= std::uint64_t{expected ? 1U : 0U} << row % kRowsPerBlock;
              right = right && bitAt(open[row], lane, column) == (was && !expected) &&
                      bitAt(rest[row], lane, column) ==
                          (!isAsked && bitAt(reached[row], lane, column)) &&
                      (row / kRowsPerBlock != 1 ||
                       bitAt(found.row[row % kRowsPerBlock], lane, column) == expected);
            }
          }
        }
        CHECK(right);
        CHECK(marks == expectedMarks);
      }
    }
  }
}

TEST_CASE("blocks are counted, transposed and united, bit by bit") {
  for (const Kernels* const kernels : teeko::allKernels()) {
    CAPTURE(static_cast<int>(kernels->instructions));
    Random random(2);
    Block block{};
    std::vector<std::uint8_t> weights;
    for (Lanes& row : block.row) {
      row = randomLanes(random, weights.size() % 3 == 0 ? 0 : 3);
      weights.push_back(static_cast<std::uint8_t>(random() % 9));
    }
    const Lanes columns = randomLanes(random, 6);
    std::vector<Lanes> rows(kRowsPerBlock, randomLanes(random, 2));
    const std::vector<Lanes> rowsBefore = rows;
    Block transposed = block;
    kernels->transpose(transposed);
    kernels->unite(rows.data(), block);

    std::uint64_t count = 0;
    bool right = true;
    for (std::size_t r = 0; r < kRowsPerBlock; ++r) {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        for (std::size_t c = 0; c < 64; ++c) {
          const bool bit = bitAt(block.row[r], lane, c);
          count += bit && bitAt(columns, lane, c) ? weights[r] : 0U;
          right = right && bitAt(transposed.row[c], kSymmetryTables.inverse[lane], r) == bit &&
                  bitAt(rows[r], lane, c) == (bit || bitAt(rowsBefore[r], lane, c));
        }
      }
    }
    CHECK(right);
    CHECK(kernels->countBits(block, kAllRows, columns, weights.data()) == count);
  }
}

TEST_CASE("rows of a block are counted, whatever the others have") {
  for (const Kernels* const kernels : teeko::allKernels()) {
    CAPTURE(static_cast<int>(kernels->instructions));
    Random random(5);
    const std::vector<std::uint8_t> weights(kRowsPerBlock, 3);
    const Lanes columns = randomLanes(random, 6);
    for (const int bits : {0, 1, 60, 20000}) {
      CAPTURE(bits);
      const std::uint64_t rows = random();
      Block block{};
      for (int i = 0; i < bits; ++i) {
        const std::size_t row = random() % kRowsPerBlock;
        block.row[row].word[random() % kLaneCount] |= std::uint64_t{1} << random() % 64;
      }
      std::uint64_t count = 0;
      for (std::size_t r = 0; r < kRowsPerBlock; ++r) {
        for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
          for (std::size_t c = 0; c < 64; ++c) {
            const bool isCounted = (rows >> r & 1U) != 0 && bitAt(columns, lane, c);
            count += isCounted && bitAt(block.row[r], lane, c) ? 3U : 0U;
          }
        }
      }
      CHECK(kernels->countBits(block, rows, columns, weights.data()) == count);
    }
  }
}
