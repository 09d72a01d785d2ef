/// What is in a store: its one small file, which is replaced whole whenever work is committed.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

#include "../tile_values.hpp"
#include "value_files.hpp"

namespace teeko::solver {

/// The values with so many pieces, as far as they are found.
struct ValuesState {
  /// The lengths of the files, by their numbers.
  std::vector<std::uint64_t> ends;
  /// Empty when nothing was found yet.
  std::vector<SectionPlace> sections;
  ValueCounts counts;

  [[nodiscard]] std::uint64_t endOf(std::size_t file) const noexcept {
    return file < ends.size() ? ends[file] : 0;
  }
};

struct Manifest {
  /// A number that no other store has, to tell the files of one from those of another.
  std::uint64_t run = 0;
  /// Grows by one whenever work is committed.
  std::uint64_t commits = 0;
  int size = 0;
  Variant variant;
  std::uint64_t parts = 0;
  /// The movement phase: its levels so far, and whether those are all.
  std::vector<DistanceCounts> levels;
  bool isMovementDone = false;
  /// How long the parts of its log are, or were before they were removed.
  std::vector<std::uint64_t> logEnds;
  /// How many files with values there may be for each number of pieces.
  std::uint64_t files = 0;
  /// By the number of pieces.
  std::array<ValuesState, kAllPieces + 1> values;
  /// The fewest pieces for which all values are found; more than kAllPieces before.
  int fewestDone = kAllPieces + 1;

  [[nodiscard]] bool isFinished() const noexcept { return fewestDone == 0; }
};

/// The manifest of the store in this folder; nothing when there is none. Throws Error (BadInput)
/// when the file is damaged, of another version, or of a machine with another order of bytes.
[[nodiscard]] std::optional<Manifest> readManifest(const std::filesystem::path& folder);

/// The text of a manifest, and the manifest in a text that was read from this file, which throws
/// Error (BadInput) as readManifest() does.
[[nodiscard]] std::string textOf(const Manifest& manifest);
[[nodiscard]] Manifest manifestIn(const std::filesystem::path& file, std::string_view text);

/// Replaces the manifest in this folder; returns when it and all files' names will outlast a loss
/// of power. Throws Error (Unfinished) when it cannot be written.
void writeManifest(const std::filesystem::path& folder, const Manifest& manifest);

/// Throws Error (BadInput) when the store in this folder is of another variant or size.
void requireVariant(const std::filesystem::path& folder, const Manifest& manifest, int size,
                    const Variant& variant);

/// Chooses the manifest to go on from among those of several machines, at least one. Returns
/// nothing when they are of different runs. If the last commit reached only some machines, their
/// manifests differ by one commit, and the older one is used. A manifest that is older still is of
/// a machine that took no part in the last run, and is ignored.
[[nodiscard]] std::optional<Manifest> manifestToGoOnFrom(const std::vector<Manifest>& all);

}  // namespace teeko::solver
