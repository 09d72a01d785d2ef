#include "teeko/assignment/computer.hpp"

#include <cassert>

namespace teeko::assignment {

Square chooseScanPlacement(const GameBoard& board) {
  return legalPlacements(board).lowest();
}

Move chooseScanMove(const GamePosition& position) {
  for (int number = kSquareCount<kGameSize>; number >= 1; --number) {
    const Square from(number);
    if (!position.piecesOf(position.toMove()).contains(from)) {
      continue;
    }
    for (int direction = 8; direction >= 1; --direction) {
      if (const auto to = legalDestination(position.board(), from, *directionNumbered(direction))) {
        return {from, *to};
      }
    }
  }
  assert(false);
  return {};
}

play::Player<GamePosition> scanPlayer() {
  return [](const GamePosition& position, const std::stop_token&) {
    return position.isDropping() ? Move{std::nullopt, chooseScanPlacement(position.board())}
                                 : chooseScanMove(position);
  };
}

}  // namespace teeko::assignment
