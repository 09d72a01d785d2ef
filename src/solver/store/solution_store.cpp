#include "teeko/solver/solution_store.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/solve_together.hpp"

#include "../solution_data.hpp"
#include "manifest.hpp"
#include "memory_plan.hpp"
#include "store_solver.hpp"
#include "stored_values.hpp"

namespace teeko::solver {

namespace fs = std::filesystem;

StoreNeeds needsOfStore(int size, int threads) {
  const double classes = countClasses(size, kPiecesPerSide);
  const double cells = kLaneCount * classes * classes;
  const MemoryPlan plan = planFor(size, 1, threadsFor(threads), 24e9);
  return {
      .leastMemory = static_cast<double>(leastMebibytes(size, 1, threadsFor(threads))) * kMebibyte,
      .usefulMemory = plan.usefulMemory,
      .disk = 0.45 * cells,
      .finalDisk = 0.35 * cells,
      .seconds = 3.3e-8 * cells / std::min(threadsFor(threads), usableProcessors())};
}

template <int Size>
StoreReport solveInStore(const fs::path& folder, const Variant& variant,
                         const StoreOptions& options) {
  // A finished store does not change any more: it needs no lock, and nothing is written.
  if (const auto manifest = readManifest(folder); manifest && manifest->isFinished()) {
    requireVariant(folder, *manifest, Size, variant);
    return {};
  }
  OneProcess alone;
  return StoreSolver(folder, makeGeometry<Size>(variant.goals), variant, options, alone).run();
}

template <int Size>
SolvedTogether<Size> solveTogether(const std::optional<fs::path>& folder, const Variant& variant,
                                   const StoreOptions& options, Processes& processes) {
  if (!folder && processes.count() == 1) {
    return {solve<Size>(variant, {.kept = KeptValues::First,
                                  .threads = options.threads,
                                  .instructions = options.instructions,
                                  .onStart = options.onStart,
                                  .progress = options.progress}),
            true};
  }
  StoreSolver solver(folder, makeGeometry<Size>(variant.goals), variant, options, processes);
  (void)solver.run();
  return {SolutionAccess::make<Size>(solver.solution()), solver.hasFirstValues()};
}

template <int Size>
Solution<Size> openStore(const fs::path& folder, const Variant& variant) {
  const auto manifest = readManifest(folder);
  if (!manifest) {
    throw Error(ErrorKind::BadInput, shownName(folder) + ": has no store of solutions");
  }
  requireVariant(folder, *manifest, Size, variant);
  if (!manifest->isFinished()) {
    throw Error(ErrorKind::BadInput,
                shownName(folder) + ": is not finished; `teeko solve --store` goes on with it");
  }
  return SolutionAccess::make<Size>(solutionIn(makeGeometry<Size>(variant.goals), variant,
                                               *manifest, valuesIn(folder, *manifest)));
}

template StoreReport solveInStore<4>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<5>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<6>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<7>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<8>(const fs::path&, const Variant&, const StoreOptions&);
template SolvedTogether<4> solveTogether<4>(const std::optional<fs::path>&, const Variant&,
                                            const StoreOptions&, Processes&);
template SolvedTogether<5> solveTogether<5>(const std::optional<fs::path>&, const Variant&,
                                            const StoreOptions&, Processes&);
template SolvedTogether<6> solveTogether<6>(const std::optional<fs::path>&, const Variant&,
                                            const StoreOptions&, Processes&);
template SolvedTogether<7> solveTogether<7>(const std::optional<fs::path>&, const Variant&,
                                            const StoreOptions&, Processes&);
template SolvedTogether<8> solveTogether<8>(const std::optional<fs::path>&, const Variant&,
                                            const StoreOptions&, Processes&);
template Solution<4> openStore<4>(const fs::path&, const Variant&);
template Solution<5> openStore<5>(const fs::path&, const Variant&);
template Solution<6> openStore<6>(const fs::path&, const Variant&);
template Solution<7> openStore<7>(const fs::path&, const Variant&);
template Solution<8> openStore<8>(const fs::path&, const Variant&);

}  // namespace teeko::solver
