/// How the memory for solving in a store is used.
#pragma once

#include <cstddef>
#include <cstdint>

namespace teeko::store {

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

inline constexpr double kMebibyte = 1024.0 * 1024;

/// The least memory with which a plan works, in MiB.
[[nodiscard]] std::uint64_t leastMebibytes(int size, std::size_t processes, int threads);

/// How many bytes a process needs that keeps everything in memory but the values with all pieces,
/// as planFor() has them.
[[nodiscard]] double memoryOfProcess(int size, std::size_t processes, int threads);

/// The same of a process alone that solves the last drop along with the movement phase, so that it
/// keeps no log.
[[nodiscard]] double memoryWithoutLog(int size, int threads);

}  // namespace teeko::store
