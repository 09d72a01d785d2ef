// Writes a player and lets it play against the heuristic one of the classic game.
#include <iostream>

#include <teeko/classic/player.hpp>
#include <teeko/play/play_game.hpp>
#include <teeko/play/record_text.hpp>

using Position = teeko::Position<5>;

/// Wins if it can with its next move; otherwise plays the first move that there is.
teeko::Move chooseMove(const Position& position, const std::stop_token&) {
  const auto moves = position.legalMoves();
  for (const teeko::Move& move : moves) {
    if (position.after(move).result() != teeko::Result::Open) {
      return move;
    }
  }
  return moves[0];
}

int main() {
  teeko::play::Record record{Position()};
  teeko::play::playGame<Position>(record, {chooseMove, teeko::classic::heuristicPlayer<5>(3)});
  std::cout << textOf(record, {{"First", "own"}, {"Second", "heuristic"}});
}
