/// Counts the ways in which a game can go on: perft, a common test of move generators.
#pragma once

#include <cstdint>
#include <iterator>

#include "teeko/play/position.hpp"

/// How many sequences of exactly `depth` legal moves there are from this position. A pass is a
/// move. Games that end before are not counted. `depth` is at least 0;
/// for 0 the count is 1.
template <teeko::play::Position P>
[[nodiscard]] std::uint64_t perft(const P& position, int depth) {
  if (depth == 0) {
    return 1;
  }
  const auto moves = position.legalMoves();
  if (depth == 1) {
    return static_cast<std::uint64_t>(std::distance(moves.begin(), moves.end()));
  }
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    count += perft(position.after(move), depth - 1);
  }
  return count;
}
