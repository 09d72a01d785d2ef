#include "teeko/solver/solve.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <utility>

#include "drops.hpp"
#include "retrograde.hpp"
#include "solution_data.hpp"

namespace teeko::solver {
namespace {

std::shared_ptr<const SolutionData> solveOn(Geometry geometry, const Variant& variant,
                                            const SolveOptions& options) {
  const Kernels* const kernels = kernelsFor(options.instructions);
  assert(kernels != nullptr);
  Progress progress;
  ThreadPool pool(threadsFor(options.threads), [&](double fraction) {
    if (options.progress) {
      progress.fraction = fraction;
      options.progress(progress);
    }
  });
  const Cpu cpu{.kernels = *kernels, .pool = pool};
  auto data = std::make_shared<SolutionData>();
  data->geometry = std::move(geometry);
  data->variant = variant;

  progress.phase = kMovementPhase;
  MovementResult movement =
      solveMovement(data->geometry, variant, cpu, [&](int plies) { progress.level = plies; });
  data->distances = std::move(movement.distances);
  data->values[kAllPieces] = std::move(movement.values);
  data->placed.push_back(countMovement(data->geometry, data->distances));

  progress.phase = kDropPhase;
  for (int pieces = kAllPieces - 1; pieces >= 0; --pieces) {
    progress.level = pieces;
    data->values[static_cast<std::size_t>(pieces)] = solveDrop(*data, pieces, cpu);
    data->placed.push_back(countValues(*data, pieces, pool));
  }
  return data;
}

}  // namespace

template <int Size>
Solution<Size> solve(const Variant& variant, const SolveOptions& options) {
  if (options.onStart) {
    options.onStart();
  }
  return SolutionAccess::make<Size>(solveOn(makeGeometry<Size>(variant.goals), variant, options));
}

template Solution<4> solve<4>(const Variant&, const SolveOptions&);
template Solution<5> solve<5>(const Variant&, const SolveOptions&);
template Solution<6> solve<6>(const Variant&, const SolveOptions&);
template Solution<7> solve<7>(const Variant&, const SolveOptions&);
template Solution<8> solve<8>(const Variant&, const SolveOptions&);

double memoryToSolve(int size) {
  const double classes = countClasses(size, kPiecesPerSide);
  const double bitMatrix = classes * classes;  // eight bits for each pair
  const double values = kLaneCount * classes * classes;
  const double pieceSets = countPieceSets(static_cast<double>(size) * size, kPiecesPerSide);
  const double valuesOfSeven = kLaneCount * classes * countClasses(size, kPiecesPerSide - 1);
  const double tables = pieceSets * sizeof(ClassAndLane) +
                        classes * 2 * kPiecesPerSide * kDirections.size() * sizeof(Successor);
  constexpr double kProgram = 8e6;    // with shared libraries
  constexpr double kRounding = 1.01;  // smaller tables, and the unused ends of huge pages
  return kRounding * (values + std::max(3 * bitMatrix, 2 * valuesOfSeven) + tables) + kProgram;
}

}  // namespace teeko::solver
