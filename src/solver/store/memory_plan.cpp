#include "memory_plan.hpp"

#include <algorithm>
#include <cmath>

#include "teeko/solver/solution_store.hpp"

#include "../geometry.hpp"
#include "../successors.hpp"
#include "../tile_values.hpp"

namespace teeko::solver {

namespace {

/// There are at least so many parts, and so many for each process, if there are as many tiles.
constexpr std::size_t kParts = 64;
constexpr std::size_t kPartsOfProcess = 16;
constexpr std::size_t kLargestPieceSize = std::size_t{1} << 18U;
constexpr std::size_t kSmallestPieceSize = std::size_t{1} << 12U;
constexpr double kMostLogBytesAtOnce = 32e6;
/// The largest level has about so many for each pair of classes.
constexpr double kLogBytesPerPair = 0.5;
/// Records take about so many times the bytes of their log.
constexpr double kRecordsPerLogByte = 2.5;

}  // namespace

MemoryPlan planFor(int size, std::size_t processes, int threads, double memory) {
  const double classes = countClasses(size, kPiecesPerSide);
  // Not countTiles(): this also says what boards would take that are too large to be solved.
  const double tiles = std::ceil(classes / kColumnsPerTile);
  const double rows = tiles * kColumnsPerTile;
  const double squares = static_cast<double>(size) * size;
  MemoryPlan plan;
  const double ownTiles = std::ceil(tiles / static_cast<double>(processes));
  plan.parts =
      std::min(std::max(kParts, kPartsOfProcess * processes), static_cast<std::size_t>(tiles));
  const double pieceSize = memory / (32.0 * threads * static_cast<double>(plan.parts));
  plan.pieceSize = static_cast<std::size_t>(
      std::clamp<double>(pieceSize, kSmallestPieceSize, kLargestPieceSize));
  plan.logBytesAtOnce = static_cast<std::uint64_t>(
      std::min({memory / 24, kMostLogBytesAtOnce, kLogBytesPerPair * classes * classes}));
  plan.tile = 2 * rows * sizeof(Lanes);
  const double tables = countPieceSets(squares, kPiecesPerSide) * sizeof(ClassAndLane) +
                        2 * classes * 2 * kPiecesPerSide * kDirections.size() * sizeof(Successor) +
                        squares * tiles * sizeof(Lanes);
  const double records = threads * static_cast<double>(plan.parts * plan.pieceSize) +
                         std::max(0.5 * rows * rows / static_cast<double>(plan.parts),
                                  kRecordsPerLogByte * static_cast<double>(plan.logBytesAtOnce));
  // A quarter of a level is collected, sent, received and added to the log at the same time.
  const double messages =
      processes > 1 ? kLogBytesPerPair * classes * classes / static_cast<double>(processes) : 0;
  plan.besideTiles = tables + records + messages + threads * 2 * plan.tile;
  // A tile of the values before the last drop, and a block of those after it.
  const double values =
      1.3 *
      (std::ceil(countClasses(size, kPiecesPerSide - 1) / kRowsPerBlock) * kRowsPerBlock +
       kRowsPerBlock) *
      sizeof(RankRow);
  plan.leastMemory =
      std::max(tables + records + messages + 2 * plan.tile + plan.tile, tables + values);
  plan.usefulMemory = std::max(plan.besideTiles + ownTiles * plan.tile, tables + threads * values);
  return plan;
}

std::uint64_t leastMebibytes(int size, std::size_t processes, int threads) {
  // A plan for more memory needs more itself.
  const auto isEnough = [&](std::uint64_t mebibytes) {
    const double memory = static_cast<double>(mebibytes) * kMebibyte;
    return planFor(size, processes, threads, memory).leastMemory <= memory;
  };
  std::uint64_t mebibytes = 1;
  while (!isEnough(mebibytes)) {
    ++mebibytes;
  }
  return mebibytes;
}

double memoryOfProcess(int size, std::size_t processes, int threads) {
  // What 7x7 with standard goals takes.
  constexpr double kLogBytesPerPosition = 0.47;
  const double classes = countClasses(size, kPiecesPerSide);
  const double log = kLogBytesPerPosition * kLaneCount * classes * classes;
  return planFor(size, processes, threads, kMemoryEnough).usefulMemory +
         log / static_cast<double>(processes);
}

std::size_t tilesAtOnce(const MemoryPlan& plan, double memory, std::size_t tiles) {
  const double most = std::max<double>(static_cast<double>(tiles), 1);
  return static_cast<std::size_t>(
      std::clamp<double>((memory - plan.besideTiles) / plan.tile, 1, most));
}

int threadsForValues(std::size_t rows, int threads, double memory) {
  const double perThread = 1.2 * static_cast<double>(rows) * sizeof(RankRow);
  return static_cast<int>(std::clamp<double>(memory / 2 / perThread, 1, threads));
}

std::size_t tilesFromLogAtOnce(std::size_t tiles, double logBytes, double memory) {
  const double most = std::max<double>(static_cast<double>(tiles), 1);
  // A log takes about half the bytes of its records.
  const double perTile = 1 + 3 * logBytes / most;
  return static_cast<std::size_t>(std::clamp<double>(memory / 3 / perTile, 1, most));
}

std::size_t tilesPerExchange(std::size_t rows, double memory) {
  constexpr double kMostBytes = 64e6;
  constexpr double kShareOfMemory = 0.02;
  const double perTile = 0.2 * static_cast<double>(rows) * sizeof(RankRow);
  return static_cast<std::size_t>(
      std::max(1.0, std::min(kMostBytes, kShareOfMemory * memory) / perTile));
}

}  // namespace teeko::solver
