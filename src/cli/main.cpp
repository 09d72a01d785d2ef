/// teeko: stdout is the game's text, to the byte; stdin its answers; stderr tells what stdout must
/// not say. The exit codes are those of teeko::ExitCode.
#include <algorithm>
#include <exception>
#include <iostream>
#include <map>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "teeko/console.hpp"
#include "teeko/error.hpp"
#include "teeko/text.hpp"

#include "commands.hpp"
#include "play.hpp"
#include "process.hpp"

namespace {

using teeko::Error;
using teeko::ExitCode;
using teeko::printable;

/// The subcommand that is on the command line, or the application itself.
const CLI::App& chosenCommand(const CLI::App& app) {
  const std::vector<CLI::App*> subcommands = app.get_subcommands();
  return subcommands.empty() ? app : *subcommands.front();
}

Error wrongUsage(const CLI::App& app, const std::string& fault) {
  const CLI::App& command = chosenCommand(app);
  const std::string name = &command == &app ? "teeko" : "teeko " + command.get_name();
  return {ExitCode::BadInput, printable(fault) + " (see " + name + " --help)"};
}

/// An option may stand before the subcommand too, if the subcommand has it; but no value may stand
/// in both places.
void requireOptionsApply(const CLI::App& app) {
  const CLI::App& command = chosenCommand(app);
  if (&command == &app) {
    return;
  }
  for (const CLI::Option* option : app.get_options()) {
    const CLI::Option* own = command.get_option_no_throw(option->get_name());
    if (option->count() > 0 && own == nullptr) {
      throw wrongUsage(app, option->get_name() + " does not go with " + command.get_name());
    }
    if (option->count() > 0 && own->count() > 0 && own->get_type_size() > 0) {
      throw wrongUsage(app, option->get_name() + " is given twice");
    }
  }
}

/// What the parser wants to say: help or the version on stdout, a usage error as an exception.
ExitCode answerParser(const CLI::App& app, const CLI::ParseError& answer) {
  std::ostringstream help;
  std::ostringstream fault;
  if (app.exit(answer, help, fault) != 0) {
    throw wrongUsage(app, answer.what());
  }
  teeko::Console console(std::cin, std::cout, std::cerr);
  console.print(help.str());
  console.flush();
  return ExitCode::Done;
}

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
  const std::string version = "teeko " TEEKO_VERSION;
  const std::string exitCodes =
      "Exit codes: 0 done, 1 could not finish, 2 wrong usage or a bad file.";
  CLI::App app("Teeko on a 4x4 board, for two people or one against the computer.", "teeko");
  PlayOptions options;
  app.set_version_flag("--version", version);
  app.require_subcommand(0, 1);
  app.footer("Without a subcommand: the whole game, placement and, if that is drawn, movement.\n" +
             exitCodes);

  std::map<const CLI::App*, Run> commands;
  commands[&app] = addWholeGame(app, options);
  const auto add = [&](const char* name, const char* description, auto addOptions) {
    CLI::App& command = *app.add_subcommand(name, description);
    command.set_version_flag("--version", version);
    command.footer(exitCodes);
    commands[&command] = addOptions(command);
  };
  add("placement", "Part 1 alone: four marks each, placed in turn",
      [&](CLI::App& command) { return addPlacement(command, options); });
  add("movement", "Part 2 alone: the marks of a drawn board, moved in turn",
      [&](CLI::App& command) { return addMovement(command, options); });
  add("classic", "The classic game on 5x5, against a computer or between any players", addClassic);
  add("solve", "The exact value of every position, on a board of any size", addSolve);
  add("check", "Whether another program plays as the assignment has it",
      [&](CLI::App& command) { return addCheck(command, program); });
  add("analyze", "The exact value of a position and of every move in it", addAnalyze);
  add("octaflip", "A recorded game of OctaFlip, checked and played to its end", addOctaflip);
  add("tictactoe", "Tic-tac-toe for two people, on a board from 3x3 to 8x8",
      [&](CLI::App& command) { return addTicTacToe(command, options); });

  // CLI11 takes the words in reverse, and leaves behind those it could not place.
  std::ranges::reverse(words);
  try {
    app.parse(words);
  } catch (const CLI::ParseError& answer) {
    return answerParser(app, answer);
  }
  if (!words.empty()) {
    throw wrongUsage(app, words.back() + " was not expected");
  }
  requireOptionsApply(app);
  return commands.at(&chosenCommand(app))();
}

}  // namespace

int main(int argc, char** argv) {
  ExitCode result = ExitCode::Unfinished;
  try {
    teeko::cli::prepareProcess();
    result = run(argc, argv);
  } catch (const Error& error) {
    teeko::reportTo(std::cerr, error.what());
    result = error.code();
  } catch (const std::bad_alloc&) {
    teeko::reportTo(std::cerr, "memory is used up");
  } catch (const std::exception& error) {
    teeko::reportTo(std::cerr, error.what());
  }
  return static_cast<int>(result);
}
