/// The game as a word on the command line.
#pragma once

#include <string>

#include "teeko/play/session.hpp"

#include "command_line.hpp"

namespace teeko::cli {

/// `GAME`: teeko, octaflip or tictactoe. `game` must outlive the command line, and is what is
/// played by default.
void addGameWord(Command& command, play::Game& game);

/// `teeko`, `octaflip` or `tictactoe`.
[[nodiscard]] std::string wordFor(play::Game game);

}  // namespace teeko::cli
