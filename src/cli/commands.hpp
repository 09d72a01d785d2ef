/// The subcommands: each adds its options to the command line and returns what runs it.
#pragma once

#include <string>
#include <vector>

#include "assignment_game.hpp"
#include "command_line.hpp"

namespace teeko::cli {

/// `options` gets what is parsed and must outlive the command line.
[[nodiscard]] Run addWholeGame(Command& command, PlayOptions& options);
[[nodiscard]] Run addPlacement(Command& command, PlayOptions& options);
[[nodiscard]] Run addMovement(Command& command, PlayOptions& options);
[[nodiscard]] Run addTicTacToe(Command& command, PlayOptions& options);

/// The others keep their options themselves.
[[nodiscard]] Run addSolve(Command& command);
[[nodiscard]] Run addAnalyze(Command& command);
[[nodiscard]] Run addClassic(Command& command);
[[nodiscard]] Run addOctaflip(Command& command);

/// `program` is what stands behind `--`: the program to be checked and its arguments.
[[nodiscard]] Run addCheck(Command& command, const std::vector<std::string>& program);

}  // namespace teeko::cli
