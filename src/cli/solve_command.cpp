#include <chrono>
#include <memory>

#include "teeko/solver/solution.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "operating_system.hpp"
#include "solve_report.hpp"
#include "solve_with_progress.hpp"
#include "solver_options.hpp"

namespace teeko::cli {
namespace {

/// What the report looks up.
constexpr solver::KeptValues kKept = solver::KeptValues::First;

template <int Size>
SolveReport solveAndReport(const SolverOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const solver::Solution<Size> solution = solveWithProgress<Size>(options, kKept);
  SolveReport report = reportOn(solution);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  report.peakBytes = peakMemory();
  return report;
}

}  // namespace

Action addSolve(Command& command) {
  const auto options = std::make_shared<SolverOptions>();
  addSolverOptions(command, *options);
  addDropsOption(command, *options);
  addStoreOption(command, *options,
                 "Solve in this folder, with bounded memory, or go on where that was ended; boards "
                 "of any size up to 8x8");
  addMemoryOption(command, *options);
  return [options] {
    const int size = options->size.value_or(kSmallestSize);
    if (options->memory && !options->store) {
      throw badInput("--memory needs --store");
    }
    requireSolvable(size, *options, kKept);
    const SolveReport report =
        visitSize(size, [&](auto constant) { return solveAndReport<constant()>(*options); });
    return printAnswer(options->json ? jsonOf(report) : shownReport(report));
  };
}

}  // namespace teeko::cli
