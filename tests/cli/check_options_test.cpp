#include "cli/check_options.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "teeko/check/random_cases.hpp"
#include "teeko/check/task_queue.hpp"
#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// A command line that has the options alone, and what they were set to.
class Options {
 public:
  Options() : line_("teeko", "", "", "") {
    line_.addCommand("check", "", [this](Command& command) {
      addCheckOptions(command, options_);
      return [] { return ExitCode::Done; };
    });
  }

  /// The same after these words were read.
  const CheckOptions& after(std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    const ExitCode code = line_.run(std::move(words));
    REQUIRE(code == ExitCode::Done);
    return *options_;
  }

  [[nodiscard]] const std::vector<OptionText>& texts() const {
    return line_.texts().back().options;
  }

 private:
  std::shared_ptr<CheckOptions> options_ = std::make_shared<CheckOptions>();
  CommandLine line_;
};

CheckOptions optionsAfter(std::vector<std::string> words) {
  words.insert(words.begin(), "placement");
  Options options;
  return options.after(std::move(words));
}

std::string faultOf(std::vector<std::string> words) {
  try {
    optionsAfter(std::move(words));
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

/// Puts a single case into a folder for a part's cases.
void makeCase(const std::filesystem::path& folder, const std::string& part) {
  std::filesystem::create_directories(folder / part / "sample");
  std::ofstream(folder / part / "sample/input") << '\n';
  std::ofstream(folder / part / "sample/output") << '\n';
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
  const CheckOptions options = optionsAfter({"--cases",
                                             "a",
                                             "--random",
                                             "7",
                                             "--seed",
                                             "9",
                                             "--case",
                                             "x",
                                             "--case",
                                             "y",
                                             "--timeout",
                                             "2.5",
                                             "--jobs",
                                             "3",
                                             "--stop",
                                             "--list",
                                             "--details",
                                             "actual",
                                             "--results",
                                             "r.json",
                                             "--junit",
                                             "j",
                                             "--html",
                                             "h",
                                             "--compile",
                                             "--no-isolation",
                                             "--ignore-trailing-space"});
  CHECK(options.cases == "a");
  CHECK(options.randomCases == 7);
  CHECK(options.seed == std::uint64_t{9});
  CHECK(options.names == std::vector<std::string>{"x", "y"});
  CHECK(options.run.limits.seconds == 2.5);
  CHECK(options.jobs == 3);
  CHECK(options.details == check::Details::Actual);
  CHECK(options.results == "r.json");
  CHECK(options.junit == "j");
  CHECK(options.html == "h");
  CHECK((options.run.judge.ignoreTrailingSpace && options.run.stopAtFailure));
  CHECK((options.list && options.compile && options.isNotIsolated));
  CHECK(optionsAfter({"--random-from", "f"}).randomFrom == "f");
}

TEST_CASE("numbers on check's command line have limits") {
  CHECK(optionsAfter({"--timeout", "0.01"}).run.limits.seconds == 0.01);
  CHECK(optionsAfter({"--timeout", "3600"}).run.limits.seconds == 3600);
  for (const std::string text : {"0.009", "3600.5", "0", "-1", "x", ""}) {
    CAPTURE(text);
    CHECK(faultOf({"--timeout", text}).find("is not a number of seconds from 0.01 to 3600") !=
          std::string::npos);
  }
  CHECK(optionsAfter({"--random", "0"}).randomCases == 0);
  CHECK(optionsAfter({"--random", "10000"}).randomCases == 10000);
  CHECK_FALSE(faultOf({"--random", "10001"}).empty());
  CHECK_FALSE(faultOf({"--random", "-1"}).empty());
  CHECK(optionsAfter({"--seed", "0"}).seed == std::uint64_t{0});
  CHECK(optionsAfter({"--seed", "18446744073709551615"}).seed == ~std::uint64_t{0});
  CHECK_FALSE(faultOf({"--seed", "18446744073709551616"}).empty());
  CHECK(optionsAfter({"--jobs", "1"}).jobs == 1);
  CHECK(optionsAfter({"--jobs", std::to_string(check::kMostJobs)}).jobs == check::kMostJobs);
  CHECK_FALSE(faultOf({"--jobs", "0"}).empty());
  CHECK_FALSE(faultOf({"--jobs", std::to_string(check::kMostJobs + 1)}).empty());
}

TEST_CASE("a shell can complete check's parts and levels of detail") {
  const std::vector<OptionText> texts = Options().texts();
  const auto wordsOf = [&](const std::string& name) {
    const auto found = std::ranges::find(texts, name, &OptionText::name);
    return found == texts.end() ? std::vector<std::string>() : found->words;
  };
  CHECK(wordsOf("PART") == std::vector<std::string>{"placement", "movement", "whole", "octaflip"});
  CHECK(wordsOf("--details") == std::vector<std::string>{"full", "actual", "none"});
}

TEST_CASE("a name that is no part's is answered by the parts") {
  CHECK(partIn("octaflip") == check::Part::OctaFlip);
  CHECK_THROWS_WITH(partIn("part 2"),
                    "'part 2' is none of the parts, which are placement (Part 1), movement (Part "
                    "2), whole (both) or octaflip");
}

TEST_CASE("random cases come with the numbers of the command line, or of a file") {
  const Scratch scratch;
  const auto casesAfter = [&](std::vector<std::string> words) {
    CheckOptions options = optionsAfter(std::move(words));
    options.cases = scratch.path();
    return casesOf(options);
  };
  makeCase(scratch.path(), "placement");
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
    CHECK_THROWS_WITH(casesAfter({"--random-from", file(text)}),
                      file(text) + ": is not a number of games from 0 to 10000 and a seed");
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
  makeCase(scratch.path(), "octaflip");
  CheckOptions options;
  options.part = check::Part::OctaFlip;
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
  for (const std::vector<std::string>& words : {std::vector<std::string>(), {"", "x"}}) {
    CHECK_THROWS_WITH(programOf(words),
                      "no program to check: it stands behind --, as in teeko check placement -- "
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
