#include "teeko/assignment/computer.hpp"

namespace teeko {

Square chooseScanPlacement(const GameBoard& board) {
  return legalPlacements(board).lowest();
}

Step chooseScanStep(const GameBoard& board, Mark mover) {
  return legalSteps(board, mover).back();
}

Computer scanComputer() {
  return {
      .choosePlacement = [](const GameBoard& board, Mark) { return chooseScanPlacement(board); },
      .chooseStep = chooseScanStep};
}

}  // namespace teeko
