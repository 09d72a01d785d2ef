#include "teeko/solver/solution_store.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/solve.hpp"

#include "../solution_data.hpp"
#include "../solve_elsewhere.hpp"
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

double memoryForStore(int threads) {
  // The rest is for other parts of the program, what the plan misses (7x7 takes 12 % more), and
  // other programs.
  constexpr double kShare = 0.8;
  return kShare * usableMemory(threadsFor(threads));
}

std::shared_ptr<const SolutionData> solveElsewhere(Geometry geometry, const Variant& variant,
                                                   const SolveOptions& options, Where where) {
  OneProcess alone;
  if (where.processes == nullptr) {
    where.processes = &alone;
  }
  // A finished store does not change any more: it needs no lock, and nothing is written.
  if (where.processes->count() == 1) {
    const auto manifest = readManifest(*where.folder);
    if (manifest && manifest->isFinished()) {
      requireVariant(*where.folder, *manifest, geometry.side, variant);
      return solutionIn(std::move(geometry), variant, *manifest,
                        valuesIn(*where.folder, *manifest));
    }
  }
  return StoreSolver(std::move(geometry), variant, options, where).run();
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

template Solution<4> openStore<4>(const fs::path&, const Variant&);
template Solution<5> openStore<5>(const fs::path&, const Variant&);
template Solution<6> openStore<6>(const fs::path&, const Variant&);
template Solution<7> openStore<7>(const fs::path&, const Variant&);
template Solution<8> openStore<8>(const fs::path&, const Variant&);

}  // namespace teeko::solver
