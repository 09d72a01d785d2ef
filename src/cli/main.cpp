/// teeko: stdout is the game's text, to the byte; stdin its answers; stderr tells what stdout must
/// not say. The exit codes are those of teeko::ExitCode.
#include <algorithm>
#include <exception>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "teeko/console.hpp"
#include "teeko/error.hpp"

#include "commands.hpp"
#include "play.hpp"
#include "process.hpp"

namespace {

using teeko::Error;
using teeko::ExitCode;

/// An option may stand before the subcommand too; one that the subcommand does not have is an
/// error.
void requireOptionsApply(const CLI::App& app, const CLI::App& command) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() > 0 && command.get_option_no_throw(option->get_name()) == nullptr) {
      throw Error(ExitCode::BadInput,
                  option->get_name() + " does not go with " + command.get_name());
    }
  }
}

/// What the parser wants to say: help or the version on stdout, a usage error as an exception.
ExitCode answerParser(const CLI::App& app, const CLI::ParseError& answer) {
  std::ostringstream help;
  std::ostringstream fault;
  if (app.exit(answer, help, fault) != 0) {
    throw Error(ExitCode::BadInput, std::string(answer.what()) + " (see teeko --help)");
  }
  teeko::Console console(std::cin, std::cout, std::cerr);
  console.print(help.str());
  console.flush();
  return ExitCode::Done;
}

ExitCode run(int argc, const char* const* argv) {
  using namespace teeko::cli;
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
    commands[&command] = addOptions(command, options);
  };
  add("placement", "Part 1 alone: four marks each, placed in turn", addPlacement);
  add("movement", "Part 2 alone: the marks of a drawn board, moved in turn", addMovement);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& answer) {
    return answerParser(app, answer);
  }
  const CLI::App* chosen = &app;
  if (!app.get_subcommands().empty()) {
    chosen = app.get_subcommands().front();
    requireOptionsApply(app, *chosen);
  }
  return commands.at(chosen)();
}

}  // namespace

int main(int argc, char** argv) {
  ExitCode result = ExitCode::Unfinished;
  try {
    teeko::cli::prepareProcess();
    result = run(argc, argv);
  } catch (const Error& error) {
    std::cerr << "teeko: " << error.what() << std::endl;
    result = error.code();
  } catch (const std::exception& error) {
    std::cerr << "teeko: " << error.what() << std::endl;
  }
  return static_cast<int>(result);
}
