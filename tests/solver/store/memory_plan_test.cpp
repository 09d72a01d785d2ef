// needs: zstd
#include "solver/store/memory_plan.hpp"

#include <cmath>
#include <string>

#include "teeko/solver/solution_store.hpp"

#include "support/catch.hpp"

using namespace teeko::solver;

namespace {

/// The plan's numbers, whole, in their order.
std::string textOf(const MemoryPlan& plan) {
  std::string text = std::to_string(plan.parts) + ' ' + std::to_string(plan.pieceSize) + ' ' +
                     std::to_string(plan.logBytesAtOnce);
  for (const double bytes : {plan.leastMemory, plan.usefulMemory, plan.tile, plan.besideTiles}) {
    text += ' ' + std::to_string(std::llround(bytes));
  }
  return text;
}

}  // namespace

TEST_CASE("how memory is used depends on the board, the processes, the threads and the memory") {
  CHECK(textOf(planFor(4, 1, 1, 1e6)) == "4 7812 31752 403270 454916 32768 323844");
  CHECK(textOf(planFor(4, 1, 1, kMemoryEnough)) == "4 262144 31752 1373940 1472244 32768 1341172");
  // Many threads that each need values take more than all tiles.
  CHECK(textOf(planFor(4, 1, 64, 1e6)) == "4 4096 31752 1373940 16505466 32768 5469940");
  CHECK(textOf(planFor(5, 1, 2, 1e8)) == "27 57870 1387778 8255369 14448521 221184 8476553");
  CHECK(textOf(planFor(6, 2, 2, 1e8)) == "64 24414 4166666 35125615 93124975 966656 36092271");
  CHECK(textOf(planFor(7, 1, 2, 4e9)) ==
        "64 262144 32000000 140643360 1589152800 3440640 144084000");
  CHECK(textOf(planFor(8, 1, 2, 24e9)) ==
        "64 262144 32000000 195367808 12985127808 10231808 205599616");
  CHECK(textOf(planFor(8, 1, 2, 5e9)) ==
        "64 262144 32000000 195367808 12985127808 10231808 205599616");
  CHECK(textOf(planFor(8, 7, 3, 5e9)) ==
        "112 262144 32000000 706122789 2568311845 10231808 736818213");
  CHECK(textOf(planFor(9, 1, 2, 24e9)) ==
        "64 262144 32000000 592931552 88108821216 26771456 619703008");
}

TEST_CASE("more than enough memory changes no plan") {
  for (const int size : {4, 6, 8}) {
    CHECK(textOf(planFor(size, 1, 2, kMemoryEnough)) ==
          textOf(planFor(size, 1, 2, 10 * kMemoryEnough)));
  }
}

TEST_CASE("the least memory is enough, and a MiB less is not") {
  const auto isEnough = [](int size, std::size_t processes, int threads, std::uint64_t mebibytes) {
    const double memory = static_cast<double>(mebibytes) * 1024 * 1024;
    return planFor(size, processes, threads, memory).leastMemory <= memory;
  };
  for (const int size : {5, 6, 7, 8}) {
    for (const std::size_t processes : {1U, 3U}) {
      for (const int threads : {1, 2, 64}) {
        CAPTURE(size, processes, threads);
        const std::uint64_t least = leastMebibytes(size, processes, threads);
        CHECK(isEnough(size, processes, threads, least));
        CHECK_FALSE(isEnough(size, processes, threads, least - 1));
      }
    }
  }
  CHECK(leastMebibytes(4, 1, 1) == 1);
}

TEST_CASE("a process that keeps all in memory needs so many bytes") {
  const auto bytes = [](int size, std::size_t processes, int threads) {
    return std::to_string(std::llround(memoryOfProcess(size, processes, threads)));
  };
  CHECK(bytes(4, 1, 1) == "1711019");
  CHECK(bytes(7, 1, 2) == "4302850926");
  CHECK(bytes(7, 3, 2) == "1650627680");
  CHECK(bytes(8, 4, 2) == "10210530336");
}

TEST_CASE("the movement phase keeps as many tiles as there is memory for beside its other work") {
  const MemoryPlan plan{.tile = 100, .besideTiles = 1000};
  CHECK(tilesAtOnce(plan, 1000 + 5 * 100, 9) == 5);
  CHECK(tilesAtOnce(plan, 1000 + 5 * 100 - 1, 9) == 4);
  CHECK(tilesAtOnce(plan, 1e6, 9) == 9);
  CHECK(tilesAtOnce(plan, 1000, 9) == 1);
  CHECK(tilesAtOnce(plan, 0, 9) == 1);
  CHECK(tilesAtOnce(plan, 1e6, 1) == 1);
  CHECK(tilesAtOnce(plan, 1e6, 0) == 1);
}

TEST_CASE("half the memory is for the threads' rows of values") {
  constexpr std::size_t kRows = 10'000;
  constexpr double kRow = 1024;  // bytes; a fifth more is counted
  CHECK(threadsForValues(kRows, 8, 2 * 3 * 1.2 * kRow * kRows + 1) == 3);
  CHECK(threadsForValues(kRows, 8, 2 * 3 * 1.2 * kRow * kRows - 1) == 2);
  CHECK(threadsForValues(kRows, 8, 1e12) == 8);
  CHECK(threadsForValues(kRows, 8, 0) == 1);
}

TEST_CASE("a third of the memory is for the records of a log") {
  // 10 tiles with 1,000 bytes of log each need 3,001 bytes each.
  CHECK(tilesFromLogAtOnce(10, 10'000, 3 * 4 * 3001 + 1) == 4);
  CHECK(tilesFromLogAtOnce(10, 10'000, 3 * 4 * 3001 - 1) == 3);
  CHECK(tilesFromLogAtOnce(10, 10'000, 1e12) == 10);
  CHECK(tilesFromLogAtOnce(10, 10'000, 0) == 1);
  CHECK(tilesFromLogAtOnce(10, 0, 12) == 4);
  CHECK(tilesFromLogAtOnce(1, 10'000, 1e12) == 1);
  CHECK(tilesFromLogAtOnce(0, 0, 1e12) == 1);
}

TEST_CASE("two hundredths of the memory, and 64 MB at most, are for an exchange") {
  constexpr std::size_t kRows = 10'000;  // whose values take 2,048,000 bytes, packed
  CHECK(tilesPerExchange(kRows, 50 * 3 * 2'048'000 + 1) == 3);
  CHECK(tilesPerExchange(kRows, 50 * 3 * 2'048'000 - 1) == 2);
  CHECK(tilesPerExchange(kRows, 1e12) == 31);
  CHECK(tilesPerExchange(kRows, 0) == 1);
}
