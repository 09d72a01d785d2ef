/// The main program of teeko. In a game, standard output has exactly the game's text, and standard
/// input the answers; all other messages go to standard error. The exit codes are those of
/// exit_code.hpp.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"

#include "command_line.hpp"
#include "commands.hpp"
#include "exit_code.hpp"
#include "operating_system.hpp"
#include "standard_console.hpp"

namespace {

using teeko::cli::ExitCode;

/// Takes the words behind the first `--` off those of `check`, to which they are the command line
/// of another program.
std::vector<std::string> takeProgram(std::vector<std::string>& words) {
  const auto separator = std::ranges::find(words, "--");
  if (separator == words.end() || words.front() != "check") {
    return {};
  }
  std::vector<std::string> program(separator + 1, words.end());
  words.erase(separator, words.end());
  return program;
}

ExitCode run(int argc, const char* const* argv) {
  using namespace teeko::cli;
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const std::vector<std::string> program = takeProgram(words);
  PlayOptions options;
  CommandLine commandLine("teeko", TEEKO_VERSION,
                          "Teeko on a 4x4 board, for two people or one against the computer.",
                          "Exit codes: 0 done, 1 could not finish, 2 wrong usage or a bad file.");
  std::string footer =
      "Without a subcommand: the whole game, placement and, if that is drawn, movement.";
  if (outputIsTerminal()) {
    footer += "\nFor a full-screen game: teeko play";
  }
  commandLine.setDefault(footer, [&](Command& command) { return addWholeGame(command, options); });
  commandLine.addCommand("placement", "Part 1 alone: four marks each, placed in turn",
                         [&](Command& command) { return addPlacement(command, options); });
  commandLine.addCommand("movement", "Part 2 alone: the marks of a drawn board, moved in turn",
                         [&](Command& command) { return addMovement(command, options); });
  commandLine.addCommand("classic", "The classic game, against a computer or between any players",
                         addClassic);
  commandLine.addCommand("play", "Any of the games on the whole terminal, with hints and undo",
                         addPlay);
  commandLine.addCommand("solve", "Solve Teeko: how it ends when nobody errs, on 4x4 to 8x8",
                         addSolve);
  commandLine.addCommand("analyze", "The exact value of a position and of every move in it",
                         addAnalyze);
  commandLine.addCommand("check", "Check whether another program does what the assignment asks",
                         [&](Command& command) { return addCheck(command, program); });
  commandLine.addCommand(
      "grade", "Grade the submissions of a class: a folder of programs in, a table of grades out",
      addGrade);
  commandLine.addCommand("octaflip", "A recorded game of OctaFlip, checked and played to its end",
                         addOctaflip);
  commandLine.addCommand("engine", "A player for match runners: speaks the UGI protocol",
                         addEngine);
  commandLine.addCommand("match", "Computer players against each other: who is better", addMatch);
  commandLine.addCommand("tictactoe", "Tic-tac-toe, for two people or against the computer",
                         [&](Command& command) { return addTicTacToe(command, options); });
  commandLine.addCommand("completions", "A script that lets a shell complete the command line",
                         [&](Command& command) { return addCompletions(command, commandLine); });
  commandLine.addCommand("help", "The manual of a command",
                         [&](Command& command) { return addHelp(command, commandLine); });
  return commandLine.run(words);
}

}  // namespace

int main(int argc, char** argv) {
  ExitCode result = ExitCode::Unfinished;
  try {
    teeko::cli::prepareProcess();
    result = run(argc, argv);
  } catch (const teeko::Error& error) {
    teeko::reportTo(std::cerr, teeko::cli::kProgramName, error.what());
    result = teeko::cli::exitCodeOf(error.kind());
  } catch (const std::bad_alloc&) {
    // std::cerr may be what there was no memory for.
    (void)std::fputs("teeko: memory is used up\n", stderr);
  } catch (const std::exception& error) {
    teeko::reportTo(std::cerr, teeko::cli::kProgramName, error.what());
  }
  return static_cast<int>(result);
}
