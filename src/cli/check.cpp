#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "teeko/check/case_run.hpp"
#include "teeko/check/results.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"

#include "check_options.hpp"
#include "check_text.hpp"
#include "commands.hpp"
#include "github.hpp"
#include "json.hpp"
#include "process.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;

/// A file that a program is to be given by a relative name is not in the folders that it runs in.
void reportLostFiles(const check::Program& program, Console& console) {
  for (const std::string& argument : program.arguments) {
    std::error_code ignored;
    if (fs::path(argument).is_relative() && fs::is_regular_file(argument, ignored)) {
      console.report(inQuotes(argument) +
                     " was looked for in each case's own folder: name it by its full path");
    }
  }
}

ExitCode listCases(const CheckOptions& options) {
  std::string names;
  for (const check::Case& given : casesOf(options)) {
    names += printable(given.name) + '\n';
  }
  return printAnswer(names);
}

void writeFiles(const CheckOptions& options, const check::Results& results) {
  if (options.results) {
    replaceFile(*options.results, gradescopeResults(results));
  }
  if (options.junit) {
    replaceFile(*options.junit, junitOf(results, now()));
  }
  if (options.html) {
    replaceFile(*options.html, htmlOf(results));
  }
}

ExitCode checkProgram(const CheckOptions& options) {
  for (const auto& file : {options.results, options.junit, options.html}) {
    if (file) {
      requireNotOutput(*file);
    }
  }
  const check::Program program = programOf(options.program);
  const std::vector<check::Case> cases = casesOf(options);
  check::Results results{
      .title = "teeko check " + std::string(check::nameOf(options.part)),
      .cases = cases,
      .verdicts = {cases.size(), std::nullopt},
      .notes = {},
      .details = options.details,
      .commandOf = [&options](const std::string& name) { return commandFor(options, name); }};
  Console console = standardConsole();
  CheckText text(results, console, outputTakesColour() ? Colours::Ansi : Colours::None);
  check::CaseRun run(program, cases, options.run,
                     [&](std::size_t index, const check::Verdict& verdict) {
                       results.verdicts[index] = verdict;
                       text.add(index);
                     });
  runAlone(run, options.jobs, [&console](const fs::path& folder) {
    console.report(shownName(folder) + ": could not be removed");
  });
  results.notes = run.notes();
  if (runsOnGithub()) {
    console.print(githubAnnotations(results));
    appendGithubSummary(results);
  }
  text.finish(run.notRun());
  const bool allPassed = passedIn(results) == cases.size();
  if (!allPassed) {
    reportLostFiles(program, console);
  }
  writeFiles(options, results);
  return allPassed ? ExitCode::Done : ExitCode::Unfinished;
}

/// What to do about a word that is not behind `--`.
std::string adviceOn(const std::string& word, const CheckOptions& options) {
  if (!options.program.empty() || word.starts_with('-')) {
    return "";
  }
  return "the program stands behind --, as in teeko check " +
         std::string(check::nameOf(options.part)) + " -- " + word;
}

}  // namespace

Action addCheck(Command& command, const std::vector<std::string>& program) {
  const auto options = std::make_shared<CheckOptions>();
  options->program = program;
  command.setFooter(
      "PROGRAM and its arguments stand at the end, behind --: teeko check placement -- ./a.out\n"
      "Exit codes: 0 all passed, 1 some failed, 2 wrong usage or PROGRAM cannot be started.");
  command.setAdvice([options](const std::string& word) { return adviceOn(word, *options); });
  addCheckOptions(command, options);
  return [options] { return options->list ? listCases(*options) : checkProgram(*options); };
}

}  // namespace teeko::cli
