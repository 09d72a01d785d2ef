/// The two sides of a game, and how a game can end.
#pragma once

#include <cstdint>

namespace teeko {

/// First is the side that moves first: Black in Teeko (the assignment's Circle), Red in OctaFlip, X
/// in tic-tac-toe.
enum class Side : std::uint8_t { First, Second };

[[nodiscard]] constexpr Side opponentOf(Side side) noexcept {
  return side == Side::First ? Side::Second : Side::First;
}

/// Open means that the game goes on.
enum class Result : std::uint8_t { Open, FirstWins, SecondWins, Draw };

[[nodiscard]] constexpr Result winOf(Side side) noexcept {
  return side == Side::First ? Result::FirstWins : Result::SecondWins;
}

}  // namespace teeko
