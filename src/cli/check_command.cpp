#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "teeko/check/case_run.hpp"
#include "teeko/check/results.hpp"
#include "teeko/check/source_run.hpp"
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
    if (fs::path(argument).is_relative() && fs::is_regular_file(argument, ignored)) {
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
check::Source sourceOf(const std::vector<std::string>& words) {
  constexpr std::size_t kLargest = std::size_t{1} << 20;
  if (words.size() != 1) {
    throw Error(ErrorKind::BadInput,
                "--compile takes one C file, as in teeko check placement --compile -- part1.c");
  }
  return {.name = fs::path(words.front()).filename().string(),
          .contents = readWhole(words.front(), kLargest)};
}

/// Checks one program, which may have to be compiled first.
class Checking {
 public:
  explicit Checking(const CheckOptions& options)
      : options_(options),
        console_(standardConsole()),
        text_(results_, console_, outputTakesColour() ? Colours::Ansi : Colours::None) {
    results_.title = "teeko check " + std::string(check::nameOf(options.part)) + " --";
    for (const std::string& word : options.program) {
      results_.title += ' ' + printable(word);
    }
    results_.details = options.details;
    results_.isolation = options.isNotIsolated
                             ? process::IsolationTrial{.reason = "by --no-isolation"}
                             : process::tryIsolation();
    results_.hasMemoryGroups = results_.isolation.isolation == process::Isolation::Namespaces &&
                               process::tryMemoryGroups();
    results_.commandOf = [this](std::size_t index) {
      return index < checksOfSource_ ? "" : commandFor(options_, cases_[index].name);
    };
  }

  ExitCode run() {
    if (isOnGithub_) {
      // Lines that a program prints must not be taken for workflow commands.
      console_.printLine("::stop-commands::" + githubToken_);
    }
    std::optional<check::SourceRun> source;
    std::optional<process::Program> program;
    if (options_.compile) {
      program = compile(source);
    } else {
      program = programOf(options_.program);
    }
    std::vector<check::Case> cases = casesOf(options_);
    if (program) {
      std::ranges::move(cases, std::back_inserter(cases_));
    }
    results_.cases = cases_;
    results_.verdicts.resize(cases_.size());
    for (std::size_t i = 0; i < checksOfSource_; ++i) {
      text_.add(i);
    }
    if (program) {
      runCases(*program);
    }
    return finish(program);
  }

 private:
  /// Compiles the source; the cases begin with what was checked of it.
  std::optional<process::Program> compile(std::optional<check::SourceRun>& run) {
    toolchain_ = toolchainOf({});
    run.emplace(options_.part, sourceOf(options_.program), toolchain_, std::nullopt);
    process::runAll(
        {.isolation = results_.isolation.isolation},
        [&run](process::TaskQueue::Want) { return run->next(); }, onLeftFolder());
    if (run->failure()) {
      throw Error(*run->failure());
    }
    for (const check::SourceCheck& check : run->checks()) {
      cases_.push_back(check.given);
      results_.verdicts.emplace_back(check.verdict);
    }
    checksOfSource_ = cases_.size();
    return run->program();
  }

  void runCases(const process::Program& program) {
    const std::span<const check::Case> cases = std::span(cases_).subspan(checksOfSource_);
    check::CaseRun run(program, cases, options_.run,
                       [this](std::size_t index, const check::Verdict& verdict) {
                         results_.verdicts[checksOfSource_ + index] = verdict;
                         text_.add(checksOfSource_ + index);
                       });
    process::runAll(
        {.jobs = options_.jobs, .isolation = results_.isolation.isolation},
        [&run](process::TaskQueue::Want) { return run.next(); }, onLeftFolder());
    if (run.failure()) {
      throw Error(*run.failure());
    }
    nameCauses(results_.verdicts);
    results_.notes = run.notes();
    notRun_ = run.notRun();
  }

  ExitCode finish(const std::optional<process::Program>& program) {
    if (isOnGithub_) {
      console_.printLine("::" + githubToken_ + "::");
      console_.print(githubAnnotations(results_));
    }
    text_.finish(notRun_);
    const check::Counts counts = countsIn(results_);
    const bool allPassed = counts.failed == 0 && counts.notRun == 0;
    if (!allPassed && program) {
      reportLostFiles(*program, console_);
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

  std::function<void(const fs::path&)> onLeftFolder() {
    return [this](const fs::path& folder) {
      console_.report(shownName(folder) + ": could not be removed");
    };
  }

  const CheckOptions& options_;
  Console console_;
  check::Toolchain toolchain_;
  /// First what was checked of the source, then the cases proper.
  std::vector<check::Case> cases_;
  std::size_t checksOfSource_ = 0;
  check::Results results_;
  CheckText text_;
  std::size_t notRun_ = 0;
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
