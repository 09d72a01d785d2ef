#include "teeko/play/flipped_squares.hpp"

namespace teeko::play {

std::vector<SquarePlace> flippedSquares(const Session& session) {
  const auto& [game, size, goals] = session.choice();
  if (game != Game::OctaFlip) {
    return {};
  }
  Session earlier = session;
  if (!earlier.undo()) {
    return {};
  }
  const auto before = boardOf(game, earlier.position());
  const auto after = boardOf(game, session.position());
  std::vector<SquarePlace> squares;
  for (SquarePlace square; square.row < size; ++square.row) {
    for (square.column = 0; square.column < size; ++square.column) {
      const auto at = [square](const std::vector<std::vector<Content>>& board) {
        return board[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
      };
      if (at(before) != Content::Empty && at(after) != Content::Empty && at(before) != at(after)) {
        squares.push_back(square);
      }
    }
  }
  return squares;
}

}  // namespace teeko::play
