/// What is in a store: its one small file, which is replaced whole whenever work is committed.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

#include "solver/tile_values.hpp"
#include "value_file.hpp"

namespace teeko::store {

/// The values with so many pieces, as far as they are found.
struct ValuesState {
  std::uint64_t end = 0;
  SectionOffsets sections;
  solver::ValueCounts counts;

  [[nodiscard]] bool isBegun() const noexcept { return !sections.empty(); }
};

struct Manifest {
  int size = 0;
  GoalSet goals = GoalSet::Standard;
  solver::DropRule drops = solver::kDropRules.front();
  std::uint64_t parts = 0;
  /// The movement phase: its levels so far, and whether those are all.
  std::vector<solver::DistanceCounts> levels;
  bool isMovementDone = false;
  /// How long the parts of its log are; those that are not needed any more keep their lengths.
  std::vector<std::uint64_t> logEnds;
  /// Of how many parts all values with eight pieces are found.
  std::uint64_t partsDone = 0;
  /// By the number of pieces.
  std::array<ValuesState, solver::kAllPieces + 1> values;
  /// The fewest pieces for which all values are found; more than kAllPieces before.
  int fewestDone = solver::kAllPieces + 1;

  [[nodiscard]] bool isFinished() const noexcept { return fewestDone == 0; }
};

/// The manifest of the store in this folder; nothing when there is none. Throws Error (BadInput)
/// when the file is none of this version or was damaged.
[[nodiscard]] std::optional<Manifest> readManifest(const std::filesystem::path& folder);

/// Replaces the manifest in this folder. Throws Error (Unfinished) when it cannot be written.
void writeManifest(const std::filesystem::path& folder, const Manifest& manifest);

}  // namespace teeko::store
