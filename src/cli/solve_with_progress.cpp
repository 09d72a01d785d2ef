#include "solve_with_progress.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>
#include <new>
#include <optional>
#include <string>

#include "teeko/io/error.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/solver/solution_cache.hpp"
#include "teeko/solver/solution_store.hpp"
#include "teeko/solver/solve.hpp"

#include "operating_system.hpp"
#include "progress_line.hpp"
#include "progress_text.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

Error doesNotFit(int size, double needed, const std::string& available) {
  return {ErrorKind::Unfinished, "a board of size " + std::to_string(size) + " needs " +
                                     describeBytes(needed) + " of memory" + available};
}

/// What solving takes in memory with these options where `kept` is wanted.
double memoryFor(int size, const SolverOptions& options, solver::KeptValues kept) {
  return solver::memoryToSolve(size, options.variant(), {.kept = kept, .threads = options.threads});
}

void requireToFit(int size, double needed, const std::string& advice) {
  const double available = usableMemory();
  if (needed > available) {
    throw doesNotFit(size, needed, "; " + describeBytes(available) + " are available" + advice);
  }
  if (size > kLargestSize) {
    throw doesNotFit(size, needed,
                     "; boards of more than " + std::to_string(kLargestSize) +
                         " squares a side can't be solved");
  }
}

std::function<void(const solver::Progress&)> shownOn(ProgressLine& line) {
  return [&line](const solver::Progress& progress) {
    line.show([&progress] { return textOf(progress); });
  };
}

/// Calls solve(solver::SolveOptions) for a board of this size, of which `kept` is wanted, and
/// returns what it returns.
template <typename Solve>
auto showingProgress(int size, const SolverOptions& options, solver::KeptValues kept, Solve solve) {
  const double needed = memoryFor(size, options, kept);
  ProgressLine line;
  const auto onStart = [&] {
    requireToFit(size, needed, "");
    endOnInterrupt();
  };
  try {
    return solve(solver::SolveOptions{
        .kept = kept, .threads = options.threads, .onStart = onStart, .progress = shownOn(line)});
  } catch (const std::bad_alloc&) {
    throw doesNotFit(size, needed, ", which could not be allocated");
  }
}

template <int Size>
solver::Solution<Size> solveInStore(const SolverOptions& options) {
  endOnInterrupt();
  const solver::StoreNeeds needs = solver::needsOfStore(Size, options.threads);
  const double memory = options.memory.value_or(solver::memoryForStore(options.threads));
  const auto announce = [&] {
    std::cerr << kProgramName << ": " << Size << 'x' << Size << " takes about "
              << describeSeconds(needs.seconds) << ", up to "
              << describeBytes(std::min(memory, needs.usefulMemory)) << " of memory and "
              << describeBytes(needs.disk) << " of disk, of which "
              << describeBytes(needs.finalDisk) << " stay\n";
  };
  ProgressLine line;
  const auto report = [&line](const solver::StoreReport& took) {
    line.clear();
    if (took.bytesWritten > 0) {
      std::cerr << kProgramName << ": read " << describeBytes(static_cast<double>(took.bytesRead))
                << " and wrote " << describeBytes(static_cast<double>(took.bytesWritten))
                << "; threads waited for files " << std::round(100 * took.waiting)
                << " % of their time\n";
    }
  };
  return solver::solve<Size>(
      options.variant(),
      {.threads = options.threads, .onStart = announce, .progress = shownOn(line), .onEnd = report},
      {.folder = options.store, .memory = memory});
}

}  // namespace

void requireMemory(int size, const std::string& advice) {
  requireToFit(size, solver::memoryToSolve(size), advice);
}

void requireSolvable(int size, const SolverOptions& options, solver::KeptValues kept) {
  if (!options.store) {
    requireToFit(size, memoryFor(size, options, kept),
                 size <= kLargestSize ? "; teeko solve --store needs less" : "");
  } else {
    requireSolvableSize(size);
  }
}

template <int Size>
solver::Solution<Size> solvedOrStored(const SolverOptions& options) {
  return options.store ? solver::openStore<Size>(*options.store, options.variant())
                       : solveWithProgress<Size>(options, solver::KeptValues::All);
}

template <int Size>
solver::Solution<Size> solveWithProgress(const SolverOptions& options, solver::KeptValues kept) {
  if (options.store) {
    return solveInStore<Size>(options);
  }
  return showingProgress(Size, options, kept, [&](const solver::SolveOptions& solving) {
    return solver::solve<Size>(options.variant(), solving);
  });
}

std::optional<std::filesystem::path> solutionFolder() {
  std::optional<std::filesystem::path> folder = cacheFolder();
  if (folder) {
    *folder /= "teeko";
  }
  return folder;
}

template <int Size>
solver::Solution<Size> loadOrSolve(const SolverOptions& options) {
  const auto folder = solutionFolder();
  return showingProgress(Size, options, solver::KeptValues::All,
                         [&](const solver::SolveOptions& solving) {
                           return solver::loadOrSolve<Size>(folder, options.variant(), solving);
                         });
}

template solver::Solution<4> solvedOrStored<4>(const SolverOptions&);
template solver::Solution<5> solvedOrStored<5>(const SolverOptions&);
template solver::Solution<6> solvedOrStored<6>(const SolverOptions&);
template solver::Solution<7> solvedOrStored<7>(const SolverOptions&);
template solver::Solution<8> solvedOrStored<8>(const SolverOptions&);
template solver::Solution<4> solveWithProgress<4>(const SolverOptions&, solver::KeptValues);
template solver::Solution<5> solveWithProgress<5>(const SolverOptions&, solver::KeptValues);
template solver::Solution<6> solveWithProgress<6>(const SolverOptions&, solver::KeptValues);
template solver::Solution<7> solveWithProgress<7>(const SolverOptions&, solver::KeptValues);
template solver::Solution<8> solveWithProgress<8>(const SolverOptions&, solver::KeptValues);
template solver::Solution<4> loadOrSolve<4>(const SolverOptions&);
template solver::Solution<5> loadOrSolve<5>(const SolverOptions&);
template solver::Solution<6> loadOrSolve<6>(const SolverOptions&);
template solver::Solution<7> loadOrSolve<7>(const SolverOptions&);
template solver::Solution<8> loadOrSolve<8>(const SolverOptions&);

}  // namespace teeko::cli
