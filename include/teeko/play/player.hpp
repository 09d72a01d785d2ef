/// Who makes the moves of a side: a person, a rule, a search, the solver, another program.
#pragma once

#include <functional>
#include <stop_token>

#include "teeko/play/position.hpp"

namespace teeko::play {

/// Chooses a legal move in a position that is open. A player that thinks for long may end early
/// when the token asks for it, with the best move that it has found so far.
template <Position P>
using Player = std::function<typename P::Move(const P&, const std::stop_token&)>;

template <Position P>
struct Players {
  Player<P> first;
  Player<P> second;

  [[nodiscard]] const Player<P>& of(Side side) const noexcept {
    return side == Side::First ? first : second;
  }
};

}  // namespace teeko::play
