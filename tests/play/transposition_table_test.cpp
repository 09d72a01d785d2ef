#include "teeko/play/transposition_table.hpp"

#include <cstddef>
#include <cstdint>

#include "support/catch.hpp"

using namespace teeko;
using play::Bound;
using play::Remembered;
using play::Score;
using play::TranspositionTable;

TEST_CASE("the table remembers positions, the deepest of the current search longest") {
  TranspositionTable table(64);  // One bucket of four entries.
  const auto remember = [&](std::uint64_t key, int depth) {
    table.remember(key, {Score::estimated(static_cast<int>(key)), Bound::AtLeast, depth, 7});
  };
  CHECK(!table.find(1));
  for (std::uint64_t key = 1; key <= 4; ++key) {
    remember(key, static_cast<int>(key));
  }
  for (std::uint64_t key = 1; key <= 4; ++key) {
    const auto found = table.find(key);
    REQUIRE(found);
    CHECK(found->score == Score::estimated(static_cast<int>(key)));
    CHECK(found->bound == Bound::AtLeast);
    CHECK(found->depth == static_cast<int>(key));
    CHECK(found->move == 7);
  }
  remember(5, 5);
  CHECK(!table.find(1));
  CHECK(table.find(5));
  table.beginSearch();
  remember(6, 1);
  CHECK(!table.find(2));
  remember(7, 2);
  CHECK(!table.find(3));
  CHECK(table.find(6));
  // The same position again.
  remember(6, 9);
  CHECK(table.find(6)->depth == 9);
  for (int i = 0; i < 600; ++i) {
    table.clear();
    CHECK(!table.find(0));
    CHECK(!table.find(6));
    remember(6, 1);
  }
}

TEST_CASE("what earlier searches remembered is replaced first, however deep it is") {
  TranspositionTable table(64);
  const auto remember = [&](std::uint64_t key, int depth) {
    table.remember(key, {.score = Score(), .depth = depth});
  };
  for (const std::uint64_t key : {1U, 2U, 3U}) {
    remember(key, 255);
  }
  table.beginSearch();
  remember(1, 0);
  remember(4, 0);
  remember(5, 0);
  CHECK(table.find(1));
  CHECK(!table.find(2));
  CHECK(table.find(4));
}

TEST_CASE("a table is at least one bucket, and at most as large as it may be") {
  // How many positions next to each other it remembers is how many buckets it has.
  const auto bucketsOf = [](std::size_t bytes) {
    TranspositionTable table(bytes);
    constexpr std::uint64_t kKeys = 64;
    for (std::uint64_t key = 0; key < kKeys; ++key) {
      table.remember(key, {.score = Score(), .depth = static_cast<int>(key)});
    }
    int found = 0;
    for (std::uint64_t key = 0; key < kKeys; ++key) {
      found += table.find(key) ? 1 : 0;
    }
    return found / 4;
  };
  CHECK(bucketsOf(0) == 1);
  CHECK(bucketsOf(63) == 1);
  CHECK(bucketsOf(64) == 1);
  CHECK(bucketsOf(127) == 1);
  CHECK(bucketsOf(128) == 2);
  CHECK(bucketsOf(255) == 2);
  CHECK(bucketsOf(1'023) == 8);
}

TEST_CASE("what is remembered of a position says nothing by default") {
  const Remembered nothing;
  CHECK(nothing.bound == Bound::Exact);
  CHECK(nothing.depth == 0);
  CHECK(nothing.move == 0xFFFF);
}

TEST_CASE("what one allocator of zeros has taken, each other can give back") {
  CHECK(play::ZeroedAllocator<int>() == play::ZeroedAllocator<int>());
}
