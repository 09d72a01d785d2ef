#include "cli/command_line.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"

#include "cli/printed_by.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// A program with a command of each kind of option, and what they were set to.
class Line {
 public:
  Line() : line_("game", "1.2", "A game", "The end") {
    line_.setDefault("More", [this](Command& command) {
      command.addFlag("--plain", plain_, "Plain");
      command.addText("--name", "NAME", setter("name"), "Name");
      return did("game");
    });
    line_.addCommand("play", "Plays", [this](Command& command) {
      command.addFlag("--plain", plain_, "Plain");
      command.addText("--name", "NAME", setter("name"), "Name");
      command.addNumber<int>(
          "--size", "N", [this](int size) { note("size", std::to_string(size)); }, "Size", 4, 6);
      command.addNumber<int>(
          "--seed", "S", [](int) {}, "Seed", 0, 10);
      command.addChoice("--level", "L", {"low", "high"}, setter("level"), "Level");
      command.addRepeatedText("--case", "GLOB", setter("case"), "Cases");
      command.addPair(
          "--pair", "A B",
          [this](const std::string& a, const std::string& b) {
            if (a == b) {
              throw std::invalid_argument("they are the same");
            }
            note("pair", a + '+' + b);
          },
          "Pair");
      command.addWords("[FILE...]", setter("word"), "Files");
      command.exclude("--size", "--seed");
      command.setAdvice([](const std::string& word) {
        return word == "--sise" ? "is it --size?" : std::string();
      });
      return did("play");
    });
    line_.addCommand("open", "Opens", [this](Command& command) {
      command.addRequiredText("FILE", "", setter("file"), "A file");
      command.addRequiredChoice("HOW", {"fast", "slow"}, setter("how"), "How");
      command.suggest("FILE", {"first", "second"});
      command.suggest("NONE", {"first"});
      command.addQuestion(
          "--ask", [] { return "an answer"; }, "Asks");
      command.setFooter("Opened");
      return did("open");
    });
    line_.addCommand("rename", "Renames", [this](Command& command) {
      command.addText("--name", "OLD", setter("old"), "Old name");
      return did("rename");
    });
  }

  /// What was set in order, and which command ran; or what was wrong.
  std::string after(std::vector<std::string> words) {
    noted_.clear();
    try {
      const ExitCode code = line_.run(std::move(words));
      return noted_ + (plain_ ? " plain" : "") + (code == ExitCode::Unfinished ? "" : " done");
    } catch (const Error& error) {
      return textOf(error);
    }
  }

  [[nodiscard]] const std::vector<CommandText>& texts() const { return line_.texts(); }
  [[nodiscard]] CommandLine& commandLine() { return line_; }

 private:
  void note(const std::string& name, const std::string& value) {
    noted_ += name + '=' + value + ' ';
  }

  Command::Setter setter(const std::string& name) {
    return [this, name](const std::string& value) {
      if (value == "wrong") {
        throw std::invalid_argument("'wrong' is wrong");
      }
      note(name, value);
    };
  }

  Action did(const std::string& name) {
    return [this, name] {
      noted_ += name;
      return ExitCode::Unfinished;  // Nothing else that is run here returns this.
    };
  }

  bool plain_ = false;
  std::string noted_;
  CommandLine line_;
};

std::string after(std::vector<std::string> words) {
  Line line;
  return line.after(std::move(words));
}

/// What is printed by a line that only asks something.
std::string printedAfter(Words words) {
  Line line;
  const Printed printed = printedBy(line.commandLine(), std::move(words));
  CHECK(printed.code == ExitCode::Done);
  return printed.text;
}

}  // namespace

TEST_CASE("a command gets the values of its options") {
  const std::vector<std::pair<Words, std::string>> facts{
      {{}, "game"},
      {{"--plain"}, "game plain"},
      {{"--name", "x"}, "name=x game"},
      {{"--name=x"}, "name=x game"},
      {{"play"}, "play"},
      {{"play", "--plain", "--size", "4"}, "size=4 play plain"},
      {{"play", "--size", "6"}, "size=6 play"},
      {{"play", "--level", "high"}, "level=high play"},
      {{"play", "--case", "a", "--case", "b"}, "case=a case=b play"},
      {{"play", "--pair", "a", "b"}, "pair=a+b play"},
      {{"play", "a", "b"}, "word=a word=b play"},
      {{"play", "open"}, "word=open play"},  // A command has no commands of its own.
      {{"play", "--plain", "--", "--size"}, "word=--size play plain"},
      {{"open", "a", "fast"}, "file=a how=fast open"},
      // As they were typed: CLI11 has uses of its own for such words.
      {{"play", "[a,b]", "{}", "[]", "", "%%"}, "word=[a,b] word={} word=[] word= word=%% play"},
      {{"play", "--case", "[a]", "--name", "{}"}, "case=[a] name={} play"},
      {{"play", "--pair", "[a,b]", "{}"}, "pair=[a,b]+{} play"},
      {{"play", "--name", "[x]", "--case="}, "case= name=[x] play"},
      {{"open", "[a]", "fast"}, "file=[a] how=fast open"},
      {{"play", "--", "--name="}, "word=--name= play"},
      // Before the command, too, if the command has them.
      {{"--plain", "play"}, "play plain"},
      {{"--plain", "play", "--plain"}, "play plain"},
      {{"--name", "x", "play"}, "name=x play"}};
  for (const auto& [words, expected] : facts) {
    CAPTURE(words);
    CHECK(after(words) == expected);
  }
}

TEST_CASE("wrong usage is said, and where the help is") {
  const std::vector<std::pair<Words, std::string>> facts{
      {{"++"}, "++ was not expected; a file of that name is ./++ (see game --help)"},
      {{"play", "a", "++"}, "++ was not expected; a file of that name is ./++ (see game --help)"},
      {{"x"}, "'x' is not a command (see game --help)"},
      {{"x-y"}, "'x-y' is not a command (see game --help)"},
      {{"x", "--plain"}, "'x' is not a command (see game --help)"},
      {{"--x"}, "The following argument was not expected: --x (see game --help)"},
      {{"--", "x"}, "The following argument was not expected: x (see game --help)"},
      {{"play", "--x"}, "The following argument was not expected: --x (see game play --help)"},
      {{"play", "--sise", "4"}, "--sise was not expected; is it --size?"},
      {{"open", "a", "fast", "b", "c"},
       "The following argument was not expected: b (see game open --help)"},
      {{"--name", "wrong"}, "--name: 'wrong' is wrong (see game --help)"},
      // A value that is empty is not the next word.
      {{"play", "--size=", "--level=low"},
       "--size: '' is not a whole number from 4 to 6 (see game play --help)"},
      {{"--size=", "--name=wrong"},
       "The following argument was not expected: --size (see game --help)"},
      {{"open", "a", "--mode", "fast"},
       "The following argument was not expected: --mode (see game open --help)"},
      {{"play", "--name", "wrong"}, "--name: 'wrong' is wrong (see game play --help)"},
      {{"play", "--pair", "a", "a"}, "--pair: they are the same (see game play --help)"},
      {{"play", "--size", "3"},
       "--size: '3' is not a whole number from 4 to 6 (see game play --help)"},
      {{"play", "--size", "7"},
       "--size: '7' is not a whole number from 4 to 6 (see game play --help)"},
      {{"play", "--size", "4.5"},
       "--size: '4.5' is not a whole number from 4 to 6 (see game play --help)"},
      {{"play", "--size", "4", "--seed", "1"},
       "--seed does not go with --size (see game play --help)"},
      {{"--name", "x", "open", "a", "fast"}, "--name does not go with open (see game open --help)"},
      {{"--name", "x", "play", "--name", "y"}, "--name is given twice (see game play --help)"},
      {{"--plain", "open", "a", "fast"}, "--plain does not go with open (see game open --help)"},
      // With another kind of value, it is another option.
      {{"--name", "x", "rename"}, "--name does not go with rename (see game rename --help)"}};
  for (const auto& [words, expected] : facts) {
    CAPTURE(words);
    CHECK(after(words) == expected);
  }
  // What CLI11 says in words of its own.
  for (const Words& words : {Words{"play", "--level", "x"},
                             {"play", "--pair", "a"},
                             {"open"},
                             {"open", "a"},
                             {"open", "a", "x"},
                             {"play", "--name"}}) {
    CAPTURE(words);
    CHECK(after(words).ends_with(" (see game " + words.front() + " --help)"));
  }
}

TEST_CASE("help and manual get all commands and options, in order") {
  const Line line;
  std::string all;
  for (const CommandText& command : line.texts()) {
    all += command.name + ": " + command.description + '\n';
    for (const OptionText& option : command.options) {
      all += "  " + option.name + ' ' + option.value + (isWord(option) ? " word" : "") +
             (option.isRepeated ? " repeated" : "") + ':';
      for (const std::string& word : option.words) {
        all += ' ' + word;
      }
      all += '\n';
    }
  }
  CHECK(all ==
        ": A game\n"
        "  --plain :\n"
        "  --name NAME:\n"
        "  -h,--help :\n"
        "  --version :\n"
        "play: Plays\n"
        "  --plain :\n"
        "  --name NAME:\n"
        "  --size N: 4 5 6\n"
        "  --seed S:\n"
        "  --level L: low high\n"
        "  --case GLOB repeated:\n"
        "  --pair A B:\n"
        "  [FILE...]  word repeated:\n"
        "  -h,--help :\n"
        "  --version :\n"
        "open: Opens\n"
        "  FILE  word: first second\n"
        "  HOW  word: fast slow\n"
        "  --ask :\n"
        "  -h,--help :\n"
        "  --version :\n"
        "rename: Renames\n"
        "  --name OLD:\n"
        "  -h,--help :\n"
        "  --version :\n");
}

TEST_CASE("help is printed, with what stands at its end") {
  CHECK(printedAfter({"--help"}).ends_with("\nMore\nThe end\n"));
  const std::string help = printedAfter({"play", "--help"});
  CHECK(help.ends_with("\nThe end\n"));
  CHECK_FALSE(contains(help, "More"));
  CHECK(contains(help, "WORDS [FILE...] "));
  CHECK(contains(help, "--pair A B"));
  CHECK(printedAfter({"open", "--help"}).ends_with("\nOpened\n"));
  CHECK(printedAfter({"--version"}) == "game 1.2\n");
  CHECK(printedAfter({"play", "--version"}) == "game 1.2\n");
}

TEST_CASE("a question is answered although what the command requires is missing") {
  CHECK(printedAfter({"open", "--ask"}) == "an answer\n");
  CHECK(printedAfter({"open", "file", "neither", "--ask"}) == "an answer\n");
}
