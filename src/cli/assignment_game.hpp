/// What the commands share in which people answer prompts with numbers: those of the assignment's
/// game, and tic-tac-toe.
#pragma once

#include <filesystem>
#include <optional>

#include "teeko/assignment/game_board.hpp"
#include "teeko/io/error.hpp"

#include "command_line.hpp"

namespace teeko::cli {

struct PlayOptions {
  bool echo = false;
  std::optional<std::filesystem::path> save;
  std::filesystem::path board = "gameboard.txt";
  /// Whether the computer plays perfectly rather than in scan order.
  bool perfect = false;
};

void addEchoOption(Command& command, PlayOptions& options);
void addSaveOption(Command& command, PlayOptions& options);
void addComputerOption(Command& command, PlayOptions& options);

/// Plays the assignment's game on the standard streams from this board; `movementFollows` says
/// whether the game goes on after a drawn placement. A drawn board that can't be saved is reported
/// at once and makes the answer Unfinished, but the game goes on. May throw Error.
[[nodiscard]] ExitCode playAssignment(const PlayOptions& options,
                                      const assignment::GameBoard& board, bool movementFollows);

}  // namespace teeko::cli
