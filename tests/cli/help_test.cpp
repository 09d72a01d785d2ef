#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// A command line with two commands, and those that tell about them.
class Documented {
 public:
  Documented() {
    line_.setDefault("", [](Command&) { return [] { return ExitCode::Done; }; });
    line_.addCommand("solve", "Solves", addSolve);
    line_.addCommand("analyze", "Analyzes", addAnalyze);
    line_.addCommand("completions", "Completes",
                     [this](Command& command) { return addCompletions(command, line_); });
    line_.addCommand("help", "Helps", [this](Command& command) { return addHelp(command, line_); });
  }

  [[nodiscard]] std::string printed(Words words) {
    const Printed printed = printedBy(line_, std::move(words));
    CHECK(printed.code == ExitCode::Done);
    return printed.text;
  }

  /// What is wrong with these words, as textOf() has it.
  [[nodiscard]] std::string fault(Words words) {
    return faultIn([&] { (void)printedBy(line_, std::move(words)); });
  }

 private:
  CommandLine line_{"teeko", "1.0", "Plays", ""};
};

}  // namespace

TEST_CASE("help prints the manual of a command, for people or for man") {
  Documented documented;
  const std::string plain = documented.printed({"help", "solve"});
  CHECK(plain.starts_with("NAME\n"));
  CHECK(contains(plain, "--drops"));
  const std::string roff = documented.printed({"help", "solve", "--roff"});
  CHECK(roff.starts_with(".TH "));
  CHECK(contains(roff, "teeko"));
  CHECK(documented.printed({"help"}) != plain);
  CHECK(contains(documented.fault({"help", "chess"}),
                 "'chess' is no command of teeko (see teeko --help)"));
}

TEST_CASE("shells complete the words that commands know") {
  const std::vector<std::pair<CommandLine::AddOptions, std::string>> facts{
      {addClassic, "--red) words='human heuristic perfect'"},
      {addPlay, "--first) words='human 1 2 3 4 5'"},
      {addPlay, "words='teeko octaflip tictactoe'"},
      {addPlay, "--size) words='3 4 5 6 7 8'"},
      {addSolve, "--drops) words='standard alternate 1-alternate "},
      {addMatch, "--player) words='level:1 level:2 level:3 level:4 level:5 random scan perfect'"},
      {addMatch, "--tournament) words='round-robin gauntlet'"},
      {addMatch, "words='teeko octaflip tictactoe'"},
      {addEngine, "words='teeko octaflip tictactoe'"},
      {addGrade, "words='placement movement octaflip'"},
      {[](Command& command) { return addCheck(command, {}); },
       "words='placement movement whole octaflip'"}};
  for (const auto& [addOptions, words] : facts) {
    CommandLine line("teeko", "", "", "");
    line.addCommand("command", "", addOptions);
    line.addCommand("completions", "",
                    [&line](Command& command) { return addCompletions(command, line); });
    CAPTURE(words);
    CHECK(contains(printedBy(line, {"completions", "bash"}).text, words));
  }
}

TEST_CASE("shells complete the names of commands, also behind help") {
  Documented documented;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    CAPTURE(shell);
    const std::string script = documented.printed({"completions", shell});
    CHECK(contains(script, "analyze"));
    CHECK(contains(script, "roff"));
  }
  CHECK(contains(documented.printed({"completions", "bash"}), "help solve analyze completions"));
  CHECK(documented.printed({"completions", "bash"}) != documented.printed({"completions", "zsh"}));
  CHECK(documented.printed({"completions", "zsh"}) != documented.printed({"completions", "fish"}));
  CHECK(contains(documented.fault({"completions", "csh"}), "csh"));
}
