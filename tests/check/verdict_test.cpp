#include "teeko/check/verdict.hpp"

#include <string>
#include <utility>
#include <vector>

#include "executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;
using namespace teeko::check::test;

TEST_CASE("the same output passes, and only that") {
  CHECK(judged("a\nb\n", "a\nb\n").passed);
  CHECK(judged("a\nb\n", "a\nb\n").summary.empty());
  CHECK(judged("", "").passed);
  struct Fact {
    std::string expected;
    std::string actual;
    std::string summary;
  };
  const std::vector<Fact> facts{
      {"a\nb\n", "a\nc\n", "line 2 is not the expected one, from column 1 on"},
      {"a\nb\n", "a\n", "the output ends before line 2"},
      {"a\nb\n", "a\nb\nc\n", "the output should have ended before line 3"},
      {"a\nb\n", "a\nb\n\n", "the output should have ended before line 3"},
      {"a\nb\n", "", "it printed nothing"},
      {"a\nb\n", "a\nb", "the newline after line 2 is missing"},
      {"a\nb", "a\nb\n", "the newline after line 2 is not expected"},
      {"a\nb\n", "a \nb\n", "line 1 is not the expected one, from column 2 on"},
      {"a\nb\n", "a\r\nb\r\n", "line 1 is not the expected one, from column 2 on"},
      {"a\nb\n", std::string("a\nb\0\n", 5), "line 2 is not the expected one, from column 2 on"},
      {"a\nb\n", "\na\nb\n", "line 1 is not the expected one, from column 1 on"},
      {"", "a", "the output should have ended before line 1"}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.expected, fact.actual);
    const Verdict verdict = judged(fact.expected, fact.actual);
    CHECK_FALSE(verdict.passed);
    CHECK(verdict.summary == fact.summary);
  }
}

TEST_CASE("trailing blanks and the last newline can be ignored, and nothing else") {
  for (const char* const actual : {"a\nb\n", "a\nb", "a  \nb\t\n", "a\r\nb\r\n", "a\nb  "}) {
    CAPTURE(actual);
    CHECK(judged("a\nb\n", actual, true).passed);
    CHECK(judged(actual, "a\nb\n", true).passed);
  }
  for (const char* const actual : {"a\nb\n\n", " a\nb\n", "a\n\nb\n", "ab\n", "a\n", "a b\n"}) {
    CAPTURE(actual);
    CHECK_FALSE(judged("a\nb\n", actual, true).passed);
  }
}

TEST_CASE("what is right but for blanks at the ends of lines and the last newline is told so") {
  using enum BlankFault;
  struct Fact {
    std::string expected;
    std::string actual;
    std::set<BlankFault> faults;
  };
  const std::vector<Fact> facts{{"a\nb\n", "a\nb", {NewlineMissing}},
                                {"a\nb", "a\nb\n", {NewlineTooMuch}},
                                {"a\nb\n", "a \nb\n", {BlanksTooMuch}},
                                {"a\nb\n", "a\r\nb\r\n", {BlanksTooMuch}},
                                {"a \nb\n", "a\nb\n", {OtherBlanks}},
                                {"a \nb\n", "a\nb ", {NewlineMissing, BlanksTooMuch, OtherBlanks}},
                                {"a\nb\n", "a \nc\n", {}},
                                {"a\nb\n", "a \n", {}},
                                {"a\nb\n", "a\nb\n\n", {}},
                                {"a\nb\n", "ab\n", {}},
                                {"a\nb\n", "a\nb\n", {}}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.expected, fact.actual);
    CHECK(judged(fact.expected, fact.actual).blankFaults == fact.faults);
  }
  Execution crash = printing("a");
  crash.termination = Termination::Crashed;
  CHECK(judge(expecting("a\n"), crash, {}).blankFaults.empty());
}

TEST_CASE("a difference of blanks alone is told from others") {
  const auto onlyBlanks = [](const std::string& expected, const std::string& actual) {
    return judged(expected, actual).difference->onlyBlanks;
  };
  CHECK(onlyBlanks("a b\n", "a  b\n"));
  CHECK(onlyBlanks("a b\n", "a b"));
  CHECK(onlyBlanks("a b\nc\n", "ab\nd\n"));
  CHECK_FALSE(onlyBlanks("a b\n", "a c\n"));
  CHECK_FALSE(onlyBlanks("a\nb\n", "a\n"));
  CHECK_FALSE(onlyBlanks("a\n", "a\n \n"));
}

TEST_CASE("a program that did not come to its own end fails, and is told why") {
  const Limits limits{.seconds = 1};
  struct Fact {
    Termination termination;
    int code;
    std::string summary;
  };
  const std::vector<Fact> facts{
      {Termination::TimedOut, 0, "it did not end within 1 second"},
      {Termination::TooMuchOutput, 0, "it printed without end, or 1 MiB too much"},
      {Termination::TooMuchMemory, 0, "it used more than 512 MiB of memory"},
      {Termination::TooManyProcesses, 0, "it started more than 64 processes"},
      {Termination::Vanished, 0, "it ended or stopped the process that watched over it"}};
  for (const Fact& fact : facts) {
    Execution execution = printing("x\n");
    execution.termination = fact.termination;
    execution.code = fact.code;
    CAPTURE(fact.summary);
    const Verdict complete = judge(expecting("x\n"), execution, limits);
    CHECK_FALSE(complete.passed);
    CHECK(complete.hadToBeEnded == (fact.termination != Termination::Vanished));
    CHECK(complete.summary == fact.summary + ", though its output is complete");
    CHECK(judge(expecting("y\n"), execution, limits).summary ==
          fact.summary + "; line 1 is not the expected one, from column 1 on");
  }
}

TEST_CASE("the words that differ stand without those that both lines begin and end with") {
  struct Fact {
    std::string expected;
    std::string actual;
    std::string expectedWords;
    std::string actualWords;
  };
  const std::vector<Fact> facts{
      {"Player 1 wins! Congratulations!", "Player 1 wins! Congratulation!", "…·Congratulations!",
       "…·Congratulation!"},
      {"Wrong pick, try again.", "Wrong pick. Try again.", "…·pick,·try·…", "…·pick.·Try·…"},
      {"a b c", "x b c", "a·…", "x·…"},
      {"a b c", "a b", "…·b·c", "…·b"},
      {"a", "a ", "a", "a·"},
      {"a b", "a  b", "…·b", "…··b"},
      {"same same", "same", "same·same", "same"},
      {"x", "", "x", ""},
      {"a b", " b", "a·…", "·…"},
      {"a bc", "x bd", "a·bc", "x·bd"},
      {" a", " b", "…·a", "…·b"},
      {std::string(100, 'x'), "y", std::string(59, 'x') + "…", "y"}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.expected, fact.actual);
    const auto difference = judged(fact.expected + "\n", fact.actual + "\n").difference;
    REQUIRE(difference);
    CHECK(difference->expectedWords == fact.expectedWords);
    CHECK(difference->actualWords == fact.actualWords);
  }
}

TEST_CASE("a verdict says how much of the expected output comes before the difference") {
  CHECK(judged("ab\ncd\n", "ab\ncx\n").difference->offset == 4);
  CHECK(judged("ab\ncd\n", "").difference->offset == 0);
  CHECK(judged("ab\ncd\n", "ab\n").difference->offset == 3);
  CHECK(judged("ab\ncd\n", "ab\ncd\nef\n").difference->offset == 6);
  CHECK(judged("ab  \ncd\n", "ab\ncx\n", true).difference->offset == 6);
}

TEST_CASE("what a terminal got of a program that crashed counts as its output") {
  Execution execution = printing("a\n");
  execution.termination = Termination::Crashed;
  execution.code = 6;
  execution.terminalOutput = "a\nb\nx\n";
  const Verdict verdict = judge(expecting("a\nb\nc\n"), execution, {});
  CHECK(verdict.summary.ends_with("; line 3 is not the expected one, from column 1 on"));
  CHECK(verdict.remarks == std::vector<std::string>{"It printed that to a terminal; elsewhere it "
                                                    "lost what it had not flushed."});
  execution.terminalOutput = "b\n";  // another game
  CHECK(judge(expecting("a\nb\nc\n"), execution, {})
            .summary.ends_with("the output ends before line 2"));
  execution.termination = Termination::Exited;
  execution.terminalOutput.clear();
  CHECK(judge(expecting("a\n"), execution, {}).passed);
}

TEST_CASE("what is unusual about a failed run is told too") {
  Execution execution = printing("y\n");
  execution.code = 3;
  execution.readInput = false;
  execution.errors = "one\n";
  execution.seconds = 1.5;
  const Verdict verdict = judge(expecting("x\n"), execution, {});
  CHECK(verdict.remarks ==
        std::vector<std::string>{"Its exit code is 3.", "It seems never to have read its input."});
  CHECK(verdict.errors == "one\n");
  CHECK(verdict.seconds == 1.5);
  execution.output = "x\n";
  CHECK(judge(expecting("x\n"), execution, {}).passed);
  execution.leftFolder = true;
  CHECK(judge(expecting("x\n"), execution, {}).summary ==
        "it left a folder that could not be removed, though its output is complete");
  execution.termination = Termination::TimedOut;
  CHECK(judge(expecting("x\n"), execution, {}).remarks.back() ==
        "It left a folder that could not be removed.");
  execution.termination = Termination::NotStarted;
  execution.errors = "gone";
  const Verdict notStarted = judge(expecting("x\n"), execution, {});
  CHECK_FALSE(notStarted.passed);
  CHECK(notStarted.summary == "this time it could not be run");
  CHECK_FALSE(notStarted.difference);
  CHECK(notStarted.errors == "gone");
}

TEST_CASE(
    "a crash before any input was read, where a file comes first, is told with its usual cause") {
  Case given = expecting("x\n");
  Execution execution = printing("");
  execution.termination = Termination::Crashed;
  execution.code = 11;
  execution.readInput = false;
  execution.namedFiles = {"gameboard.txt", "../gameboard.txt"};
  CHECK_FALSE(judge(given, execution, {}).cause);  // There is no file.
  given.board = "0\n";
  const Verdict verdict = judge(given, execution, {});
  REQUIRE(verdict.cause);
  CHECK(verdict.cause->words.ends_with("(signal 11), before it had read any input"));
  execution.code = -1073741819;
  execution.crash = "divided by zero (0xC0000094)";
  const Verdict onWindows = judge(given, execution, {});
  REQUIRE(onWindows.cause);
  CHECK(onWindows.cause->words.starts_with(
      "it crashed: divided by zero (0xC0000094), before it had read any input"));
  REQUIRE(verdict.cause->advice.size() == 3);
  CHECK(verdict.cause->advice[0].find("could not be opened") != std::string::npos);
  CHECK(verdict.cause->advice[1].find("gameboard.txt") != std::string::npos);
  CHECK(verdict.remarks.empty());
  CHECK(verdict.cause->advice[2] == "The program names another file: `../gameboard.txt`.");
  execution.readInput = true;
  CHECK_FALSE(judge(given, execution, {}).cause);
  execution.readInput = false;
  execution.termination = Termination::Exited;
  CHECK_FALSE(judge(given, execution, {}).cause);
}

TEST_CASE("twenty lines are kept before and after the one that differs") {
  std::string expected;
  for (int line = 1; line <= 60; ++line) {
    expected += std::to_string(line) + '\n';
  }
  const auto differenceIn = [&expected](int line) {
    std::string actual = expected;
    actual.insert(actual.find("\n" + std::to_string(line) + "\n") + 1, "x");
    return *judged(expected, actual).difference;
  };
  const Difference middle = differenceIn(30);
  CHECK(middle.lines.size() == 41);
  CHECK(middle.lines.front().number == 10);
  CHECK(middle.lines.back().number == 50);
  CHECK(middle.marked == 20);
  CHECK(middle.lines[20].expected == "30");
  CHECK(middle.lines[20].actual == "x30");
  const Difference early = differenceIn(2);
  CHECK(early.lines.front().number == 1);
  CHECK(early.lines.back().number == 22);
  CHECK(early.marked == 1);
  CHECK(differenceIn(55).lines.back().number == 60);
}

TEST_CASE("of a long line 200 characters are kept, of which 100 stand before the difference") {
  std::string line;
  for (int i = 0; i < 1000; ++i) {
    line += static_cast<char>('a' + i % 26);
  }
  const auto shownFrom = [&line](std::size_t place) {
    std::string actual = line;
    actual[place] = 'X';
    const Difference difference =
        *judged(line + '\n' + line + '\n', line + '\n' + actual + '\n').difference;
    CHECK(difference.lines[0].expected == line.substr(0, 199) + "…");
    return *difference.lines[1].expected;
  };
  CHECK(shownFrom(100) == line.substr(0, 199) + "…");
  CHECK(shownFrom(101) == "…" + line.substr(1, 198) + "…");
  CHECK(shownFrom(500) == "…" + line.substr(400, 198) + "…");
  CHECK(shownFrom(999) == "…" + line.substr(899));
  line.resize(200);
  CHECK(*judged(line, "x").difference->lines[0].expected == line);
}

TEST_CASE("a new verdict says nothing, and blanks count unless asked otherwise") {
  CHECK(ComparedLine().number == 0);
  CHECK(Difference().marked == 0);
  CHECK(Difference().offset == 0);
  CHECK_FALSE(Verdict().passed);
  CHECK_FALSE(Verdict().hadToBeEnded);
  CHECK(Verdict().seconds == 0);
  CHECK_FALSE(JudgeOptions().ignoreTrailingSpace);
}
