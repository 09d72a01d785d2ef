/// What checking a program costs beside running it: cases from random games, one at a time, with a
/// plain program that plays Part 2.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/check/random_cases.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/grade/case_run.hpp"
#include "teeko/io/execution.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace {

using namespace teeko;
using namespace teeko::check;

constexpr int kCases = 500;

/// Starts the program in the current folder and waits for it, its output going nowhere: the least
/// that running it takes.
void startBare(const char* program) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "input", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  std::string name = program;
  char* arguments[] = {name.data(), nullptr};
  pid_t id = 0;
  if (posix_spawn(&id, program, &actions, nullptr, arguments, environ) == 0) {
    waitpid(id, nullptr, 0);
  }
  posix_spawn_file_actions_destroy(&actions);
}

void startBareOnCases(benchmark::State& state) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "teeko-check-bench";
  std::filesystem::create_directory(folder);
  std::filesystem::current_path(folder);
  const std::vector<Case> cases = randomCases(Part::Movement, kCases, 1);
  for (auto _ : state) {
    state.PauseTiming();
    for (const Case& given : cases) {
      std::ofstream("input") << given.input;
      std::ofstream("gameboard.txt") << given.board;
      state.ResumeTiming();
      startBare(TEEKO_PLAIN);
      state.PauseTiming();
    }
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * kCases);
  std::filesystem::current_path("/");
  std::filesystem::remove_all(folder);
}

void check(benchmark::State& state) {
  for (auto _ : state) {
    const std::vector<Case> cases = randomCases(Part::Movement, kCases, 1);
    int failed = 0;
    teeko::grade::CaseRun run(
        {.file = TEEKO_PLAIN, .arguments = {}, .user = {}}, cases, {},
        [&failed](std::size_t, const Verdict& verdict) { failed += verdict.passed ? 0 : 1; });
    teeko::process::runAll(
        {.jobs = static_cast<int>(state.range(0)),
         .isolation = teeko::process::tryIsolation().isolation},
        [&run](teeko::process::TaskQueue::Want) { return run.next(); },
        [](const std::filesystem::path&) {});
    if (failed > 0) {
      state.SkipWithError("a correct program failed");
    }
  }
  state.SetItemsProcessed(state.iterations() * kCases);
}

void makeCases(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(randomCases(Part::Movement, kCases, 1));
  }
  state.SetItemsProcessed(state.iterations() * kCases);
}

BENCHMARK(makeCases)->Unit(benchmark::kMillisecond);
BENCHMARK(startBareOnCases)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(check)->ArgName("jobs")->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
