#include "teeko/assignment/perfect_computer.hpp"

#include "teeko/core/position.hpp"
#include "teeko/solver/analysis.hpp"

namespace teeko::solver {
namespace {

Move bestMove(const Solution<kGameSize>& solution, const GameBoard& board, Mark mover) {
  const Position<kGameSize> position(board, sideOf(mover), solution.variant().goals);
  return scoreMoves(solution, position).front().move;
}

}  // namespace

Computer perfectComputer(const std::shared_ptr<const Solution<kGameSize>>& solution) {
  return {
      .choosePlacement = [solution](const GameBoard& board,
                                    Mark mover) { return bestMove(*solution, board, mover).to; },
      .chooseStep =
          [solution](const GameBoard& board, Mark mover) {
            const Move best = bestMove(*solution, board, mover);
            return Step{*best.from, *directionBetween<kGameSize>(*best.from, best.to), best.to};
          }};
}

}  // namespace teeko::solver
