/// Who plays: Player 1 with Circle against Player 2, or the computer, with Cross.
#pragma once

#include <cstdint>
#include <string>

#include "teeko/assignment/game_board.hpp"
#include "teeko/io/console.hpp"

namespace teeko::assignment {

/// Who plays Cross.
enum class Opponent : std::uint8_t { Human, Computer };

/// Asks how many human players there are until the answer is 1 or 2; with one, the computer plays
/// Cross. Throws like Console::ask().
[[nodiscard]] Opponent askPlayers(Console& console);

/// `Player 1` for Circle, `Player 2` for Cross.
[[nodiscard]] std::string playerName(Side side);

}  // namespace teeko::assignment
