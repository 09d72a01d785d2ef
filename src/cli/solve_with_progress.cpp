#include "solve_with_progress.hpp"

#include <filesystem>
#include <iomanip>
#include <new>
#include <optional>
#include <sstream>
#include <string>

#include "teeko/io/error.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/store/solution_cache.hpp"

#include "describe_bytes.hpp"
#include "process.hpp"
#include "progress_line.hpp"

namespace teeko::cli {
namespace {

Error doesNotFit(int size, const std::string& available) {
  return {ErrorKind::Unfinished, "a board of size " + std::to_string(size) + " needs " +
                                     describeBytes(solver::memoryToSolve(size)) + " of memory" +
                                     available};
}

/// Calls solve(solver::SolveOptions) for a board of this size and returns what it returns.
template <typename Solve>
auto showingProgress(int size, int threads, Solve solve) {
  ProgressLine line;
  const auto onStart = [size] {
    requireMemory(size);
    endOnInterrupt();
  };
  const auto show = [&line](const solver::Progress& progress) {
    line.show([&progress] { return textOf(progress); });
  };
  try {
    return solve(solver::SolveOptions{.threads = threads, .onStart = onStart, .progress = show});
  } catch (const std::bad_alloc&) {
    throw doesNotFit(size, ", which could not be had");
  }
}

}  // namespace

std::string textOf(const solver::Progress& progress) {
  std::ostringstream text;
  text << progress.phase << ", " << progress.level
       << (progress.phase == solver::kMovementPhase ? " plies: " : " pieces: ") << std::setw(3)
       << static_cast<int>(100 * progress.fraction) << " %";
  return text.str();
}

void requireMemory(int size) {
  const double needed = solver::memoryToSolve(size);
  const double available = availableMemory();
  if (needed > available) {
    throw doesNotFit(size, "; " + describeBytes(available) + " are available");
  }
  if (size > kLargestSize) {
    throw doesNotFit(size, "; boards of more than " + std::to_string(kLargestSize) +
                               " squares a side can't be solved");
  }
}

template <int Size>
solver::Solution<Size> solveWithProgress(const SolverOptions& options) {
  return showingProgress(Size, options.threads, [&](const solver::SolveOptions& solving) {
    return solver::solve<Size>(options.variant(), solving);
  });
}

std::optional<std::filesystem::path> solutionFolder() {
  std::optional<std::filesystem::path> folder = cacheFolder();
  if (folder) {
    *folder /= "teeko";
    endOnLostMapping();
  }
  return folder;
}

template <int Size>
solver::Solution<Size> loadOrSolve(const SolverOptions& options) {
  const auto folder = solutionFolder();
  return showingProgress(Size, options.threads, [&](const solver::SolveOptions& solving) {
    return store::loadOrSolve<Size>(folder, options.variant(), solving);
  });
}

template solver::Solution<4> solveWithProgress<4>(const SolverOptions&);
template solver::Solution<5> solveWithProgress<5>(const SolverOptions&);
template solver::Solution<6> solveWithProgress<6>(const SolverOptions&);
template solver::Solution<7> solveWithProgress<7>(const SolverOptions&);
template solver::Solution<8> solveWithProgress<8>(const SolverOptions&);
template solver::Solution<4> loadOrSolve<4>(const SolverOptions&);
template solver::Solution<5> loadOrSolve<5>(const SolverOptions&);
template solver::Solution<6> loadOrSolve<6>(const SolverOptions&);
template solver::Solution<7> loadOrSolve<7>(const SolverOptions&);
template solver::Solution<8> loadOrSolve<8>(const SolverOptions&);

}  // namespace teeko::cli
