#include <array>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "teeko/classic/game.hpp"
#include "teeko/classic/player.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/play/record_text.hpp"

#include "commands.hpp"
#include "process.hpp"
#include "solve_with_progress.hpp"
#include "solver_options.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

using Player = play::Player<classic::ClassicPosition>;

constexpr std::array kPlayerNames{"human", "heuristic", "perfect"};
/// Deeper searches take longer than anybody waits.
constexpr int kDeepest = 20;

struct ClassicOptions {
  std::string black = "human";
  std::string red = "heuristic";
  int depth = 3;
  std::optional<std::uint64_t> seed;
  SolverOptions solver;
  std::optional<std::filesystem::path> record;
};

using Solution = solver::Solution<classic::kSize>;

/// Nothing when nobody plays perfectly.
std::optional<Solution> solveForPerfectPlay(const ClassicOptions& options) {
  if (options.black != "perfect" && options.red != "perfect") {
    return std::nullopt;
  }
  return loadOrSolve<classic::kSize>(options.solver);
}

Player makePlayer(const std::string& name, const ClassicOptions& options,
                  const std::optional<Solution>& solution) {
  const play::TieBreaker ties(options.seed);
  if (name == "heuristic") {
    return classic::heuristicPlayer(options.depth, ties);
  }
  return name == "perfect" ? classic::perfectPlayer(*solution, ties) : Player();
}

std::string recordOf(const play::Record<classic::ClassicPosition>& record,
                     const ClassicOptions& options) {
  return textOf(record, {{"Game", "Teeko"},
                         {"Size", std::to_string(classic::kSize)},
                         {"Goals", std::string(nameOf(options.solver.goals))},
                         {"First", options.black},
                         {"Second", options.red},
                         {"Date", today()}});
}

ExitCode playClassicGame(const ClassicOptions& options) {
  if (options.record) {
    requireNotOutput(*options.record);
  }
  endOnInterrupt();
  const auto solution = solveForPerfectPlay(options);
  Console console = standardConsole();
  play::Record<classic::ClassicPosition> record{classic::ClassicPosition(options.solver.goals)};
  std::exception_ptr early;
  try {
    classic::playClassic(
        console,
        {makePlayer(options.black, options, solution), makePlayer(options.red, options, solution)},
        record);
    console.flush();
  } catch (const Error&) {
    early = std::current_exception();  // the moves until then are worth keeping too
  }
  if (options.record) {
    replaceFile(*options.record, recordOf(record, options));
  }
  if (early) {
    std::rethrow_exception(early);
  }
  return ExitCode::Done;
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
  addGoalsOption(command, options->solver.goals);
  command.addText(
      "--record", "FILE", [options](const std::string& file) { options->record = file; },
      "Write the game to FILE when it ends");
  return [options] { return playClassicGame(*options); };
}

}  // namespace teeko::cli
