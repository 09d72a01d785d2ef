/// Solves a board in a store, by one process or several.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "teeko/solver/variant.hpp"
#include "teeko/store/solution_store.hpp"

#include "compression.hpp"
#include "manifest.hpp"
#include "memory_plan.hpp"
#include "shared_store.hpp"
#include "solver/block_log.hpp"
#include "solver/column_tables.hpp"
#include "solver/geometry.hpp"
#include "solver/kernels.hpp"
#include "solver/last_drop.hpp"
#include "solver/processes.hpp"
#include "solver/solution_data.hpp"
#include "solver/thread_pool.hpp"

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
  [[nodiscard]] const Manifest& manifest() const noexcept { return store_.manifest(); }

  // Progress
  void show(std::string_view phase, int level, double fraction);
  [[nodiscard]] double shareDone() const;

  // Movement
  [[nodiscard]] bool findsLastDrop() const;
  /// Whether the solution keeps only the first values.
  [[nodiscard]] bool keepsFirstOnly() const noexcept {
    return store_.folder().isInMemory() && !keepsValues_;
  }
  void searchMovement(solver::BlockLog& log, solver::LastDrop* lastDrop);

  // Values
  void solveFromLog();
  struct DropWork;
  void solveParts(std::size_t first, std::size_t end, DropWork& drop,
                  const solver::ColumnTables& columns, solver::ThreadPool& pool);
  template <typename Find>
  void addTile(DropWork& drop, std::size_t tile, Find find);
  template <typename Read>
  void solveTile(DropWork& drop, std::size_t tile, Read read);
  void takeLastDrop(solver::LastDrop& lastDrop);
  void solveDrop(int pieces);

  bool keepsValues_;
  solver::Geometry geometry_;
  solver::Variant variant_;
  StoreOptions options_;
  solver::Processes& processes_;
  int threads_;
  MemoryPlan plan_;
  const solver::Kernels& kernels_;
  Compressor compressor_;
  SharedStore store_;
  Clock::time_point begin_;
  double shareAtBegin_ = 0;
};

}  // namespace teeko::store
