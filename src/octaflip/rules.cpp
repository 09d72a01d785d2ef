#include "teeko/octaflip/rules.hpp"

namespace teeko::octaflip {

std::vector<Move> legalMoves(const Board& board, Player mover) {
  std::vector<Move> moves;
  const auto forEach = [](Cells cells, auto visit) {
    for (; !cells.empty(); cells = cells - Cells(cells.first())) {
      visit(cells.first());
    }
  };
  forEach(board.of(mover), [&](Cell from) {
    forEach((around(from) | jumpsFrom(from)) & board.emptyCells(), [&](Cell to) {
      moves.push_back({from, to});
    });
  });
  return moves;
}

}  // namespace teeko::octaflip
