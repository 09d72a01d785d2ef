/// A store that processes work on together: who has which files, and what is in them.
///
/// Each process has some parts of the movement phase's tiles and their log, and writes the values
/// that it finds to files of its own. Whenever work is committed, the processes tell each other
/// what they have, and the store's small file says it all. So another number of processes can go on
/// where these were ended, if they see the files.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "teeko/solver/processes.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/variant.hpp"

#include "../block_log.hpp"
#include "../geometry.hpp"
#include "../tile_values.hpp"
#include "manifest.hpp"
#include "movement_log.hpp"
#include "store_changes.hpp"
#include "store_file.hpp"
#include "store_folder.hpp"
#include "value_files.hpp"

namespace teeko::solver {

class SharedStore {
 public:
  /// A store of this variant in a folder, or in memory without one. `geometry` and `processes`
  /// outlive it.
  SharedStore(std::optional<std::filesystem::path> folder, const Geometry& geometry,
              const Variant& variant, Processes& processes);

  /// Opens the store, or begins one with so many parts. All processes call it. Throws Error as
  /// solve().
  void open(std::size_t parts);

  [[nodiscard]] const StoreFolder& folder() const noexcept { return folder_; }
  [[nodiscard]] const IoCounters& counters() const noexcept { return counters_; }
  /// What is committed, but for values that startValues() has dropped.
  [[nodiscard]] const Manifest& manifest() const noexcept { return manifest_; }
  /// After open().
  [[nodiscard]] const Ownership& ownership() const noexcept { return *ownership_; }

  /// The movement phase's levels so far. The caller adds more; commit() keeps them.
  [[nodiscard]] std::vector<DistanceCounts>& levels() noexcept { return levels_; }
  [[nodiscard]] const std::vector<DistanceCounts>& levels() const noexcept { return levels_; }
  /// Opens this process's parts of the log whose values are not found, and removes files of the log
  /// that are not needed any more. May throw Error in this process only: see together().
  void openLog();
  /// The log while it is open.
  [[nodiscard]] MovementLog& log() noexcept { return *log_; }
  void closeLog() noexcept { log_.reset(); }
  /// Whether the values are found for which this part of the log is needed.
  [[nodiscard]] bool isPartDone(std::size_t part) const;

  /// Begins to find the values with so many pieces, without those that were found before. All
  /// processes call it.
  void startValues(int pieces);
  /// The same, with those that were found before.
  void resumeValues(int pieces);
  /// Adds a section of packed blocks. For any thread.
  void addSection(int pieces, std::size_t section, const std::vector<Bytes>& blocks);
  /// Counts values that were added. For any thread.
  void addCounts(int pieces, const ValueCounts& counts);
  /// Forgets the values with so many pieces, of a store in memory.
  void forgetValues(int pieces) noexcept { filesOf(pieces).reset(); }
  /// Null when they were forgotten.
  [[nodiscard]] std::shared_ptr<const ValueFiles> values(int pieces) const {
    return values_[static_cast<std::size_t>(pieces)];
  }
  /// By the number of the file, the process that reads it.
  [[nodiscard]] const std::vector<std::size_t>& readersOf(int pieces) const {
    return readers_[static_cast<std::size_t>(pieces)];
  }

  /// Commits what all processes have added. All call it.
  void commit();
  /// The same at the end of the movement phase.
  void commitMovement();
  /// The same when all values with so many pieces, and more, are found.
  void commitValues(int pieces);

 private:
  void openFolder(std::size_t parts);
  void agreeOn(const std::optional<Manifest>& own, std::size_t parts);
  void beginManifest(std::size_t parts);
  void findFiles();
  [[nodiscard]] Changes takeChanges();
  void writeManifests() const;

  [[nodiscard]] ValuesState& stateOf(int pieces) {
    return manifest_.values[static_cast<std::size_t>(pieces)];
  }
  [[nodiscard]] std::shared_ptr<ValueFiles>& filesOf(int pieces) noexcept {
    return values_[static_cast<std::size_t>(pieces)];
  }
  void makeFiles(int pieces);

  const Geometry& geometry_;
  Variant variant_;
  Processes& processes_;
  IoCounters counters_;
  StoreFolder folder_;
  /// For each process, the one that writes the manifest where its files are; in memory none does,
  /// and all are 0.
  std::vector<std::size_t> leaders_;
  /// The one that writes the manifest where this process's files are.
  bool isLeader_ = true;
  /// Whether all processes see the same files.
  bool isShared_ = true;
  StoreFile lock_;
  Manifest manifest_;
  std::vector<DistanceCounts> levels_;
  std::optional<Ownership> ownership_;
  std::optional<MovementLog> log_;
  /// By the number of pieces.
  std::array<std::shared_ptr<ValueFiles>, kAllPieces + 1> values_;
  /// The process that reads a file of values, by the number of pieces and of the file.
  std::array<std::vector<std::size_t>, kAllPieces + 1> readers_;
  /// The number of the files that the first process writes; the others' follow.
  std::size_t firstFile_ = 0;
  /// What is not committed yet, by the number of pieces: the sections' numbers, and the counts.
  std::array<std::vector<std::size_t>, kAllPieces + 1> newSections_;
  std::array<ValueCounts, kAllPieces + 1> newCounts_;
  std::mutex mutex_;
};

}  // namespace teeko::solver
