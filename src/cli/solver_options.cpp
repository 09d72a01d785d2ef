#include "solver_options.hpp"

#include <string>
#include <vector>

namespace teeko::cli {
namespace {

constexpr int kMostThreads = 1024;

}  // namespace

void addSolverOptions(Command& command, SolverOptions& options) {
  command.addNumber<int>(
      "--size", "N", [&options](int size) { options.size = size; },
      "The board's side, as far as memory allows; by default, 4", kSmallestSize);
  addGoalsOption(command, options.goals);
  command.addNumber<int>(
      "--threads", "T", [&options](int threads) { options.threads = threads; },
      "How many threads work; by default, one a core", 1, kMostThreads);
  command.addFlag("--json", options.json, "One JSON object instead of text");
}

void addGoalsOption(Command& command, GoalSet& goals) {
  std::vector<std::string> names;
  names.reserve(kGoalSets.size());
  for (const GoalSet set : kGoalSets) {
    names.emplace_back(nameOf(set));
  }
  command.addChoice(
      "--goals", "GOALS", names, [&goals](const std::string& name) { goals = *goalSetNamed(name); },
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

}  // namespace teeko::cli
