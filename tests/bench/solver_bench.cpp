/// How fast the solver is, beside a plain solver of the same positions, and its inner loops beside
/// the memory that feeds them. The ratios that count come last.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "teeko/solver/solution_store.hpp"
#include "teeko/solver/solve.hpp"

#include "solver/kernels.hpp"
#include "solver/memory_block.hpp"
#include "solver/successors.hpp"
#include "support/plain_solver.hpp"
#include "support/scratch.hpp"

namespace {

using namespace teeko;
using namespace teeko::solver;

template <int Size>
void solveWhole(benchmark::State& state, const SolveOptions& options) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(solve<Size>({}, options));
  }
}

/// Solves in a folder that is new each time, with so many bytes of memory.
template <int Size>
void solveInFolder(benchmark::State& state, double memory) {
  const Scratch scratch;
  double waiting = 0;
  for (auto _ : state) {
    const auto folder = scratch.path() / std::to_string(state.iterations());
    benchmark::DoNotOptimize(
        solve<Size>({}, {.onEnd = [&](const StoreReport& took) { waiting = took.waiting; }},
                    {.folder = folder, .memory = memory}));
    std::filesystem::remove_all(folder);
  }
  state.counters["waiting"] = waiting;
}

/// The same positions, one at a time.
void solvePlainly(benchmark::State& state, int side) {
  for (auto _ : state) {
    const plain::Solver solver(side, false);
    std::vector<plain::Score> scores = solver.solveMovement();
    for (int pieces = 7; pieces >= 0; --pieces) {
      scores = solver.solveDrop(pieces / 2, pieces - pieces / 2, false, scores);
    }
    benchmark::DoNotOptimize(scores.data());
  }
}

/// One tile's half of a level, with nothing to spare: all rows read, as bytes a second.
template <int Size>
void searchTile(benchmark::State& state, Instructions instructions, bool all) {
  const Kernels* const kernels = kernelsFor(instructions);
  const Geometry geometry = makeGeometry<Size>(GoalSet::Standard);
  const SuccessorTable successors = makeSuccessors(geometry, kPiecesPerSide);
  const std::size_t rows = geometry.pieceSets[kPiecesPerSide].width();
  Storage<Lanes> source(rows);
  Storage<Lanes> open(rows);
  std::memset(source.data(), all ? 0xFF : 0, rows * sizeof(Lanes));
  Block found{};
  for (auto _ : state) {
    for (std::size_t row = 0; row < rows; row += kRowsPerBlock) {
      std::memset(open.data() + row, 0xFF, sizeof found);
      benchmark::DoNotOptimize(
          (all ? kernels->findAll : kernels->findAny)({.source = source.data(),
                                                       .successors = successors.view(),
                                                       .firstRow = row,
                                                       .open = open.data()},
                                                      found));
    }
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(successors.all.size() * sizeof(Lanes)));
}

/// Reading so much memory from end to end, as the C library searches it for a byte that is not
/// there: what a tile of this size could be read with.
void readMemory(benchmark::State& state, std::size_t bytes) {
  const std::vector<char> memory(bytes, 'x');
  for (auto _ : state) {
    benchmark::DoNotOptimize(std::memchr(memory.data(), 'y', bytes));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(bytes));
}

/// Prints as ever, and remembers the times.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  RatioReporter() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      seconds_[run.run_name.function_name] = run.GetAdjustedRealTime();
    }
  }

  void Finalize() override {
    printRatio("plain solver / solve, 5x5", "plain 5x5", "solve 5x5");
    printRatio("one thread / all, 5x5", "solve 5x5, one thread", "solve 5x5");
    printRatio("portable / AVX2, 5x5, one thread", "solve 5x5, portable, one thread",
               "solve 5x5, AVX2, one thread");
    printRatio("portable / AVX-512, 5x5, one thread", "solve 5x5, portable, one thread",
               "solve 5x5, AVX-512, one thread");
    printRatio("6x6 / 5x5", "solve 6x6", "solve 5x5");
    printRatio("all values / the first ones, 6x6", "solve 6x6", "first of 6x6");
    printRatio("in a folder / in memory, 6x6", "folder 6x6", "first of 6x6");
    printRatio("a tenth of the memory / all, 6x6", "folder 6x6, a tenth of the memory",
               "folder 6x6");
  }

 private:
  void printRatio(const char* label, const std::string& slow, const std::string& fast) const {
    const auto a = seconds_.find(slow);
    const auto b = seconds_.find(fast);
    if (a != seconds_.end() && b != seconds_.end()) {
      std::printf("%-40s %8.2f\n", label, a->second / b->second);
    }
  }

  std::map<std::string, double> seconds_;
};

void registerAll() {
  const auto add = [](const std::string& name, auto function, auto... arguments) {
    return benchmark::RegisterBenchmark(name.c_str(), function, arguments...)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  const std::map<std::string, Instructions> sets{{"portable", Instructions::Portable},
                                                 {"AVX2", Instructions::Avx2},
                                                 {"AVX-512", Instructions::Avx512}};
  add("solve 4x4", solveWhole<4>, SolveOptions{});
  add("solve 5x5", solveWhole<5>, SolveOptions{});
  add("solve 5x5, one thread", solveWhole<5>, SolveOptions{.threads = 1});
  for (const auto& [name, instructions] : sets) {
    if (areAvailable(instructions)) {
      add("solve 5x5, " + name + ", one thread", solveWhole<5>,
          SolveOptions{.threads = 1, .instructions = instructions});
      add("any of a tile, 5x5, " + name, searchTile<5>, instructions, false);
      add("all of a tile, 5x5, " + name, searchTile<5>, instructions, true);
      add("any of a tile, 6x6, " + name, searchTile<6>, instructions, false);
      add("all of a tile, 6x6, " + name, searchTile<6>, instructions, true);
    }
  }
  add("read 100 KiB", readMemory, std::size_t{100} << 10);
  add("read 500 KiB", readMemory, std::size_t{500} << 10);
  add("read 256 MiB", readMemory, std::size_t{256} << 20);
  add("solve 6x6", solveWhole<6>, SolveOptions{})->Iterations(1);
  add("first of 6x6", solveWhole<6>, SolveOptions{.kept = KeptValues::First})->Iterations(1);
  add("plain 5x5", solvePlainly, 5)->Iterations(1);
  add("folder 6x6", solveInFolder<6>, 1e10)->Iterations(1);
  add("folder 6x6, a tenth of the memory", solveInFolder<6>, 6e7)->Iterations(1);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  registerAll();
  RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
}
