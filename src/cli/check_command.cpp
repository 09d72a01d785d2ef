#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "teeko/check/results.hpp"
#include "teeko/grade/submission_run.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/process/task_queue.hpp"

#include "check_options.hpp"
#include "check_text.hpp"
#include "commands.hpp"
#include "github.hpp"
#include "gradescope_json.hpp"
#include "operating_system.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;

/// Warns about arguments that are relative names of files: each case runs in a folder of its own,
/// where they are not found.
void reportLostFiles(const process::Program& program, Console& console) {
  for (const std::string& argument : program.arguments) {
    std::error_code ignored;
    if (pathOf(argument).is_relative() && fs::is_regular_file(pathOf(argument), ignored)) {
      console.report(shownName(argument) +
                     ": was looked for in each case's own folder; name it by its full path");
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

/// The C file that is to be compiled.
grade::Source sourceOf(const std::vector<std::string>& words) {
  constexpr std::size_t kLargest = std::size_t{1} << 20;
  if (words.size() != 1) {
    throw Error(ErrorKind::BadInput,
                "--compile takes one C file, as in teeko check placement --compile -- part1.c");
  }
  const fs::path file = pathOf(words.front());
  return {.name = file.filename().string(), .contents = readWhole(file, kLargest)};
}

/// Checks one program, which may have to be compiled first.
class Checking {
 public:
  explicit Checking(const CheckOptions& options)
      : options_(options),
        console_(standardConsole()),
        isolation_(options.isNotIsolated ? process::IsolationTrial{.reason = "by --no-isolation"}
                                         : process::tryIsolation()),
        toolchain_(options.compile ? toolchainOf({}) : grade::Toolchain()),
        run_(submitted(), casesOf(options), options.run,
             [this](std::size_t index) { text_.add(index); }),
        results_(run_.results()),
        text_(results_, console_, outputTakesColour() ? Colours::Ansi : Colours::None) {
    results_.title = "teeko check " + std::string(check::nameOf(options.part)) + " --";
    for (const std::string& word : options.program) {
      results_.title += ' ' + printable(word);
    }
    results_.details = options.details;
    results_.isolation = describeIsolation(isolation_);
    results_.commandOf = [this](std::size_t index) {
      return index < run_.sourceChecks() ? "" : commandFor(options_, results_.cases[index].name);
    };
  }

  ExitCode run() {
    if (isOnGithub_) {
      // Lines that a program prints must not be taken for workflow commands.
      console_.printLine("::stop-commands::" + githubToken_);
    }
    process::runAll(
        {.jobs = options_.jobs, .isolation = isolation_.isolation},
        [this](process::TaskQueue::Want) { return run_.next(); },
        [this](const fs::path& folder) {
          console_.report(shownName(folder) + ": could not be removed");
        });
    const auto& cases = run_.caseRun();
    for (const auto& failure : {run_.sourceFailure(), cases ? cases->failure() : std::nullopt}) {
      if (failure) {
        throw Error(*failure);
      }
    }
    return finish(cases ? cases->notRun() : 0);
  }

 private:
  [[nodiscard]] grade::SubmissionRun::Submitted submitted() {
    if (!options_.compile) {
      return grade::CheckedSource{.program = programOf(options_.program)};
    }
    return std::make_unique<grade::SourceRun>(options_.part, sourceOf(options_.program), toolchain_,
                                              std::nullopt);
  }

  ExitCode finish(std::size_t notRun) {
    if (isOnGithub_) {
      console_.printLine("::" + githubToken_ + "::");
      console_.print(githubAnnotations(results_));
    }
    text_.finish(notRun);
    const check::Counts counts = countsIn(results_);
    const bool allPassed = counts.failed == 0 && counts.notRun == 0;
    if (!allPassed && run_.program()) {
      reportLostFiles(*run_.program(), console_);
    }
    writeFiles();
    if (isOnGithub_) {
      appendGithubSummary(results_);
    }
    return allPassed ? ExitCode::Done : ExitCode::Unfinished;
  }

  void writeFiles() {
    if (options_.results) {
      replaceFile(*options_.results, gradescopeResults(results_));
    }
    if (options_.junit) {
      replaceFile(*options_.junit, junitOf(results_, now()));
    }
    if (options_.html) {
      replaceFile(*options_.html, htmlOf(results_));
    }
  }

  const CheckOptions& options_;
  Console console_;
  process::IsolationTrial isolation_;
  grade::Toolchain toolchain_;
  grade::SubmissionRun run_;
  check::Results& results_;
  CheckText text_;
  bool isOnGithub_ = runsOnGithub();
  std::string githubToken_ = secretWord();
};

ExitCode checkProgram(const CheckOptions& options) {
  for (const auto& file : {options.results, options.junit, options.html}) {
    if (file) {
      requireNotOutput(*file);
    }
  }
  return Checking(options).run();
}

/// What to do about a word that is not behind `--`.
std::string adviceOn(const std::string& word, const CheckOptions& options) {
  if (!options.program.empty() || word.starts_with('-')) {
    return "";
  }
  return "the program comes after --, as in teeko check " +
         std::string(check::nameOf(options.part)) + " -- " + word;
}

}  // namespace

Action addCheck(Command& command, const std::vector<std::string>& program) {
  const auto options = std::make_shared<CheckOptions>();
  options->program = program;
  command.setFooter(
      "PROGRAM and its arguments come last, after --: teeko check placement -- ./a.out\n"
      "Exit codes: 0 all passed, 1 some failed, 2 wrong usage or PROGRAM cannot be started.");
  command.setAdvice([options](const std::string& word) { return adviceOn(word, *options); });
  addCheckOptions(command, options);
  return [options] { return options->list ? listCases(*options) : checkProgram(*options); };
}

}  // namespace teeko::cli
