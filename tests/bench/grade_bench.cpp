/// What grading a class costs beside compiling and running its submissions: plain programs for both
/// parts of the assignment, with the golden cases and fifty random ones, one program at a time.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/grade/class_run.hpp"
#include "teeko/grade/course.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace {

using namespace teeko;
namespace fs = std::filesystem;

constexpr const char* kCompiler = "/usr/bin/cc";

std::string contentsOf(const fs::path& file) {
  std::ifstream input(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), {}};
}

grade::Plan plan() {
  grade::Plan plan;
  plan.course.randomCases = 50;
  for (const check::Part part : {check::Part::Placement, check::Part::Movement}) {
    plan.parts.push_back({.wanted = {.part = part, .pattern = ""},
                          .cases = casesOf(TEEKO_GOLDEN, part, plan.course)});
  }
  return plan;
}

std::vector<fs::path> sources() {
  const fs::path folder = TEEKO_SUBMISSIONS;
  return {folder / "ProjectPart1_plain.c", folder / "ProjectPart2_plain.c"};
}

/// Starts a program and waits for it, its output going nowhere.
void startBare(std::vector<std::string> words, const std::optional<std::string>& input) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const std::string in = input.value_or("/dev/null");
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  pid_t id = 0;
  if (posix_spawn(&id, words.front().c_str(), &actions, nullptr, arguments.data(), environ) == 0) {
    waitpid(id, nullptr, 0);
  }
  posix_spawn_file_actions_destroy(&actions);
}

/// Compiles both parts and runs them on every case, judging nothing.
void compileAndRunBare(benchmark::State& state) {
  const fs::path folder = fs::temp_directory_path() / "teeko-grade-bench";
  fs::create_directory(folder);
  fs::current_path(folder);
  const grade::Plan cases = plan();
  const std::vector<fs::path> files = sources();
  for (auto _ : state) {
    for (std::size_t part = 0; part < files.size(); ++part) {
      startBare({kCompiler, "-o", "program", files[part].string()}, std::nullopt);
      for (const check::Case& given : cases.parts[part].cases) {
        state.PauseTiming();
        std::ofstream("input") << given.input;
        std::ofstream("gameboard.txt") << given.board;
        state.ResumeTiming();
        startBare({"./program"}, "input");
      }
    }
  }
  state.SetItemsProcessed(state.iterations());
  fs::current_path("/");
  fs::remove_all(folder);
}

void gradeSubmissions(benchmark::State& state) {
  constexpr std::size_t kSubmissions = 10;
  const grade::Plan cases = plan();
  std::vector<grade::Submission> submissions(kSubmissions);
  for (grade::Submission& submission : submissions) {
    for (const fs::path& file : sources()) {
      submission.files.push_back(
          {{.name = file.filename().string(), .contents = contentsOf(file)}});
    }
  }
  for (auto _ : state) {
    grade::Toolchain toolchain;
    toolchain.compiler = kCompiler;
    toolchain.objdump = "/usr/bin/objdump";
    const grade::ClassListener listener{.onGrade =
                                            [&](const grade::StudentGrade& grade) {
                                              for (const grade::PartGrade& part : grade.parts) {
                                                if (part.points < part.of) {
                                                  state.SkipWithError("a correct program failed");
                                                }
                                              }
                                            },
                                        .onLeftFolder = [](const fs::path&) {}};
    gradeClass(submissions, cases, toolchain, static_cast<int>(state.range(0)), listener);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSubmissions));
}

// Items are submissions: the contract is that a submission takes at most 1.5 times as long to grade
// as to compile and run.
BENCHMARK(compileAndRunBare)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(gradeSubmissions)
    ->ArgName("jobs")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
