/// Draws the full-screen game.
#pragma once

#include <cstdint>

#include "teeko/screen/frame.hpp"
#include "teeko/screen/game_screen.hpp"

namespace teeko::screen {

/// The characters to draw with. Everything can be told apart in both, without colours too.
enum class Characters : std::uint8_t { Ascii, Unicode };

/// The screen as it is to be seen, of the size that it has.
[[nodiscard]] Frame draw(const GameScreen& screen, Characters characters);

}  // namespace teeko::screen
