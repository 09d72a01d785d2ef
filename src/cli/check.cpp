#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/execution.hpp"
#include "teeko/check/program.hpp"
#include "teeko/check/random_cases.hpp"
#include "teeko/check/run_cases.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "process.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;
using check::Part;

constexpr int kMostRandomCases = 10000;
constexpr int kLongestNumber = 32;
constexpr double kShortestTimeout = 0.01;
constexpr double kLongestTimeout = 3600;

int oneJobPerCore() {
  const unsigned cores = std::thread::hardware_concurrency();
  return static_cast<int>(std::clamp(cores, 1U, unsigned{check::kMostJobs}));
}

struct CheckOptions {
  Part part = Part::Whole;
  std::optional<fs::path> cases;
  std::optional<int> randomCases;
  std::optional<std::uint64_t> seed;
  std::optional<fs::path> randomFrom;
  check::RunOptions run{.limits = {}, .jobs = oneJobPerCore()};
  check::JudgeOptions judge;
  std::optional<fs::path> results;
  std::vector<std::string> program;
};

/// Reads a text that is a whole number in decimal; false when it is anything else.
template <typename Number>
bool readNumber(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc() && rest == end;
}

/// The folder of the golden cases that came with this program.
fs::path shippedCases() {
  const std::optional<fs::path> self = programFile();
  if (self) {
    std::error_code ignored;
    for (const char* const place : {TEEKO_GOLDEN_FROM_PROGRAM, "golden"}) {
      if (fs::path folder = self->parent_path() / place; fs::is_directory(folder, ignored)) {
        return folder;
      }
    }
  }
  throw Error(ErrorKind::BadInput,
              "the golden cases that belong to this program are not where it was installed: name "
              "their folder with --cases");
}

bool isProgram(const fs::path& file) {
  constexpr fs::perms kExecutable =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  return fs::is_regular_file(status) && (status.permissions() & kExecutable) != fs::perms::none;
}

/// The program that a shell would run for this name. Unlike a shell, takes one from the current
/// folder when there is none in PATH.
fs::path fileOfCommand(const std::string& name) {
  if (name.find('/') == std::string::npos) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
      if (fs::path file = fs::path(folder) / name; isProgram(file)) {
        return file;
      }
    }
  }
  return name;
}

check::Program programOf(const std::vector<std::string>& words) {
  if (words.empty() || words.front().empty()) {
    throw Error(ErrorKind::BadInput,
                "no program to check: it stands behind --, as in teeko check placement -- ./a.out");
  }
  std::error_code error;
  const fs::path file = fs::absolute(fileOfCommand(words.front()), error).lexically_normal();
  if (error || !fs::is_regular_file(file, error)) {
    throw Error(ErrorKind::BadInput,
                printable(words.front()) + ": cannot be started: " +
                    (fs::exists(file, error) ? "is no file" : "does not exist"));
  }
  return {.file = file, .arguments = {words.begin() + 1, words.end()}};
}

/// How many random games there are, and the seed that they are made from.
struct RandomGames {
  int count = 0;
  std::uint64_t seed = 1;
};

/// Reads the two numbers from a file that holds nothing else.
RandomGames readRandomGames(const fs::path& file) {
  std::ifstream input = openInput(file);
  std::array<std::string, 3> words;  // The third must not be there.
  for (std::string& word : words) {
    input >> std::setw(kLongestNumber) >> word;
  }
  RandomGames games;
  if (!readNumber(words[0], games.count) || games.count < 0 || games.count > kMostRandomCases ||
      !readNumber(words[1], games.seed) || !words[2].empty()) {
    throw Error(ErrorKind::BadInput, shownName(file) + ": is not a number of games from 0 to " +
                                         std::to_string(kMostRandomCases) + " and a seed");
  }
  return games;
}

RandomGames randomGamesOf(const CheckOptions& options) {
  if (!options.randomFrom) {
    return {.count = options.randomCases.value_or(0), .seed = options.seed.value_or(1)};
  }
  if (options.randomCases || options.seed) {
    throw Error(ErrorKind::BadInput, "--random-from goes with neither --random nor --seed");
  }
  return readRandomGames(*options.randomFrom);
}

std::vector<check::Case> casesOf(const CheckOptions& options) {
  const RandomGames games = randomGamesOf(options);
  std::vector<check::Case> cases =
      check::loadCases(options.cases ? *options.cases : shippedCases(), options.part);
  std::ranges::move(check::randomCases(options.part, games.count, games.seed),
                    std::back_inserter(cases));
  return cases;
}

/// Collects verdicts, which come in any order, and prints the reasons for failed cases in the order
/// of the cases.
class Report {
 public:
  Report(const std::vector<check::Case>& cases, Console& console)
      : cases_(cases), console_(console), waiting_(cases.size()) {}

  /// The verdict on the case with this index. Prints as much as can be printed in order now.
  void add(std::size_t index, check::Verdict verdict) {
    waiting_[index] = std::move(verdict);
    while (inOrder_.size() < cases_.size() && waiting_[inOrder_.size()]) {
      const std::string& name = cases_[inOrder_.size()].name;
      inOrder_.push_back(std::move(*waiting_[inOrder_.size()]));
      if (!inOrder_.back().passed) {
        console_.printLine("FAILED " + printable(name) + ": " + inOrder_.back().reason);
      }
    }
    console_.flush();
  }

  /// All verdicts, in the order of the cases, once every case has one.
  [[nodiscard]] const std::vector<check::Verdict>& verdicts() const noexcept { return inOrder_; }

 private:
  const std::vector<check::Case>& cases_;
  Console& console_;
  std::vector<std::optional<check::Verdict>> waiting_;
  std::vector<check::Verdict> inOrder_;
};

/// Runs and judges all cases. As soon as a case and all those before it are over, prints why it
/// failed, if it did.
std::vector<check::Verdict> judgeAll(const CheckOptions& options, const check::Program& program,
                                     const std::vector<check::Case>& cases, Console& console) {
  Report report(cases, console);
  const check::RunListener listener{
      .onExecution =
          [&](std::size_t index, const check::Execution& execution) {
            report.add(index,
                       check::judge(cases[index], execution, options.run.limits, options.judge));
          },
      .onLeftFolder =
          [&](const fs::path& folder) {
            console.report(shownName(folder) + ": could not be removed");
          }};
  check::runCases(program, cases, options.run, listener);
  return report.verdicts();
}

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

ExitCode checkProgram(const CheckOptions& options) {
  if (options.results) {
    requireNotOutput(*options.results);
  }
  const check::Program program = programOf(options.program);
  const std::vector<check::Case> cases = casesOf(options);
  Console console = standardConsole();
  const std::vector<check::Verdict> verdicts = judgeAll(options, program, cases, console);
  const auto passed = std::ranges::count_if(verdicts, &check::Verdict::passed);
  const auto failed = static_cast<std::ptrdiff_t>(verdicts.size()) - passed;
  console.printLine(std::to_string(passed) + " passed, " + std::to_string(failed) + " failed");
  console.flush();
  if (failed > 0) {
    reportLostFiles(program, console);
  }
  if (options.results) {
    replaceFile(*options.results, gradescopeResults(cases, verdicts));
  }
  return failed == 0 ? ExitCode::Done : ExitCode::Unfinished;
}

void addTimeoutOption(Command& command, const std::shared_ptr<CheckOptions>& options) {
  const auto parse = [options](const std::string& text) {
    const std::optional<double> seconds = decimalIn(text);
    if (!seconds || *seconds < kShortestTimeout || *seconds > kLongestTimeout) {
      throw std::invalid_argument(inQuotes(text) + " is not a number of seconds from 0.01 to 3600");
    }
    options->run.limits.seconds = *seconds;
  };
  command.addText("--timeout", "SEC", parse, "How long a case may take; by default, 1");
}

}  // namespace

Action addCheck(Command& command, const std::vector<std::string>& program) {
  const auto options = std::make_shared<CheckOptions>();
  options->program = program;
  command.setFooter(
      "PROGRAM and its arguments stand at the end, behind --: teeko check placement -- ./a.out\n"
      "Exit codes: 0 all passed, 1 some failed, 2 wrong usage or PROGRAM cannot be started.");
  command.setAdvice([options](const std::string& word) -> std::string {
    if (!options->program.empty() || word.starts_with('-')) {
      return "";
    }
    return "the program stands behind --, as in teeko check " +
           std::string(check::nameOf(options->part)) + " -- " + word;
  });
  command.addChoice(
      "PART", "", {check::kPartNames.begin(), check::kPartNames.end()},
      [options](const std::string& name) {
        const auto place = std::ranges::find(check::kPartNames, name) - check::kPartNames.begin();
        options->part = static_cast<Part>(place);
      },
      "What PROGRAM plays: placement, movement, whole or octaflip", true);
  command.addText(
      "--cases", "DIR", [options](const std::string& folder) { options->cases = folder; },
      "The golden cases; by default, those that came along");
  command.addNumber<int>(
      "--random", "N", [options](int count) { options->randomCases = count; },
      "So many cases more, from random games", 0, kMostRandomCases);
  command.addNumber<std::uint64_t>(
      "--seed", "S", [options](std::uint64_t seed) { options->seed = seed; },
      "Which random games; by default, 1", 0);
  command.addText(
      "--random-from", "FILE", [options](const std::string& file) { options->randomFrom = file; },
      "N and S from FILE instead, as PROGRAM could see the command line");
  addTimeoutOption(command, options);
  command.addFlag("--ignore-trailing-space", options->judge.ignoreTrailingSpace,
                  "Compare without blanks at the ends of lines and a missing last newline");
  command.addText(
      "--results", "FILE", [options](const std::string& file) { options->results = file; },
      "Write Gradescope's results.json to FILE");
  command.addNumber<int>(
      "--jobs", "J", [options](int jobs) { options->run.jobs = jobs; },
      "How many cases run at a time; by default, one a core", 1, check::kMostJobs);
  return [options] { return checkProgram(*options); };
}

}  // namespace teeko::cli
