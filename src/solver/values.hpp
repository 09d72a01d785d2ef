/// Whose pieces a value is about, and who chooses a drop.
#pragma once

#include <cstddef>

#include "teeko/solver/variant.hpp"

#include "kernels.hpp"

namespace teeko::solver {

inline constexpr int kAllPieces = 2 * kPiecesPerSide;

/// The first values are those of positions with fewer pieces: see KeptValues::First.
inline constexpr int kFirstPieces = 2;

/// How many of the pieces on the board are those of the side to move, which has as many as its
/// opponent or one fewer.
[[nodiscard]] constexpr int ownOf(int pieces) noexcept {
  return pieces / 2;
}

/// Who chooses where the next piece is dropped. There are `pieces`, fewer than all.
[[nodiscard]] constexpr Chooser chooserOf(const Variant& variant, int pieces) noexcept {
  return variant.drops.choosers[static_cast<std::size_t>(ownOf(pieces))];
}

/// Which value a drop's chooser takes. It is of the position after the drop, for the side to move
/// there: low ones are good for the piece's owner, high ones for its opponent.
[[nodiscard]] constexpr Extreme extremeOf(Chooser chooser) noexcept {
  return chooser == Chooser::Owner ? Extreme::Lowest : Extreme::Highest;
}

}  // namespace teeko::solver
