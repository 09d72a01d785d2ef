#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "commands.hpp"
#include "completions.hpp"
#include "manual.hpp"
#include "manual_prose.hpp"

namespace teeko::cli {
namespace {

struct HelpOptions {
  std::string command;
  bool roff = false;
};

std::size_t indexOf(const std::vector<CommandText>& commands, const std::string& name) {
  const auto found = std::ranges::find(commands, name, &CommandText::name);
  if (found == commands.end()) {
    throw badInput(inQuotes(name) + " is no command of teeko (see teeko --help)");
  }
  return static_cast<std::size_t>(found - commands.begin());
}

ExitCode printHelp(const std::vector<CommandText>& commands, const HelpOptions& options) {
  const std::size_t index = indexOf(commands, options.command);
  const ManualPage page = manualPage(commands, index, manualProse(options.command));
  return printAnswer(options.roff ? roffManual(page, TEEKO_DATE, "teeko " TEEKO_VERSION)
                                  : plainManual(page));
}

}  // namespace

Action addHelp(Command& command, const CommandLine& commandLine) {
  const auto options = std::make_shared<HelpOptions>();
  command.addText("COMMAND", "", options->command,
                  "The command; without one, the manual is on teeko itself");
  std::vector<std::string> names{"help"};
  for (const CommandText& text : commandLine.texts()) {
    if (!text.name.empty()) {
      names.push_back(text.name);
    }
  }
  command.suggest("COMMAND", names);
  command.addFlag("--roff", options->roff, "The page in the form that man reads");
  return [options, &commandLine] { return printHelp(commandLine.texts(), *options); };
}

Action addCompletions(Command& command, const CommandLine& commandLine) {
  const auto shell = std::make_shared<std::string>();
  command.addRequiredChoice(
      "SHELL", {"bash", "zsh", "fish"}, [shell](const std::string& name) { *shell = name; },
      "bash, zsh or fish");
  return [shell, &commandLine] {
    const std::vector<CommandText>& commands = commandLine.texts();
    if (*shell == "bash") {
      return printAnswer(bashCompletions(commands));
    }
    return printAnswer(*shell == "zsh" ? zshCompletions(commands) : fishCompletions(commands));
  };
}

}  // namespace teeko::cli
