#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
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
#include "teeko/check/random_cases.hpp"
#include "teeko/check/run.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/io/console.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "process.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;
using check::Part;

constexpr int kMostRandomCases = 10000;
constexpr int kLongestNumber = 32;
constexpr double kShortestTimeout = 0.01;
constexpr double kLongestTimeout = 3600;

struct CheckOptions {
  Part part = Part::Whole;
  std::optional<fs::path> cases;
  std::optional<int> randomCases;
  std::optional<std::uint64_t> seed;
  std::optional<fs::path> randomFrom;
  check::Limits limits;
  check::JudgeOptions judge;
  std::optional<fs::path> results;
  int jobs = static_cast<int>(
      std::clamp(std::thread::hardware_concurrency(), 1U, unsigned{check::kMostJobs}));
  std::vector<std::string> program;
};

/// Whether the text is a whole number, in decimal, and nothing else.
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

/// Where a command of this name is found, as a shell does, or in the current folder.
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

/// Which random games: so many, from this seed.
struct RandomGames {
  int count = 0;
  std::uint64_t seed = 1;
};

/// From a file that holds the two numbers.
RandomGames readRandomGames(const fs::path& file) {
  std::ifstream input = openInput(file);
  std::array<std::string, 3> words;  // and what stands behind them
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

/// Runs and judges all cases, and prints why as soon as one and those before it have failed.
std::vector<check::Verdict> judgeAll(const CheckOptions& options, const check::Program& program,
                                     const std::vector<check::Case>& cases, Console& console) {
  std::vector<std::optional<check::Verdict>> verdicts(cases.size());
  std::vector<check::Verdict> inOrder;
  const auto onRun = [&](std::size_t index, const check::Run& run) {
    verdicts[index] = check::judge(cases[index], run, options.limits, options.judge);
    while (inOrder.size() < cases.size() && verdicts[inOrder.size()]) {
      const std::string& name = cases[inOrder.size()].name;
      inOrder.push_back(std::move(*verdicts[inOrder.size()]));
      if (!inOrder.back().passed) {
        console.printLine("FAILED " + printable(name) + ": " + inOrder.back().reason);
      }
    }
    console.flush();
  };
  const auto onLeftFolder = [&](const fs::path& folder) {
    console.report(shownName(folder) + ": could not be removed");
  };
  check::runCases(program, cases, options.limits, options.jobs, onRun, onLeftFolder);
  return inOrder;
}

ExitCode runCheck(const CheckOptions& options) {
  if (options.results) {
    requireNotOutput(*options.results);
  }
  const check::Program program = programOf(options.program);
  const std::vector<check::Case> cases = casesOf(options);
  Console console(std::cin, std::cout, std::cerr);
  const std::vector<check::Verdict> verdicts = judgeAll(options, program, cases, console);
  const auto passed = std::ranges::count_if(verdicts, &check::Verdict::passed);
  const auto failed = static_cast<std::ptrdiff_t>(verdicts.size()) - passed;
  console.printLine(std::to_string(passed) + " passed, " + std::to_string(failed) + " failed");
  console.flush();
  for (const std::string& argument : program.arguments) {
    std::error_code ignored;
    if (failed > 0 && fs::path(argument).is_relative() && fs::is_regular_file(argument, ignored)) {
      console.report(inQuotes(argument) +
                     " was looked for in each case's own folder: name it by its full path");
    }
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
    options->limits.seconds = *seconds;
  };
  command.addText("--timeout", "SEC", parse, "How long a case may take; by default, 1");
}

}  // namespace

Run addCheck(Command& command, const std::vector<std::string>& program) {
  const auto options = std::make_shared<CheckOptions>();
  options->program = program;
  command.setFooter(
      "PROGRAM and its arguments stand at the end, behind --: teeko check placement -- ./a.out\n"
      "Exit codes: 0 all passed, 1 some failed, 2 wrong usage or PROGRAM cannot be started.");
  command.addChoice(
      "PART", "", {check::kPartNames.begin(), check::kPartNames.end()},
      [options](const std::string& name) {
        const auto place = std::ranges::find(check::kPartNames, name) - check::kPartNames.begin();
        options->part = static_cast<Part>(place);
      },
      "What PROGRAM plays: placement, movement or whole", true);
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
      "--jobs", "J", [options](int jobs) { options->jobs = jobs; },
      "How many cases run at a time; by default, one a core", 1, check::kMostJobs);
  return [options] { return runCheck(*options); };
}

}  // namespace teeko::cli
