// needs: processes
#include "cli/check_options.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "teeko/check/random_cases.hpp"
#include "teeko/io/error.hpp"
#include "teeko/process/isolation.hpp"
#include "teeko/process/task_queue.hpp"

#include "cli/fault_of.hpp"
#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/golden_case.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// A command that has the options alone, and does nothing.
CommandLine::AddOptions commandWith(const std::shared_ptr<CheckOptions>& options) {
  return [options](Command& command) {
    addCheckOptions(command, options);
    return [] { return ExitCode::Done; };
  };
}

/// The options after `placement` and these words were read.
CheckOptions optionsAfter(Words words) {
  const auto options = std::make_shared<CheckOptions>();
  CommandLine line("teeko", "", "", "");
  line.addCommand("check", "", commandWith(options));
  words.insert(words.begin(), {"check", "placement"});
  const ExitCode code = line.run(std::move(words));
  REQUIRE(code == ExitCode::Done);
  return *options;
}

std::string faultOfOptions(Words words) {
  words.insert(words.begin(), "placement");
  return faultOf(commandWith(std::make_shared<CheckOptions>()), std::move(words));
}

/// Whether these are a folder's single case and then random ones.
bool areRandom(std::vector<check::Case> cases, int count, std::uint64_t seed) {
  REQUIRE_FALSE(cases.empty());
  CHECK(cases.front().name == "sample");
  cases.erase(cases.begin());
  return std::ranges::equal(cases, check::randomCases(check::Part::Placement, count, seed),
                            [](const check::Case& a, const check::Case& b) {
                              return a.name == b.name && a.input == b.input &&
                                     a.output == b.output && a.board == b.board;
                            });
}

}  // namespace

TEST_CASE("there are no random games unless they are asked for") {
  CHECK(RandomGames().count == 0);
  CHECK(RandomGames().seed == 1);
}

TEST_CASE("check has these defaults") {
  const CheckOptions options = optionsAfter({});
  CHECK(options.part == check::Part::Placement);
  CHECK(options.jobs == oneJobPerCore());
  CHECK(options.run.limits.seconds == 1);
  CHECK(options.details == check::Details::Full);
  CHECK(options.names.empty());
  CHECK_FALSE((options.run.judge.ignoreTrailingSpace || options.run.stopAtFailure));
  CHECK_FALSE((options.list || options.compile || options.isNotIsolated));
  CHECK_FALSE((options.cases || options.randomCases || options.seed || options.randomFrom));
  CHECK_FALSE((options.results || options.junit || options.html));
}

TEST_CASE("each option of check sets what it is for") {
  const CheckOptions options =
      optionsAfter({"--cases",   "a", "--random",  "7",   "--seed", "9", "--case",    "x",
                    "--case",    "y", "--timeout", "2.5", "--jobs", "3", "--details", "actual",
                    "--results", "r", "--junit",   "j",   "--html", "h"});
  CHECK(options.cases == "a");
  CHECK(options.randomCases == 7);
  CHECK(options.seed == std::uint64_t{9});
  CHECK(options.names == Words{"x", "y"});
  CHECK(options.run.limits.seconds == 2.5);
  CHECK(options.jobs == 3);
  CHECK(options.details == check::Details::Actual);
  CHECK(options.results == "r");
  CHECK(options.junit == "j");
  CHECK(options.html == "h");
  CHECK(optionsAfter({"--random-from", "f"}).randomFrom == "f");
  for (const std::string flag :
       {"", "--stop", "--list", "--compile", "--no-isolation", "--ignore-trailing-space"}) {
    CAPTURE(flag);
    const CheckOptions set = optionsAfter(flag.empty() ? Words() : Words{flag});
    CHECK(set.run.stopAtFailure == (flag == "--stop"));
    CHECK(set.list == (flag == "--list"));
    CHECK(set.compile == (flag == "--compile"));
    CHECK(set.isNotIsolated == (flag == "--no-isolation"));
    CHECK(set.run.judge.ignoreTrailingSpace == (flag == "--ignore-trailing-space"));
  }
}

TEST_CASE("numbers on check's command line have limits") {
  CHECK(optionsAfter({"--timeout", "0.01"}).run.limits.seconds == 0.01);
  CHECK(optionsAfter({"--timeout", "3600"}).run.limits.seconds == 3600);
  for (const std::string text : {"0.009", "3600.5", "0", "-1", "x", ""}) {
    CHECK(faultOfOptions({"--timeout", text}) ==
          "--timeout: '" + text + "' is not a number of seconds from 0.01 to 3600");
  }
  CHECK(optionsAfter({"--random", "0"}).randomCases == 0);
  CHECK(optionsAfter({"--random", "10000"}).randomCases == 10000);
  CHECK(optionsAfter({"--seed", "0"}).seed == std::uint64_t{0});
  CHECK(optionsAfter({"--seed", "18446744073709551615"}).seed == ~std::uint64_t{0});
  CHECK(optionsAfter({"--jobs", "1"}).jobs == 1);
  CHECK(optionsAfter({"--jobs", "64"}).jobs == 64);
  for (const auto& [option, text, limits] :
       {std::tuple<std::string, std::string, std::string>{"--random", "10001", "0 to 10000"},
        {"--random", "-1", "0 to 10000"},
        {"--seed", "18446744073709551616", "0 to 18446744073709551615"},
        {"--seed", "-1", "0 to 18446744073709551615"},
        {"--jobs", "0", "1 to 64"},
        {"--jobs", "65", "1 to 64"}}) {
    CHECK(faultOfOptions({option, text}) == std::string(option)
                                                .append(": '")
                                                .append(text)
                                                .append("' is not a whole number from ")
                                                .append(limits));
  }
}

TEST_CASE("a shell can complete check's parts and levels of detail") {
  CommandLine line("teeko", "", "", "");
  line.addCommand("check", "", commandWith(std::make_shared<CheckOptions>()));
  const std::vector<OptionText>& texts = line.texts().back().options;
  const auto wordsOf = [&](const std::string& name) {
    const auto found = std::ranges::find(texts, name, &OptionText::name);
    return found == texts.end() ? Words() : found->words;
  };
  CHECK(wordsOf("PART") == Words{"placement", "movement", "whole", "octaflip"});
  CHECK(wordsOf("--details") == Words{"full", "actual", "none"});
}

TEST_CASE("a name of no part is refused, with the names of the parts") {
  CHECK(partIn("octaflip") == check::Part::OctaFlip);
  CHECK_THROWS_WITH(partIn("part 2"),
                    "'part 2' is none of the parts, which are placement (Part 1), movement (Part "
                    "2), whole (both) or octaflip");
}

TEST_CASE("random cases come with the numbers of the command line, or of a file") {
  const Scratch scratch;
  const auto casesAfter = [&](Words words) {
    CheckOptions options = optionsAfter(std::move(words));
    options.cases = scratch.path();
    return casesOf(options);
  };
  makeCase(scratch.path() / "placement/sample", "\n", "\n");
  const auto file = [&](const std::string& text) { return scratch.file("f", text).string(); };
  CHECK(areRandom(casesAfter({"--random", "2"}), 2, 1));
  CHECK(areRandom(casesAfter({"--random", "2", "--seed", "8"}), 2, 8));
  CHECK(areRandom(casesAfter({"--random-from", file("2 8")}), 2, 8));
  CHECK(areRandom(casesAfter({"--random-from", file("\n 2\t\n8\n")}), 2, 8));
  const std::string zeros(31, '0');
  CHECK(areRandom(casesAfter({"--random-from", file(zeros + "2 8")}), 2, 8));
  for (const std::string text :
       {"", "2", "2 x", "x 8", "-1 8", "10001 8", "2 8 3", "2 18446744073709551616"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(
        casesAfter({"--random-from", file(text)}),
        file(text) + ": must hold a number of games from 0 to 10000, a seed and nothing else");
  }
  CHECK_THROWS_AS(casesAfter({"--random-from", file('0' + zeros + "2 8")}), Error);
  CHECK_THROWS_AS(casesAfter({"--random-from", scratch.path() / "missing"}), Error);
  for (const std::string option : {"--random", "--seed"}) {
    CHECK_THROWS_WITH(casesAfter({"--random-from", file("2 8"), option, "2"}),
                      "--random-from goes with neither --random nor --seed");
  }
}

TEST_CASE("as many random cases as are allowed are read from a file") {
  const Scratch scratch;
  makeCase(scratch.path() / "placement/sample", "\n", "\n");
  CheckOptions options;
  options.part = check::Part::Placement;
  options.cases = scratch.path();
  options.randomFrom = scratch.file("f", "10000 1");
  CHECK(casesOf(options).size() == 10001);
}

TEST_CASE("a case is run again by a command that has what matters to it") {
  CheckOptions options;
  options.part = check::Part::Placement;
  options.program = {"./a.out", "two words"};
  CHECK(commandFor(options, "x y") == "teeko check placement --case 'x y' -- ./a.out 'two words'");
  options.cases = "folder";
  options.randomCases = 7;
  options.seed = 9;
  options.run.judge.ignoreTrailingSpace = true;
  options.compile = true;
  CHECK(commandFor(options, "x") ==
        "teeko check placement --case x --cases folder --ignore-trailing-space --compile -- "
        "./a.out 'two words'");
  CHECK(commandFor(options, "random-3") ==
        "teeko check placement --case random-3 --cases folder --random 7 --seed 9 "
        "--ignore-trailing-space --compile -- ./a.out 'two words'");
  options = {};
  options.randomFrom = "numbers";
  options.program = {""};
  CHECK(commandFor(options, "x") == "teeko check whole --case x -- ''");
  CHECK(commandFor(options, "random-3") ==
        "teeko check whole --case random-3 --random-from numbers -- ''");
}

TEST_CASE("a program to check is a file that can be run") {
  CHECK(programOf({"/bin/sh", "-c", "exit"}).file == "/bin/sh");
  for (const Words& words : {Words(), {"", "x"}}) {
    CHECK_THROWS_WITH(programOf(words),
                      "no program to check: name it after --, as in teeko check placement -- "
                      "./a.out");
  }
  CHECK_THROWS_WITH(programOf({"part1.c"}),
                    "part1.c: is C source text: compile it first, or have it compiled with "
                    "--compile");
  CHECK_THROWS_AS(programOf({"/no/such/program"}), Error);
}

TEST_CASE("a compiler that is not there is named") {
  CHECK_THROWS_WITH(toolchainOf("no-such-compiler"),
                    "no-such-compiler was not found: it compiles C files");
  const Scratch scratch;
  const std::string file = scratch.file("text", "");
  CHECK_THROWS_WITH(toolchainOf(file), file + " was not found: it compiles C files");
}

TEST_CASE("check tells how it isolates programs") {
  const std::string text =
      printedBy(commandWith(std::make_shared<CheckOptions>()), {"--isolation"}).text;
  CAPTURE(text);
  const process::IsolationTrial trial = process::tryIsolation();
  CHECK(text.starts_with(trial.isolation == process::Isolation::None
                             ? "none (" + trial.reason + "): programs are run under limits"
                             : "namespaces: programs see no other process"));
}

TEST_CASE("how a program is kept apart is told") {
  using process::Isolation;
  CHECK(describeIsolation({Isolation::None, "no <reason>"}) == "none (no <reason>)");
  CHECK(describeIsolation({Isolation::Namespaces, ""}) ==
        (process::tryMemoryGroups() ? "namespaces, and cgroups for memory" : "namespaces"));
}
