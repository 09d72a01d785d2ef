#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/classic/game.hpp"
#include "teeko/io/console.hpp"

#include "commands.hpp"
#include "process.hpp"
#include "solver.hpp"

namespace teeko::cli {
namespace {

using classic::Player;
using classic::TieBreaker;

constexpr std::array kPlayerNames{"human", "heuristic", "perfect"};
/// Deeper searches take longer than anybody waits.
constexpr int kDeepest = 20;

struct ClassicOptions {
  std::string black = "human";
  std::string red = "heuristic";
  int depth = 3;
  std::optional<std::uint64_t> seed;
  SolverOptions solver{.size = classic::kSize};
};

std::shared_ptr<const solver::Solution> solveForPerfectPlay(const ClassicOptions& options) {
  if (options.black != "perfect" && options.red != "perfect") {
    return nullptr;
  }
  return std::make_shared<const solver::Solution>(solveOnce(options.solver));
}

Player makePlayer(const std::string& name, const ClassicOptions& options,
                  const std::shared_ptr<const solver::Solution>& solution) {
  if (name == "heuristic") {
    return heuristicPlayer(options.depth, options.solver.goals, TieBreaker(options.seed));
  }
  return name == "perfect" ? perfectPlayer(solution, TieBreaker(options.seed)) : Player();
}

}  // namespace

Action addClassic(Command& command) {
  const auto options = std::make_shared<ClassicOptions>();
  const auto addPlayer = [&](const char* name, std::string& player, const char* description) {
    command.addChoice(
        name, "WHO", {kPlayerNames.begin(), kPlayerNames.end()},
        [&player, options](const std::string& who) { player = who; }, description);
  };
  addPlayer("--black", options->black, "Who plays Black (b), which begins; by default, human");
  addPlayer("--red", options->red, "Who plays Red (r); by default, heuristic");
  command.addNumber<int>(
      "--depth", "N", [options](int depth) { options->depth = depth; },
      "How many plies heuristic looks ahead; by default, 3", 1, kDeepest);
  command.addNumber<std::uint64_t>(
      "--seed", "N", [options](std::uint64_t seed) { options->seed = seed; },
      "Decides between equal best moves; by default, the first in square order", 0);
  addGoalsOption(command, options->solver);
  return [options] {
    endOnInterrupt();
    const auto solution = solveForPerfectPlay(*options);
    Console console(std::cin, std::cout, std::cerr);
    classic::playClassic(console,
                         {.black = makePlayer(options->black, *options, solution),
                          .red = makePlayer(options->red, *options, solution)},
                         options->solver.goals);
    console.flush();
    return ExitCode::Done;
  };
}

}  // namespace teeko::cli
