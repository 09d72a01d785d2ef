/// Players that do not look ahead, to measure others by.
#pragma once

#include <cstdint>
#include <stop_token>

#include "teeko/octaflip/position.hpp"
#include "teeko/play/best_moves.hpp"
#include "teeko/play/player.hpp"
#include "teeko/play/random.hpp"

namespace teeko::play {

/// Makes any legal move, each as likely as the others.
template <Position P>
[[nodiscard]] Player<P> randomPlayer(std::uint64_t seed) {
  return [random = Random(seed)](const P& position, const std::stop_token&) mutable {
    const auto moves = position.legalMoves();
    return moves[random.below(moves.size())];
  };
}

/// Makes the move after which it has most pieces more than its opponent; any of equal ones.
[[nodiscard]] inline Player<octaflip::Position> greedyPlayer(std::uint64_t seed) {
  return
      [random = Random(seed)](const octaflip::Position& position, const std::stop_token&) mutable {
        const Side me = position.toMove();
        BestMoves<octaflip::Move, int> best;
        for (const octaflip::Move& move : position.legalMoves()) {
          const octaflip::Board board = position.after(move).board();
          best.add(move, board.piecesOf(me).size() - board.piecesOf(opponentOf(me)).size());
        }
        return best.moves()[random.below(best.moves().size())];
      };
}

}  // namespace teeko::play
