/// Counts the ways in which a game of OctaFlip can go on, as play::perft() does, but faster.
#pragma once

#include <cstdint>

#include "teeko/octaflip/position.hpp"

namespace teeko::octaflip {

/// How many sequences of exactly `depth` legal moves there are from this position; `depth` is at
/// least 0.
///
/// The last move of a sequence is counted without being made: how many last moves there are follows
/// from how many moves the same side had one move earlier. Clones to the same square lead to the
/// same position: they count as many times as there are pieces to clone, but what follows them is
/// counted once.
[[nodiscard]] std::uint64_t perftInBulk(const Position& position, int depth) noexcept;

}  // namespace teeko::octaflip
