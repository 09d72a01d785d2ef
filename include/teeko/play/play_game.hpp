/// The loop that lets two players play.
#pragma once

#include <functional>
#include <stop_token>

#include "teeko/play/player.hpp"
#include "teeko/play/record.hpp"

namespace teeko::play {

/// Called after every move that was made.
template <Position P>
using OnMove = std::function<void(const Record<P>&, const typename P::Move&)>;

/// Lets the players move in turn until the game is over or the token asks to stop; the record has
/// the moves. Throws what a player or `onMove` throws, and the record has the moves until then.
template <Position P>
Result playGame(Record<P>& record, const Players<P>& players, const OnMove<P>& onMove = {},
                const std::stop_token& stop = {}) {
  while (record.result() == Result::Open && !stop.stop_requested()) {
    const P& position = record.position();
    const typename P::Move move = players.of(position.toMove())(position, stop);
    record.play(move);
    if (onMove) {
      onMove(record, move);
    }
  }
  return record.result();
}

}  // namespace teeko::play
