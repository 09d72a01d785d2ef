/// Solves a board in a store, by one process or several.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>

#include "teeko/solver/processes.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/solver/variant.hpp"

#include "../block_log.hpp"
#include "../column_tables.hpp"
#include "../geometry.hpp"
#include "../kernels.hpp"
#include "../share_done.hpp"
#include "../solution_data.hpp"
#include "../thread_pool.hpp"
#include "compression.hpp"
#include "manifest.hpp"
#include "memory_plan.hpp"
#include "shared_store.hpp"

namespace teeko::solver {

class StoreSolver {
 public:
  /// Solves in a folder, or in memory without one: then only the first values are kept.
  /// `where.processes` is not null.
  StoreSolver(Geometry geometry, const Variant& variant, SolveOptions options, const Where& where);

  /// Solves, or goes on. All processes call it; throws like solver::solve().
  std::shared_ptr<const SolutionData> run();

 private:
  using Clock = std::chrono::steady_clock;

  /// Does the work that run() is for; throws DamagedRecord when the log has been damaged.
  void solve();
  [[nodiscard]] std::shared_ptr<const SolutionData> solution() const;
  [[nodiscard]] const Manifest& manifest() const noexcept { return store_.manifest(); }

  // Progress
  void show(std::string_view phase, int level, double fraction);
  [[nodiscard]] double movementDone(double ofNextLevel);
  [[nodiscard]] double lastDropDone() const;
  [[nodiscard]] double shareAtBegin();

  /// Whether the solution keeps only the first values.
  [[nodiscard]] bool keepsFirstOnly() const noexcept { return store_.folder().isInMemory(); }
  void searchMovement();

  // Values
  void solveFromLog();
  struct DropWork;
  void solveParts(std::size_t first, std::size_t end, DropWork& drop, const ColumnTables& columns,
                  ThreadPool& pool);
  template <typename Read>
  void solveTile(DropWork& drop, std::size_t tile, Read read);
  void solveDrop(int pieces);

  Geometry geometry_;
  Variant variant_;
  SolveOptions options_;
  Processes& processes_;
  int threads_;
  /// How many bytes may be used.
  double memory_;
  MemoryPlan plan_;
  const Kernels& kernels_;
  WorkShares shares_;
  Compressor compressor_;
  SharedStore store_;
  Clock::time_point begin_;
  double shareAtBegin_ = 0;
};

}  // namespace teeko::solver
