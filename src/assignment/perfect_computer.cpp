#include "teeko/assignment/perfect_computer.hpp"

#include "teeko/solver/analysis.hpp"

namespace teeko::solver {

Computer perfectComputer(const std::shared_ptr<const Solution>& solution) {
  return {.choosePlacement =
              [solution](const GameBoard& board, Mark mover) {
                return rateMoves(*solution, board, mover).front().to;
              },
          .chooseStep =
              [solution](const GameBoard& board, Mark mover) {
                const RatedMove best = rateMoves(*solution, board, mover).front();
                return Step{*best.from, *best.direction, best.to};
              }};
}

}  // namespace teeko::solver
