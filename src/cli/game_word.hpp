/// The game as a word on the command line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/play/session.hpp"

#include "command_line.hpp"

namespace teeko::cli {

/// `GAME`: teeko, octaflip or tictactoe.
void addGameWord(Command& command, const std::function<void(play::Game)>& set);

/// The game of this word; nothing when there is none.
[[nodiscard]] std::optional<play::Game> gameForWord(std::string_view word);

/// `teeko`, `octaflip` or `tictactoe`.
[[nodiscard]] std::string wordFor(play::Game game);

}  // namespace teeko::cli
