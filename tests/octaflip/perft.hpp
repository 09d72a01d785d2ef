/// How many ways there are to go on with a game of OctaFlip, as plain::perft() counts them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "teeko/octaflip/game.hpp"

[[nodiscard]] inline std::uint64_t perft(const teeko::octaflip::Game& game, int turns) {
  using namespace teeko::octaflip;
  if (turns == 0) {
    return 1;
  }
  if (game.isOver()) {
    return 0;
  }
  const std::vector<Move> moves = legalMoves(game.board(), game.mover());
  if (turns == 1) {
    return std::max<std::uint64_t>(moves.size(), 1);
  }
  std::uint64_t count = 0;
  const auto play = [&](const Turn& turn) {
    Game next = game;
    count += next.play(turn) ? perft(next, turns - 1) : 0;
  };
  for (const Move& move : moves) {
    play({.kind = Turn::Kind::Move, .move = move});
  }
  if (moves.empty()) {
    play({.kind = Turn::Kind::Pass});
  }
  return count;
}
