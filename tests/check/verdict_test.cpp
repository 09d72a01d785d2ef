#include "teeko/check/verdict.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::check;

namespace {

Case expecting(const std::string& output) {
  Case given;
  given.name = "case";
  given.input = "2\n6\n7\n";
  given.output = output;
  return given;
}

Execution printing(const std::string& output) {
  Execution execution;
  execution.termination = Termination::Exited;
  execution.readInput = true;
  execution.output = output;
  return execution;
}

Verdict judged(const std::string& expected, const std::string& actual, bool ignore = false) {
  return judge(expecting(expected), printing(actual), {}, {.ignoreTrailingSpace = ignore});
}

std::string firstLine(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// How wide the widest line is, in characters.
std::size_t widthOf(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::size_t width = 0;
    for (const char byte : line) {
      width += (static_cast<unsigned char>(byte) & 0xC0) != 0x80 ? 1 : 0;
    }
    widest = std::max(widest, width);
  }
  return widest;
}

}  // namespace

TEST_CASE("the same output passes, and only that") {
  CHECK(judged("a\nb\n", "a\nb\n").passed);
  CHECK(judged("a\nb\n", "a\nb\n").reason.empty());
  CHECK(judged("", "").passed);
  struct Fact {
    std::string expected;
    std::string actual;
    std::string reason;
  };
  const std::vector<Fact> facts{
      {"a\nb\n", "a\nc\n", "line 2 is not the expected one, from column 1 on"},
      {"a\nb\n", "a\n", "the output ends before line 2"},
      {"a\nb\n", "a\nb\nc\n", "the output goes on after its end, in line 3"},
      {"a\nb\n", "a\nb\n\n", "the output goes on after its end, in line 3"},
      {"a\nb\n", "", "it printed nothing"},
      {"a\nb\n", "a\nb", "the newline after line 2 is missing"},
      {"a\nb", "a\nb\n", "the newline after line 2 is not expected"},
      {"a\nb\n", "a \nb\n", "line 1 is not the expected one, from column 2 on"},
      {"a\nb\n", "a\r\nb\r\n", "line 1 is not the expected one, from column 2 on"},
      {"a\nb\n", std::string("a\nb\0\n", 5), "line 2 is not the expected one, from column 2 on"},
      {"a\nb\n", "\na\nb\n", "line 1 is not the expected one, from column 1 on"},
      {"", "a", "the output goes on after its end, in line 1"}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.expected, fact.actual);
    const Verdict verdict = judged(fact.expected, fact.actual);
    CHECK_FALSE(verdict.passed);
    CHECK(firstLine(verdict.reason) == fact.reason);
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

TEST_CASE("a reason shows the first difference, blanks made visible") {
  const std::string expected =
      "1\n2\n================\n| 9||10|\n================\nWrong pick, try again.\nlast\n";
  const std::string actual =
      "1\n2\n================\n| 9||10|\n================\nWrong pick,\ttry again. \nlast\n";
  CHECK(judged(expected, actual).reason ==
        "line 6 is not the expected one, from column 12 on\n"
        "\n"
        "        expected                 actual\n"
        "     3  ================         ================\n"
        "     4  |·9||10|                 |·9||10|\n"
        "     5  ================         ================\n"
        ">    6  Wrong·pick,·try·again.   Wrong·pick,\\ttry·again.·\n"
        "     7  last                     last\n"
        "\n"
        "  Its input is, on lines of their own:\n"
        "    2 6 7\n");
  CHECK(judged("a\n", "a").reason ==
        "the newline after line 1 is missing\n"
        "\n"
        "        expected   actual\n"
        ">    1  a          a (no newline)\n"
        "\n"
        "  Its input is, on lines of their own:\n"
        "    2 6 7\n");
  CHECK(judged("a\nb\nc\n", "a\n").reason ==
        "the output ends before line 2\n"
        "\n"
        "        expected   actual\n"
        "     1  a          a\n"
        ">    2  b          (end of output)\n"
        "     3  c\n"
        "\n"
        "  Its input is, on lines of their own:\n"
        "    2 6 7\n");
  const std::string reason = judged("a\n", "a\nb\n").reason;
  CAPTURE(reason);
  CHECK(reason.find(">    2  (end of output)   b\n") != std::string::npos);
}

TEST_CASE("whatever a program prints is shown as text, and not too much of it") {
  const std::vector<std::pair<std::string, std::string>> shown{
      {"\x1b[2J", "\\x1B[2J"},    {"caf\xC3\xA9 \xE2\x80\x93 x", "caf\\xC3\\xA9·\\xE2\\x80\\x93·x"},
      {"\xD1\x85", "\\xD1\\x85"}, {"\xFF", "\\xFF"},
      {"", "(empty line)"},       {std::string("\0\r", 2), "\\0\\r"},
      {"\x7F", "\\x7F"}};
  for (const auto& [actual, visible] : shown) {
    const std::string reason = judged("x\n", actual + "\n").reason;
    CAPTURE(reason);
    CHECK(reason.find(">    1  x          " + visible + "\n") != std::string::npos);
  }
  const std::string prompt = "Please select moving direction [1-8] or back [0]:\n";
  std::string longLine(1'000'000, 'a');
  longLine[500'000] = 'b';
  for (const std::string& actual : {prompt + prompt, longLine, std::string(300, ' ') + "\n"}) {
    const std::string reason = judged(prompt, actual).reason;
    CAPTURE(reason);
    CHECK(widthOf(reason) <= 80);
    CHECK(reason.size() < 2000);
  }
  const std::string almost = judged(std::string(5000, 'a'), std::string(4000, 'a')).reason;
  CAPTURE(almost);
  CHECK(almost.find("aaa (no newline)\n") == std::string::npos);  // which both lack
  CHECK(almost.find("…") != std::string::npos);
  Case given = expecting("x\n");
  given.input = std::string(100'000, '7');
  CHECK(judge(given, printing("y\n"), {}).reason.size() < 2000);
  CHECK(widthOf(judge(given, printing("y\n"), {}).reason) <= 80);
}

TEST_CASE("a program that did not come to its own end fails, and is told why") {
  const Limits limits{.seconds = 1};
  struct Fact {
    Termination termination;
    int code;
    std::string reason;
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
    CAPTURE(fact.reason);
    const Verdict complete = judge(expecting("x\n"), execution, limits);
    CHECK_FALSE(complete.passed);
    CHECK(firstLine(complete.reason) == fact.reason + ", though its output is complete");
    CHECK(firstLine(judge(expecting("y\n"), execution, limits).reason) ==
          fact.reason + "; line 1 is not the expected one, from column 1 on");
  }
}

TEST_CASE("what a program did not flush before its end is shown if a terminal got it") {
  Execution execution = printing("a\n");
  execution.termination = Termination::Crashed;
  execution.code = 6;
  execution.terminalOutput = "a\nb\nx\n";
  const std::string reason = judge(expecting("a\nb\nc\n"), execution, {}).reason;
  CAPTURE(reason);
  CHECK(firstLine(reason).ends_with("; line 3 is not the expected one, from column 1 on"));
  CHECK(reason.find(
            "  It printed that to a terminal; elsewhere it lost what it had not flushed.\n") !=
        std::string::npos);
  execution.terminalOutput = "b\n";  // another game
  CHECK(firstLine(judge(expecting("a\nb\nc\n"), execution, {}).reason)
            .ends_with("the output ends before line 2"));
  execution.termination = Termination::Exited;
  execution.terminalOutput.clear();
  CHECK(judge(expecting("a\n"), execution, {}).passed);
}

TEST_CASE("what is unusual about a failed run is told too") {
  Execution execution = printing("y\n");
  execution.code = 3;
  execution.readInput = false;
  execution.errors = "one\ntwo\x1b\n";
  CHECK(judge(expecting("x\n"), execution, {})
            .reason.ends_with("  Its exit code is 3.\n"
                              "  It seems never to have read its input.\n"
                              "  On standard error it printed:\n"
                              "    one\n"
                              "    two\\x1B\n"
                              "  Its input is, on lines of their own:\n"
                              "    2 6 7\n"));
  execution.errors = std::string(300, 'e') + "\xFF\n" + "\n\n\n\n\n\n\n\n\n\n";
  const std::string reason = judge(expecting("x\n"), execution, {}).reason;
  CAPTURE(reason);
  CHECK(widthOf(reason) == 80);
  CHECK(reason.find("eee…\n") != std::string::npos);
  CHECK(reason.find("    \n    …\n  Its input") != std::string::npos);
  execution.output = "x\n";
  CHECK(judge(expecting("x\n"), execution, {}).passed);
  execution.leftFolder = true;
  CHECK(firstLine(judge(expecting("x\n"), execution, {}).reason) ==
        "it left a folder that could not be removed, though its output is complete");
  execution.termination = Termination::TimedOut;
  CHECK(judge(expecting("x\n"), execution, {})
            .reason.find("  It left a folder that could not be removed.\n") != std::string::npos);
  execution.termination = Termination::NotStarted;
  execution.errors = "gone";
  CHECK(judge(expecting("x\n"), execution, {}).reason ==
        "this time it could not be run\n    gone\n");
}
