/// What processes tell each other whenever work on a store is committed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../tile_values.hpp"
#include "manifest.hpp"

namespace teeko::solver {

/// A part of the movement log, and how long its file is.
struct LogEnd {
  std::uint64_t part = 0;
  std::uint64_t end = 0;
};

/// A section of values, and where it begins in its file.
struct NewSection {
  std::uint64_t section = 0;
  std::uint64_t offset = 0;
};

/// What a process has added to the values with so many pieces. Without sections, the other members
/// mean nothing.
struct NewValues {
  /// The number of its file, and how long that is.
  std::uint64_t file = 0;
  std::uint64_t end = 0;
  std::vector<NewSection> sections;
  /// How many of the new values there are.
  ValueCounts counts;
};

/// What a process has done since the last commit.
struct Changes {
  std::vector<LogEnd> log;
  /// By the number of pieces.
  std::array<NewValues, kAllPieces + 1> values;
};

/// Changes as numbers, and the changes in such numbers. Throws std::out_of_range when there are too
/// few numbers.
[[nodiscard]] std::vector<std::uint64_t> numbersOf(const Changes& changes);
[[nodiscard]] Changes changesIn(const std::vector<std::uint64_t>& numbers);

/// Notes changes in a manifest. Throws std::out_of_range when they are of a larger board.
void apply(const Changes& changes, Manifest& manifest);

}  // namespace teeko::solver
