/// How the memory for solving in a store is used.
#pragma once

#include <cstddef>
#include <cstdint>

namespace teeko::solver {

/// How a given amount of memory is used.
struct MemoryPlan {
  /// Into how many parts the movement log is cut: files that are removed as their values are found.
  std::size_t parts = 0;
  std::size_t pieceSize = 0;
  std::uint64_t logBytesAtOnce = 0;
  double leastMemory = 0;
  double usefulMemory = 0;
  /// Bytes of a tile of both matrices.
  double tile = 0;
  /// What the movement phase needs beside the tiles.
  double besideTiles = 0;
};

/// More memory than this does not change a plan.
inline constexpr double kMemoryEnough = 1e11;

/// The plan for a process that has one of so many equal shares of the tiles, with so many threads
/// and bytes.
[[nodiscard]] MemoryPlan planFor(int size, std::size_t processes, int threads, double memory);

/// How many of a process's tiles of both matrices the movement phase keeps in memory at the same
/// time: as many as this memory allows, but one at least. `tiles` is 0 for a process that has none.
[[nodiscard]] std::size_t tilesAtOnce(const MemoryPlan& plan, double memory, std::size_t tiles);

/// How many threads work on tiles of values with so many rows: as many as this memory allows, from
/// 1 to `threads`.
[[nodiscard]] int threadsForValues(std::size_t rows, int threads, double memory);

/// How many tiles of values a process finds from the log at the same time, of so many whose log has
/// so many bytes: as many as this memory allows, but one at least.
[[nodiscard]] std::size_t tilesFromLogAtOnce(std::size_t tiles, double logBytes, double memory);

/// How many tiles of values with so many rows a process with this memory solves between two
/// exchanges with others: at least one.
[[nodiscard]] std::size_t tilesPerExchange(std::size_t rows, double memory);

inline constexpr double kMebibyte = 1024.0 * 1024;

/// The least memory with which a plan works, in MiB.
[[nodiscard]] std::uint64_t leastMebibytes(int size, std::size_t processes, int threads);

}  // namespace teeko::solver
