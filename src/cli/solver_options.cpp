#include "solver_options.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

namespace teeko::cli {
namespace {

constexpr int kMostThreads = 1024;
constexpr double kGibibyte = 1024.0 * 1024 * 1024;

}  // namespace

void requireSolvableSize(int size) {
  if (size > kLargestSize) {
    throw Error(ErrorKind::Unfinished, "boards of more than " + std::to_string(kLargestSize) +
                                           " squares a side can't be solved");
  }
}

void addSolverOptions(Command& command, SolverOptions& options) {
  command.addNumber<int>("--size", "N", options.size,
                         "The board's side, up to 8 if there is enough memory; by default, 4",
                         kSmallestSize);
  addGoalsOption(command, [&options](GoalSet goals) { options.goals = goals; });
  command.addNumber<int>("--threads", "T", options.threads,
                         "How many threads work; by default, one a core", 1, kMostThreads);
  command.addFlag("--json", options.json, "One JSON object instead of text");
}

void addGoalsOption(Command& command, const std::function<void(GoalSet)>& set) {
  std::vector<std::string> names;
  names.reserve(kGoalSets.size());
  for (const GoalSet goals : kGoalSets) {
    names.emplace_back(nameOf(goals));
  }
  command.addChoice(
      "--goals", "GOALS", names, [set](const std::string& name) { set(*goalSetNamed(name)); },
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
      "Who chooses the square of a drop: standard, the player who drops; alternate, the opponent; "
      "k-alternate and k-standard (k is 1, 2 or 3): alternate or standard for the first k drops of "
      "each player, the other rule for the rest");
}

void addStoreOption(Command& command, SolverOptions& options, const std::string& description) {
  command.addText("--store", "DIR", options.store, description);
}

void addMemoryOption(Command& command, SolverOptions& options) {
  command.addText(
      "--memory", "GIB",
      [&options](const std::string& text) {
        const auto gibibytes = decimalIn(text);
        if (!gibibytes || *gibibytes <= 0) {
          throw std::invalid_argument(inQuotes(text) + ": a number above 0 is meant, such as 2.5");
        }
        options.memory = *gibibytes * kGibibyte;
      },
      "With --store, how much memory a process may use, in GiB; by default, its share of 80 % of "
      "what is free");
}

}  // namespace teeko::cli
