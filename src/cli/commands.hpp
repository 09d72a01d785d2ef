/// The subcommands: each adds its options to the command line and returns what it does.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "command_line.hpp"

namespace teeko::cli {

/// The options of the games in which people answer prompts with numbers. They may stand before the
/// command's name too.
struct PlayOptions {
  bool echo = false;
  std::optional<std::filesystem::path> save;
  std::filesystem::path board = "gameboard.txt";
  /// Whether the computer plays perfectly rather than in scan order.
  bool perfect = false;
};

void addEchoOption(Command& command, PlayOptions& options);

/// `options` gets what is parsed and must outlive the command line.
[[nodiscard]] Action addWholeGame(Command& command, PlayOptions& options);
[[nodiscard]] Action addPlacement(Command& command, PlayOptions& options);
[[nodiscard]] Action addMovement(Command& command, PlayOptions& options);
[[nodiscard]] Action addTicTacToe(Command& command, PlayOptions& options);

/// The others keep their options themselves.
[[nodiscard]] Action addSolve(Command& command);
[[nodiscard]] Action addAnalyze(Command& command);
[[nodiscard]] Action addClassic(Command& command);
[[nodiscard]] Action addOctaflip(Command& command);
[[nodiscard]] Action addPlay(Command& command);
[[nodiscard]] Action addGrade(Command& command);
[[nodiscard]] Action addEngine(Command& command);
[[nodiscard]] Action addMatch(Command& command);

/// These know all commands, `commandLine`'s.
[[nodiscard]] Action addHelp(Command& command, const CommandLine& commandLine);
[[nodiscard]] Action addCompletions(Command& command, const CommandLine& commandLine);

/// `program` is what stands behind `--`: the program to be checked and its arguments.
[[nodiscard]] Action addCheck(Command& command, const std::vector<std::string>& program);

}  // namespace teeko::cli
