/// The game as a word on the command line, and the board and goals that options choose for it.
#pragma once

#include <functional>
#include <optional>

#include "teeko/play/session.hpp"

#include "command_line.hpp"

namespace teeko::cli {

/// `GAME`: teeko, octaflip or tictactoe.
void addGameWord(Command& command, const std::function<void(play::Game)>& set);

/// The game with what `--size` and `--goals` say, if they are given. Throws Error (BadInput) when
/// it has no such board or no goals to choose.
[[nodiscard]] play::GameChoice gameChosen(play::Game game, std::optional<int> size,
                                          std::optional<GoalSet> goals);

}  // namespace teeko::cli
