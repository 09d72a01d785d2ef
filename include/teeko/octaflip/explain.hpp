/// What happens in a recorded game, in words. Squares are named by row and column, both from 1:
/// `(3, 4)`.
#pragma once

#include <string>

#include "teeko/octaflip/position.hpp"
#include "teeko/octaflip/rules.hpp"
#include "teeko/octaflip/simulate.hpp"

namespace teeko::octaflip {

/// `(3, 4)`.
[[nodiscard]] std::string cellName(Square square);

/// `1 8 3 6`, as it is recorded.
[[nodiscard]] std::string textOf(const Turn& turn);

/// The pieces that changed sides.
[[nodiscard]] Squares flippedBy(const TriedTurn& tried) noexcept;

/// `Red clones (1, 1) to (2, 2) and flips nothing`, `Blue passes`; for an illegal turn, `3 4 3 5 is
/// invalid: ` and reasonOf().
[[nodiscard]] std::string textOf(const TriedTurn& tried);

/// Which rule the turn breaks and why: `(3, 4) is not Red's`, `Blue must not pass: 3 moves, for
/// example 1 1 1 2`; empty for a legal turn.
[[nodiscard]] std::string reasonOf(const TriedTurn& tried);

/// Why the game is over, or would be if a turn had ended in this position: `Red has no piece`;
/// empty when it is not over.
[[nodiscard]] std::string endOf(const Position& position);

/// What is malformed: `turn 9 is not a line of exactly four integers of 0 or more`; empty when
/// nothing is.
[[nodiscard]] std::string reasonOf(const Outcome& outcome);

}  // namespace teeko::octaflip
