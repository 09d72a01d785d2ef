/// The full-screen game on the terminal of this process.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "teeko/play/session.hpp"
#include "teeko/screen/draw.hpp"
#include "teeko/screen/game_screen.hpp"

namespace teeko::screen {

/// Solves a game; gets what to call with its progress in words, and ends soon when the token asks
/// to stop. Throws Error, with what prevents it.
using Solve = std::function<play::Values(const play::GameChoice&,
                                         const std::function<void(const std::string&)>& progress,
                                         const std::stop_token&)>;

/// Throws Error (BadInput), with the reason, unless the game can be shown: standard input and
/// output are a terminal that the terminal database knows and whose cursor can be moved. Always
/// throws where the library for terminals was missing when this was built.
void requireTerminal();

/// Why the screen was left.
enum class Ending : std::uint8_t {
  Left,         ///< The person wanted to.
  Interrupted,  ///< By Ctrl-C or a request to terminate.
  HungUp        ///< The terminal is gone.
};

enum class Colours : std::uint8_t { Shown, Hidden };

/// Shows the screen until it is left. Searches and solving run in threads beside it. The terminal
/// is as it was before when this returns or throws, while the process is stopped, and when it
/// crashes. `most` is Ascii where nothing else is wanted. To be called only where requireTerminal()
/// does not throw.
[[nodiscard]] Ending show(GameScreen& screen, const Solve& solve, Colours colours,
                          Characters most = Characters::Unicode);

}  // namespace teeko::screen
