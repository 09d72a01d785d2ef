/// The subcommands: each adds its options to the command line and returns what runs it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "teeko/error.hpp"

#include "play.hpp"

namespace teeko::cli {

/// Runs the chosen command on the standard streams. May throw Error.
using Run = std::function<ExitCode()>;

/// `app` is the application or the subcommand; `options` gets what is parsed and must outlive both.
[[nodiscard]] Run addWholeGame(CLI::App& app, PlayOptions& options);
[[nodiscard]] Run addPlacement(CLI::App& app, PlayOptions& options);
[[nodiscard]] Run addMovement(CLI::App& app, PlayOptions& options);
[[nodiscard]] Run addTicTacToe(CLI::App& app, PlayOptions& options);

/// The others keep their options themselves.
[[nodiscard]] Run addSolve(CLI::App& app);
[[nodiscard]] Run addAnalyze(CLI::App& app);
[[nodiscard]] Run addClassic(CLI::App& app);
[[nodiscard]] Run addOctaflip(CLI::App& app);

/// `program` is what stands behind `--`: the program to be checked and its arguments.
[[nodiscard]] Run addCheck(CLI::App& app, const std::vector<std::string>& program);

}  // namespace teeko::cli
