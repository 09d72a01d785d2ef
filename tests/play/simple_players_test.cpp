#include "teeko/play/simple_players.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::play;

TEST_CASE("the random player makes every legal move at some time") {
  const octaflip::Position position;
  const auto moves = position.legalMoves();
  std::set<std::string> made;
  const auto player = randomPlayer<octaflip::Position>(3);
  for (int i = 0; i < 2000; ++i) {
    const octaflip::Move move = player(position, {});
    CHECK(std::find(moves.begin(), moves.end(), move) != moves.end());
    made.insert(position.textOf(move));
  }
  CHECK(made.size() == moves.size());
}

TEST_CASE("the greedy player has most pieces more than its opponent after its move") {
  octaflip::Position position;
  const auto player = greedyPlayer(3);
  const auto leadAfter = [&](const octaflip::Move& move) {
    const octaflip::Board board = position.after(move).board();
    return board.piecesOf(position.toMove()).size() -
           board.piecesOf(opponentOf(position.toMove())).size();
  };
  for (int ply = 0; ply < 40 && position.result() == Result::Open; ++ply) {
    const octaflip::Move chosen = player(position, {});
    for (const octaflip::Move& move : position.legalMoves()) {
      CHECK(leadAfter(move) <= leadAfter(chosen));
    }
    position = position.after(chosen);
  }
}
