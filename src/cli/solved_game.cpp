#include "solved_game.hpp"

#include "teeko/solver/solution_cache.hpp"

#include "operating_system.hpp"
#include "solve_with_progress.hpp"

namespace teeko::cli {
namespace {

/// 4×4 is solved in no time; a file of 6×6 would have a quarter of a gigabyte.
constexpr int kKeptSize = 5;

}  // namespace

play::Values solvedGame(const play::GameChoice& choice, const solver::SolveOptions& options) {
  solver::SolveOptions checked = options;
  checked.onStart = [&] { requireMemory(choice.size); };
  if (choice.game == play::Game::Teeko && choice.size == kKeptSize) {
    return play::oracleOf(
        solver::loadOrSolve<kKeptSize>(solutionFolder(), {.goals = choice.goals}, checked));
  }
  return play::solveGame(choice, checked);
}

}  // namespace teeko::cli
