#include "check_options.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "teeko/check/random_cases.hpp"
#include "teeko/grade/case_folder.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/execution.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/io/text.hpp"
#include "teeko/process/task_queue.hpp"

#include "operating_system.hpp"
#include "shell_text.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;

/// Reads the two numbers from a file that holds nothing else.
RandomGames readRandomGames(const fs::path& file) {
  constexpr int kLongestNumber = 32;
  std::ifstream input = openInput(file);
  std::array<std::string, 3> words;  // The third must not be there.
  for (std::string& word : words) {
    input >> std::setw(kLongestNumber) >> word;
  }
  const auto count = integerIn<int>(words[0]);
  const auto seed = integerIn<std::uint64_t>(words[1]);
  if (!count || *count < 0 || *count > check::kMostRandomCases || !seed || !words[2].empty()) {
    throw badInput(shownName(file) + ": must hold a number of games from 0 to " +
                   std::to_string(check::kMostRandomCases) + ", a seed and nothing else");
  }
  return {.count = *count, .seed = *seed};
}

RandomGames randomGamesOf(const CheckOptions& options) {
  if (!options.randomFrom) {
    return {.count = options.randomCases.value_or(0), .seed = options.seed.value_or(1)};
  }
  if (options.randomCases || options.seed) {
    throw badInput("--random-from goes with neither --random nor --seed");
  }
  return readRandomGames(*options.randomFrom);
}

/// A word as a shell takes it for itself.
std::string shellWord(const std::string& word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
    return word;
  }
  return inSingleQuotes(word);
}

constexpr std::string_view kParts =
    "placement (Part 1), movement (Part 2), whole (both) or octaflip";

void addCaseOptions(Command& command, const std::shared_ptr<CheckOptions>& options) {
  command.addText("--cases", "DIR", options->cases,
                  "The folder of golden cases; by default, those installed with teeko");
  command.addNumber<int>("--random", "N", options->randomCases, "N more cases, from random games",
                         0, check::kMostRandomCases);
  command.addNumber<std::uint64_t>("--seed", "S", options->seed,
                                   "Which random games; by default, 1", 0);
  command.addText("--random-from", "FILE", options->randomFrom,
                  "Read N and S from FILE, because PROGRAM can see the command line");
  command.addRepeatedText(
      "--case", "GLOB", [options](const std::string& name) { options->names.push_back(name); },
      "Only the cases with such names, as sample-* or random-17; may be repeated");
  addOpenOption(command, options->open);
  command.addFlag("--list", options->list, "Print the names of the cases, and run nothing");
}

void addReportOptions(Command& command, const std::shared_ptr<CheckOptions>& options) {
  command.addChoice(
      "--details", "LEVEL", {check::kDetailsNames.begin(), check::kDetailsNames.end()},
      [options](const std::string& name) { options->details = *check::detailsNamed(name); },
      "How much to say of a failed case: all (full), without what was expected (actual), or only "
      "that it failed (none); by default, full");
  command.addText("--results", "FILE", options->results, "Write Gradescope's results.json to FILE");
  command.addText("--junit", "FILE", options->junit,
                  "Write JUnit XML to FILE, as continuous integration reads it");
  command.addText("--html", "FILE", options->html, "Write a page for browsers to FILE");
}

/// What `--isolation` answers.
std::string isolationText(const process::IsolationTrial& trial) {
  if (trial.isolation == process::Isolation::None) {
    return "none (" + trial.reason +
           "): programs are run under limits, but see other processes, the network and temporary "
           "files";
  }
  const std::string memory =
      process::tryMemoryGroups() ? ";\nLinux itself limits their memory, by cgroups" : "";
  return "namespaces: programs see no other process and no network; /tmp, /var/tmp, /dev/shm and\n"
         "shared memory are their own for each case" +
         memory;
}

}  // namespace

check::Part partIn(const std::string& name) {
  const std::optional<check::Part> part = check::partNamed(name);
  if (!part) {
    throw std::invalid_argument(inQuotes(name) + " is none of the parts, which are " +
                                std::string(kParts));
  }
  return *part;
}

fs::path shippedCases() {
  if (auto folder = shippedFile("golden")) {
    return *folder;
  }
  throw badInput(
      "the golden cases that belong to this program are not where it was installed: name "
      "their folder with --cases");
}

int oneJobPerCore() {
  return std::min(usableProcessors(), process::kMostJobs);
}

void addTimeoutOption(Command& command, double& seconds) {
  const auto parse = [&seconds](const std::string& text) {
    const std::optional<double> number = decimalIn(text);
    if (!number || *number < kShortestTimeout || *number > kLongestTimeout) {
      throw std::invalid_argument(inQuotes(text) + " is not a number of seconds from 0.01 to 3600");
    }
    seconds = *number;
  };
  command.addText("--timeout", "SEC", parse, "How long a case may take; by default, 1");
}

void addJudgeOptions(Command& command, check::JudgeOptions& options) {
  command.addFlag("--ignore-trailing-space", options.ignoreTrailingSpace,
                  "Compare without blanks at the ends of lines and a missing last newline");
  command.addFlag("--accept-either", options.acceptEither,
                  "Where the assignment's documents disagree, accept either, the same everywhere");
}

void addOpenOption(Command& command, bool& open) {
  command.addFlag(
      "--open", open,
      "Run the open cases too, in which the assignment leaves open what is printed; they "
      "count for nothing");
}

void addCheckOptions(Command& command, const std::shared_ptr<CheckOptions>& options) {
  command.addRequiredText(
      "PART", "", [options](const std::string& name) { options->part = partIn(name); },
      "What PROGRAM plays: " + std::string(kParts));
  command.suggest("PART", {"placement", "movement", "whole", "octaflip"});
  addCaseOptions(command, options);
  addTimeoutOption(command, options->run.limits.seconds);
  addJudgeOptions(command, options->run.judge);
  command.addFlag("--stop", options->run.stopAtFailure, "End at the first case that fails");
  command.addFlag("--compile", options->compile,
                  "PROGRAM is a C file: compile it, and check what the assignment asks of it");
  options->jobs = oneJobPerCore();
  command.addNumber<int>("--jobs", "J", options->jobs,
                         "How many cases run at a time; by default, one a core", 1,
                         process::kMostJobs);
  command.addFlag(
      "--no-isolation", options->isNotIsolated,
      "Run PROGRAM without namespaces of its own: for a program that needs the network or /tmp");
  command.addQuestion(
      "--isolation", [] { return isolationText(process::tryIsolation()); },
      "Say how programs are kept apart here, and end");
  addReportOptions(command, options);
}

std::vector<check::Case> casesOf(const CheckOptions& options) {
  const RandomGames games = randomGamesOf(options);
  const std::string_view archive = options.cases ? std::string_view() : archivedCases();
  std::vector<check::Case> cases =
      archive.empty()
          ? grade::loadCases(options.cases ? *options.cases : shippedCases(), options.part)
          : grade::loadArchivedCases(archive, options.part);
  std::ranges::move(check::randomCases(options.part, games.count, games.seed),
                    std::back_inserter(cases));
  check::putInOrder(cases);
  cases = grade::matchingCases(std::move(cases), options.names);
  if (!options.open) {
    leaveOutOpen(cases);
  }
  if (cases.empty()) {
    throw badInput("only open cases are called so: add --open");
  }
  return cases;
}

process::Program programOf(const std::vector<std::string>& words) {
  if (words.empty() || words.front().empty()) {
    throw badInput("no program to check: name it after --, as in teeko check placement -- ./a.out");
  }
  if (words.front().ends_with(".c")) {
    throw badInput(printable(words.front()) +
                   ": is C source text: compile it first, or have it "
                   "compiled with --compile");
  }
  return process::programOf(words);
}

grade::Toolchain toolchainOf(const std::optional<std::string>& compiler) {
  const auto find = [](const std::string& name, const char* package) {
    std::error_code error;
    fs::path file = fs::absolute(process::fileOfCommand(name), error);
    if (error || !process::isProgram(file)) {
      throw badInput(printable(name) + " was not found" + package);
    }
    return file;
  };
  grade::Toolchain toolchain;
  // GCC for Windows comes without the name cc.
  const bool hasCc = process::isProgram(process::fileOfCommand("cc"));
  toolchain.compiler = find(compiler.value_or(hasCc ? "cc" : "gcc"), ": it compiles C files");
  toolchain.objdump = find("objdump", ": install binutils");
  return toolchain;
}

std::string describeIsolation(const process::IsolationTrial& trial) {
  if (trial.isolation == process::Isolation::None) {
    return "none (" + trial.reason + ')';
  }
  return process::tryMemoryGroups() ? "namespaces, and cgroups for memory" : "namespaces";
}

std::string commandFor(const CheckOptions& options, const std::string& name) {
  std::vector<std::string> words{"teeko", "check", std::string(check::nameOf(options.part)),
                                 "--case", name};
  const auto add = [&words](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  if (options.cases) {
    add("--cases", options.cases->string());
  }
  if (options.randomCases && name.starts_with("random-")) {
    add("--random", std::to_string(*options.randomCases));
  }
  if (options.seed && name.starts_with("random-")) {
    add("--seed", std::to_string(*options.seed));
  }
  if (options.randomFrom && name.starts_with("random-")) {
    add("--random-from", options.randomFrom->string());
  }
  if (options.run.judge.ignoreTrailingSpace) {
    words.emplace_back("--ignore-trailing-space");
  }
  if (options.run.judge.acceptEither) {
    words.emplace_back("--accept-either");
  }
  if (options.open) {
    words.emplace_back("--open");
  }
  if (options.compile) {
    words.emplace_back("--compile");
  }
  words.emplace_back("--");
  words.insert(words.end(), options.program.begin(), options.program.end());
  std::string command;
  for (const std::string& word : words) {
    command.append(command.empty() ? "" : " ").append(shellWord(word));
  }
  return command;
}

}  // namespace teeko::cli
