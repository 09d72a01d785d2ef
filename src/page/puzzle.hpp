/// Positions in which one move alone is right, for a person to find it.
#pragma once

#include <cstdint>
#include <optional>

#include "teeko/play/session.hpp"

namespace teeko::page {

/// A position of `game` with at least six moves of which one alone wins, or one alone holds a draw;
/// nothing if none was found. Its win takes 3 to 11 plies. `game` has values and is at its start.
/// The same seed gives the same position.
[[nodiscard]] std::optional<play::Session> findPuzzle(const play::Session& game,
                                                      std::uint64_t seed);

}  // namespace teeko::page
