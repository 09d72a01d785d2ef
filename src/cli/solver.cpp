#include "solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <new>
#include <sstream>
#include <string>

#include "teeko/io/error.hpp"
#include "teeko/store/solution_file.hpp"

#include "process.hpp"

namespace teeko::cli {
namespace {

constexpr int kMostThreads = 1024;

/// One line on the error stream that is written over and over, and is gone in the end.
class ProgressLine {
 public:
  ProgressLine() : shown_(errorsAreTerminal()), next_(Clock::now()) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (length_ > 0) {
      std::cerr << '\r' << std::string(length_, ' ') << '\r' << std::flush;
    }
  }

  void show(const solver::Progress& progress) {
    if (!shown_ || Clock::now() < next_) {
      return;
    }
    next_ = Clock::now() + kDelay;
    std::ostringstream line;
    line << progress.phase << ", " << progress.level
         << (progress.phase == solver::kMovementPhase ? " plies: " : " pieces: ") << std::setw(3)
         << static_cast<int>(100 * progress.share) << " %";
    const std::string text = line.str();
    std::cerr << '\r' << text << std::string(length_ - std::min(length_, text.size()), ' ')
              << std::flush;
    length_ = text.size();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kDelay{100};

  bool shown_;
  Clock::time_point next_;
  std::size_t length_ = 0;
};

Error doesNotFit(int size, const std::string& available) {
  return {ErrorKind::Unfinished, "a board of size " + std::to_string(size) + " needs " +
                                     describeBytes(solver::memoryToSolve(size)) + " of memory" +
                                     available};
}

}  // namespace

void addSolverOptions(Command& command, SolverOptions& options) {
  command.addNumber<int>(
      "--size", "N", [&options](int size) { options.size = size; },
      "The board's side, as far as memory allows; by default, 4", kSmallestSize);
  addGoalsOption(command, options);
  command.addNumber<int>(
      "--threads", "T", [&options](int threads) { options.threads = threads; },
      "How many threads work; by default, one a core", 1, kMostThreads);
  command.addFlag("--json", options.json, "One JSON object instead of text");
}

void addGoalsOption(Command& command, SolverOptions& options) {
  command.addChoice(
      "--goals", "GOALS", {nameOf(GoalSet::Standard), nameOf(GoalSet::Advanced)},
      [&options](const std::string& name) {
        options.goals = name == nameOf(GoalSet::Advanced) ? GoalSet::Advanced : GoalSet::Standard;
      },
      "standard: lines and 2x2 blocks; advanced: the corners of larger squares too");
}

void addDropsOption(Command& command, SolverOptions& options) {
  std::vector<std::string> names;
  names.reserve(solver::kDropRules.size());
  for (const solver::DropRule& rule : solver::kDropRules) {
    names.emplace_back(rule.name);
  }
  command.addChoice(
      "--drops", "RULE", names,
      [&options](const std::string& name) { options.drops = *solver::dropRuleNamed(name); },
      "Who chooses where a mark is dropped: standard, its owner; alternate, the opponent; "
      "k-alternate and k-standard (k is 1, 2 or 3): that for the first k drops of each player, "
      "the other for the rest");
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

solver::Solution solveWithProgress(const SolverOptions& options) {
  requireMemory(options.size);
  endOnInterrupt();
  ProgressLine line;
  try {
    return solver::solve(
        options.size, {.goals = options.goals, .drops = options.drops},
        {.threads = options.threads,
         .progress = [&](const solver::Progress& progress) { line.show(progress); }});
  } catch (const std::bad_alloc&) {
    throw doesNotFit(options.size, ", which could not be had");
  }
}

solver::Solution solveOnce(const SolverOptions& options) {
  const auto folder = cacheFolder();
  if (!folder) {
    return solveWithProgress(options);
  }
  const std::string size = std::to_string(options.size);
  const std::filesystem::path file = *folder / "teeko" /
                                     (size + 'x' + size + '-' + nameOf(options.goals) + '-' +
                                      std::string(options.drops.name) + ".solution");
  const solver::Variant variant{.goals = options.goals, .drops = options.drops};
  endOnLostMapping();
  if (auto kept = solver::loadSolution(file, options.size, variant)) {
    return std::move(*kept);
  }
  solver::Solution solution = solveWithProgress(options);
  try {
    // Whatever else has this name, a pipe perhaps, is left alone.
    std::filesystem::create_directories(file.parent_path());
    if (!std::filesystem::exists(file) || std::filesystem::is_regular_file(file)) {
      solver::saveSolution(solution, file);
    }
  } catch (const std::exception&) {
    // The next time takes as long as this one.
  }
  return solution;
}

const char* nameOf(GoalSet goals) {
  return goals == GoalSet::Standard ? "standard" : "advanced";
}

const char* nameOf(solver::Outcome outcome) {
  switch (outcome) {
    case solver::Outcome::Win:
      return "win";
    case solver::Outcome::Loss:
      return "loss";
    case solver::Outcome::Draw:
      break;
  }
  return "draw";
}

std::string describe(solver::Value value) {
  std::string text = nameOf(value.outcome());
  if (const auto plies = value.plies()) {
    text += " in " + std::to_string(*plies);
  }
  return text;
}

std::string describeBytes(double bytes) {
  constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < kUnits.size(); ++unit) {
    bytes /= 1024;
  }
  std::ostringstream text;
  text << std::setprecision(bytes < 1000 ? 3 : 4) << bytes << ' ' << kUnits[unit];
  return text.str();
}

}  // namespace teeko::cli
