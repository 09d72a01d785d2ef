/// Solves a board in a store, by one process or several.
///
/// Each process has some parts of the movement phase's tiles and their log, and writes the values
/// that it finds to files of its own. Whenever work is committed, the processes tell each other
/// what they have, and the store's small file says it all. So another number of processes can go on
/// where these were ended, if they see the files.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "teeko/solver/solution.hpp"
#include "teeko/store/solution_store.hpp"

#include "manifest.hpp"
#include "memory_plan.hpp"
#include "movement_log.hpp"
#include "solver/column_tables.hpp"
#include "solver/kernels.hpp"
#include "solver/last_drop.hpp"
#include "solver/processes.hpp"
#include "solver/solution_data.hpp"
#include "solver/thread_pool.hpp"
#include "solver/tile_values.hpp"
#include "store_file.hpp"
#include "store_folder.hpp"
#include "value_files.hpp"

namespace teeko::store {

struct StorePlace {
  /// The folder; nothing to keep everything in memory.
  std::optional<std::filesystem::path> folder;
  /// Whether all values are wanted in the end, or just the first ones; a folder always has all.
  bool keepsValues = true;
};

class StoreSolver {
 public:
  /// `processes` outlives the solver.
  StoreSolver(StorePlace place, solver::Geometry geometry, const solver::Variant& variant,
              StoreOptions options, solver::Processes& processes);

  /// Solves, or goes on. All processes call it; throws like solveInStore().
  StoreReport run();

  /// Whether this process can look the values of the first drops up, once all is done. One of them
  /// can.
  [[nodiscard]] bool hasFirstValues() const;
  /// What was found. Values that other processes have cannot be looked up.
  [[nodiscard]] std::shared_ptr<const solver::SolutionData> solution() const;

 private:
  using Clock = std::chrono::steady_clock;

  /// What run() does; throws DamagedRecord when the log has been damaged.
  StoreReport solve();

  // Opening
  void open();
  void openFolder();
  void agreeOn(const std::optional<Manifest>& own);
  void beginManifest();
  void findFiles();
  void openLog();

  // Telling the others
  void commit();
  [[nodiscard]] std::vector<std::uint64_t> takeNews();
  void apply(const std::vector<std::uint64_t>& news);
  void writeManifests() const;

  // Progress
  void show(std::string_view phase, int level, double fraction);
  [[nodiscard]] double shareDone() const;
  [[nodiscard]] std::optional<double> secondsLeft() const;

  // Movement
  [[nodiscard]] bool findsLastDrop() const;
  /// Whether the solution keeps only the first values.
  [[nodiscard]] bool keepsFirstOnly() const noexcept {
    return folder_.isInMemory() && !place_.keepsValues;
  }
  void searchMovement(solver::BlockLog& log, solver::LastDrop* lastDrop);

  // Values
  [[nodiscard]] ValuesState& stateOf(int pieces) {
    return manifest_.values[static_cast<std::size_t>(pieces)];
  }
  [[nodiscard]] std::shared_ptr<ValueFiles>& filesOf(int pieces) {
    return values_[static_cast<std::size_t>(pieces)];
  }
  void makeFiles(int pieces);
  void openValues(int pieces);
  void addSection(int pieces, std::size_t section, const std::vector<solver::Bytes>& blocks);
  [[nodiscard]] bool isPartDone(std::size_t part) const;
  [[nodiscard]] int threadsForValues(std::size_t rows) const;
  void solveFromLog();
  struct TileRecords;
  [[nodiscard]] TileRecords recordsOf(std::size_t first, std::size_t end,
                                      const solver::SlotRange& slots,
                                      solver::ThreadPool& pool) const;
  struct DropWork;
  void solveParts(std::size_t first, std::size_t end, DropWork& drop,
                  const solver::ColumnTables& columns, solver::ThreadPool& pool);
  template <typename Find>
  void addTile(DropWork& drop, std::size_t tile, Find find);
  template <typename Read>
  void solveTile(DropWork& drop, std::size_t tile, Read read);
  void takeLastDrop(solver::LastDrop& lastDrop);
  [[nodiscard]] std::size_t tilesPerExchange(double bytesPerTile);
  void solveDrop(int pieces);
  class DropExchange;

  StorePlace place_;
  solver::Geometry geometry_;
  solver::Variant variant_;
  StoreOptions options_;
  solver::Processes& processes_;
  int threads_;
  MemoryPlan plan_;
  const solver::Kernels& kernels_;
  IoCounters counters_;
  Compressor compressor_;
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
  std::optional<solver::Ownership> ownership_;
  std::optional<MovementLog> log_;
  /// By the number of pieces.
  std::array<std::shared_ptr<ValueFiles>, solver::kAllPieces + 1> values_;
  /// The process that reads a file of values, by the number of pieces and of the file.
  std::array<std::vector<std::size_t>, solver::kAllPieces + 1> readers_;
  /// The number of the files that the first process writes; the others' follow.
  std::size_t firstFile_ = 0;
  /// What is not committed yet: levels of the movement phase, and sections and counts of values by
  /// the number of pieces.
  std::vector<solver::DistanceCounts> levels_;
  std::array<std::vector<std::size_t>, solver::kAllPieces + 1> newSections_;
  std::array<solver::ValueCounts, solver::kAllPieces + 1> newCounts_;
  Clock::time_point begin_;
  double shareAtBegin_ = 0;
  std::mutex mutex_;
};

/// Throws Error (BadInput) when the store in this folder is of another variant.
void requireVariant(const std::filesystem::path& folder, const Manifest& manifest, int size,
                    const solver::Variant& variant);

/// A solution whose values are looked up in these files.
[[nodiscard]] std::shared_ptr<const solver::SolutionData> solutionIn(
    solver::Geometry geometry, const solver::Variant& variant, const Manifest& manifest,
    std::vector<std::shared_ptr<const ValueFiles>> values);

}  // namespace teeko::store
