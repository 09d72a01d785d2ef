#include "teeko/check/failure_text.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "teeko/check/answers.hpp"
#include "teeko/check/random_cases.hpp"

#include "executions.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::check;
using namespace teeko::check::test;

namespace {

std::string detailsOfJudged(const std::string& expected, const std::string& actual) {
  return detailsOf(expecting(expected), judged(expected, actual));
}

std::string detailsOfExecution(const std::string& expected, const Execution& execution) {
  const Case given = expecting(expected);
  return detailsOf(given, judge(given, execution, {}));
}

/// How wide the widest line is, in characters.
std::size_t widthOf(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto width = std::ranges::count_if(
        line, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; });
    widest = std::max(widest, static_cast<std::size_t>(width));
  }
  return widest;
}

constexpr const char* kExpected =
    "1\n2\n================\n| 9||10|\n================\nWrong pick, try again.\nlast\n";
constexpr const char* kActual =
    "1\n2\n================\n| 9||10|\n================\nWrong pick,\ttry again. \nlast\n";

}  // namespace

TEST_CASE("details show the first difference and its column, blanks made visible") {
  CHECK(detailsOfJudged(kExpected, kActual) ==
        "        expected                 actual\n"
        "     3  ================         ================\n"
        "     4  |·9||10|                 |·9||10|\n"
        "     5  ================         ================\n"
        ">    6  Wrong·pick,·try·again.   Wrong·pick,\\ttry·again.·\n"
        "                   ^                        ^\n"
        "     7  last                     last\n"
        "\n"
        "  Input, without its line breaks:\n"
        "    2 6 7\n");
  CHECK(detailsOfJudged("a\n", "a") ==
        "        expected   actual\n"
        ">    1  a          a (no newline)\n"
        "         ^          ^\n"
        "\n"
        "  Input, without its line breaks:\n"
        "    2 6 7\n");
  CHECK(detailsOfJudged("a\nb\nc\n", "a\n") ==
        "        expected   actual\n"
        "     1  a          a\n"
        ">    2  b          (end of output)\n"
        "        ^          ^\n"
        "     3  c\n"
        "\n"
        "  Input, without its line breaks:\n"
        "    2 6 7\n");
  const std::string details = detailsOfJudged("a\n", "a\nb\n");
  CAPTURE(details);
  CHECK(details.find(">    2  (end of output)   b\n") != std::string::npos);
}

TEST_CASE("lines that do not fit into the columns stand one below the other") {
  const std::string prompt = "Player 1, please select your mark [1-16]:\n";
  const std::string wrong = "Player 1, please choose your mark [1-16]:\n";
  CHECK(detailsOfJudged("a\n" + prompt, "a\n" + wrong) ==
        "        expected                             actual\n"
        "     1  a                                    a\n"
        ">    2  expected: Player·1,·please·select·your·mark·[1-16]:\n"
        "        actual:   Player·1,·please·choose·your·mark·[1-16]:\n"
        "                                   ^\n"
        "\n"
        "  Input, without its line breaks:\n"
        "    2 6 7\n");
  std::string longLine(1000, 'a');
  longLine[500] = 'b';
  const std::string details = detailsOfJudged(std::string(1000, 'a') + "\n", longLine + "\n");
  CAPTURE(details);
  CHECK(details.find("expected: …" + std::string(60, 'a') + "…\n") != std::string::npos);
  CHECK(details.find("actual:   …" + std::string(30, 'a') + "b" + std::string(29, 'a') + "…\n") !=
        std::string::npos);
  CHECK(details.find("\n" + std::string(8 + 10 + 31, ' ') + "^\n") != std::string::npos);
}

TEST_CASE("each level of details shows no more than it says") {
  const Case given = expecting(kExpected);
  const Verdict verdict = judged(kExpected, kActual);
  CHECK(detailsOf(given, verdict, Details::Actual) ==
        "        actual\n"
        "     3  ================\n"
        "     4  |·9||10|\n"
        "     5  ================\n"
        ">    6  Wrong·pick,\\ttry·again.·\n"
        "                   ^\n"
        "     7  last\n"
        "\n"
        "  Input, without its line breaks:\n"
        "    2 6 7\n");
  CHECK(causeOf(verdict) == "expected `…·pick,·try·again.`, got `…·pick,\\ttry·again.·`");
  CHECK(causeOf(verdict, Details::Actual) == "got `…·pick,\\ttry·again.·`");
  CHECK(detailsOf(given, verdict, Details::None).empty());
  CHECK(causeOf(verdict, Details::None).empty());
  const Verdict early = judged("a\nsecret\n", "a\n");
  CHECK(causeOf(early) == "the output ends before `secret`");
  for (const Verdict& told : {early, judged("secret\n", ""), judged("secret\n", "a\n"),
                              judged("a\nsecret\n", "a\nb\n"), judged("secret", "secret\n")}) {
    const std::string text = told.summary + causeOf(told, Details::Actual);
    CAPTURE(text);
    CHECK(text.find("secret") == (told.summary.find("newline") == std::string::npos
                                      ? std::string::npos
                                      : text.find("secret")));
    CHECK(detailsOf(given, early, Details::Actual).find("secret") == std::string::npos);
  }
}

TEST_CASE("whatever a program prints is shown as text, and not too much of it") {
  const std::vector<std::pair<std::string, std::string>> shown{
      {"\x1b[2J", "\\x1B[2J"},    {"caf\xC3\xA9 \xE2\x80\x93 x", "caf\\xC3\\xA9·\\xE2\\x80\\x93·x"},
      {"\xD1\x85", "\\xD1\\x85"}, {"\xFF", "\\xFF"},
      {"", "(empty line)"},       {std::string("\0\r", 2), "\\0\\r"},
      {"\x7F", "\\x7F"}};
  for (const auto& [actual, visible] : shown) {
    const std::string details = detailsOfJudged("x\n", actual + "\n");
    CAPTURE(details);
    CHECK(details.find(">    1  x          " + visible + "\n") != std::string::npos);
  }
  const std::string prompt = "Please select moving direction [1-8] or back [0]:\n";
  std::string longLine(1'000'000, 'a');
  longLine[500'000] = 'b';
  for (const std::string& actual : {prompt + prompt, longLine, std::string(300, ' ') + "\n"}) {
    const std::string details = detailsOfJudged(prompt, actual);
    CAPTURE(details);
    CHECK(widthOf(details) <= 80);
    CHECK(details.size() < 2000);
  }
  const std::string almost = detailsOfJudged(std::string(5000, 'a'), std::string(4000, 'a'));
  CAPTURE(almost);
  CHECK(almost.find("(no newline)\n") == std::string::npos);  // which both lack
  CHECK(almost.find("…") != std::string::npos);
  Case given = expecting("x\n");
  given.input = std::string(100'000, '7');
  given.board = std::string(100'000, '1');
  const std::string details = detailsOf(given, judge(given, printing("y\n"), {}));
  CHECK(details.size() < 2000);
  CHECK(widthOf(details) <= 80);
}

TEST_CASE("a caret after a line has room in 80 characters") {
  for (const std::size_t length : {33U, 34U, 35U, 61U, 62U, 63U, 71U, 72U, 73U, 80U, 200U}) {
    const std::string line(length, 'a');
    CAPTURE(length);
    const Case given = expecting(line + "b\n");
    const Verdict verdict = judge(given, printing(line + '\n'), {});
    CHECK(widthOf(detailsOf(given, verdict, Details::Full)) <= 80);
    CHECK(widthOf(detailsOf(given, verdict, Details::Actual)) <= 80);
    CHECK(widthOf(detailsOfJudged(line + '\n', line)) <= 80);
    CHECK(widthOf(detailsOfJudged(line + "\xFF\n", line + "\\xFF\n")) <= 80);
  }
}

TEST_CASE("details tell what else was unusual") {
  Execution execution = printing("y\n");
  execution.code = 3;
  execution.readInput = false;
  execution.errors = "one\ntwo\x1b\n";
  CHECK(detailsOfExecution("x\n", execution)
            .ends_with("  Its exit code is 3.\n"
                       "  It seems never to have read its input.\n"
                       "  On standard error it printed:\n"
                       "    one\n"
                       "    two\\x1B\n"
                       "  Input, without its line breaks:\n"
                       "    2 6 7\n"));
  execution.errors = std::string(300, 'e') + "\xFF\n" + "\n\n\n\n\n\n\n\n\n\n";
  const std::string details = detailsOfExecution("x\n", execution);
  CAPTURE(details);
  CHECK(widthOf(details) == 80);
  CHECK(details.find("eee…\n") != std::string::npos);
  CHECK(details.find("    \n    …\n  Input") != std::string::npos);
}

TEST_CASE("of long texts the first lines are shown") {
  const auto lines = [](int count) {
    std::string text;
    for (int line = 1; line <= count; ++line) {
      text += "line " + std::to_string(line) + "\n";
    }
    return text;
  };
  const auto linesShown = [](const std::string& text) { return countOf("    line ", text); };
  const std::string cut = "    …\n";
  struct Shown {
    std::size_t lines;
    std::size_t cuts;
    bool operator==(const Shown&) const = default;
  };
  const auto shown = [&](const Case& given, const Verdict& verdict) {
    const std::string text = detailsOf(given, verdict);
    return Shown{linesShown(text), countOf(cut, text)};
  };
  const auto errors = [&](int count) { return shown({}, {.errors = lines(count)}); };
  CHECK(errors(8) == Shown{8, 0});
  CHECK(errors(9) == Shown{8, 1});
  const auto explanation = [&](int count) { return shown({}, {.explanation = lines(count)}); };
  CHECK(explanation(200) == Shown{200, 0});
  CHECK(explanation(201) == Shown{200, 1});
  const auto input = [&](int count) {
    return shown({.part = Part::OctaFlip, .input = lines(count)}, {});
  };
  CHECK(input(24) == Shown{24, 0});
  CHECK(input(25) == Shown{24, 1});
  const auto board = [&](int count) { return shown({.board = lines(count)}, {}); };
  CHECK(board(8) == Shown{8, 0});
  CHECK(board(9) == Shown{8, 1});
  // A compiler's lines may be long.
  const std::string wide(200, 'x');
  CHECK(detailsOf({}, {.explanation = wide}) == "    " + wide + "\n");
  CHECK(detailsOf({}, {.explanation = wide + "x"}) == "    " + wide.substr(1) + "…\n");
}

TEST_CASE("a hint, the board and the answer that was being given are shown") {
  Case given;
  for (const Case& made : randomCases(Part::Movement, 5, 1)) {
    given = made.input.size() > given.input.size() ? made : given;
  }
  given.hint = "scan from square 16 down";
  // The last line of the output but one is wrong: it follows the last answer.
  const std::string start = given.output.substr(0, given.output.rfind("Congratulations"));
  const Verdict verdict = judge(given, printing(start + "Bravo\n"), {});
  const std::string details = detailsOf(given, verdict);
  CAPTURE(details);
  CHECK(hintOf(given, verdict) == "  Hint: scan from square 16 down\n");
  CHECK(details.find("  gameboard.txt:\n    " + given.board.substr(0, 7) + "\n") !=
        std::string::npos);
  const std::string lastAnswer =
      given.input.substr(given.input.rfind('\n', given.input.size() - 2) + 1);
  CHECK(details.find(" [" + lastAnswer.substr(0, lastAnswer.size() - 1) + "]\n") !=
        std::string::npos);
  CHECK(details.find("in brackets, the last answer") != std::string::npos);
  CHECK(details.find("    … ") != std::string::npos);  // the beginning of a long input
  // Before the first answer there is none to be marked.
  const std::string early = detailsOf(given, judge(given, printing("Bravo\n"), {}));
  CHECK(early.find("in brackets, the last answer") == std::string::npos);
}

TEST_CASE("of a long input the words around the last answer are shown") {
  Case given;
  for (const Case& made : randomCases(Part::Movement, 50, 1)) {
    given = made.input.size() > given.input.size() ? made : given;
  }
  const std::vector<Prompt> dialogue = dialogueOf(given);
  REQUIRE(dialogue.size() > 100);
  // What is shown where the difference comes directly after this answer: 60 answers before it, and
  // 19 behind it.
  const auto check = [&](std::size_t answer) {
    const std::size_t first = answer - std::min<std::size_t>(answer, 60);
    const std::size_t end = std::min(answer + 20, dialogue.size());
    std::vector<std::string> words;
    if (first > 0) {
      words.emplace_back("…");
    }
    for (std::size_t i = first; i < end; ++i) {
      words.push_back(i == answer ? "[" + dialogue[i].answer + "]" : dialogue[i].answer);
    }
    if (end < dialogue.size()) {
      words.emplace_back("…");
    }
    Difference difference{.lines = {{.number = 1, .expected = "a", .actual = "b"}}};
    difference.offset = dialogue[answer].outputBefore;
    const std::string details = detailsOf(given, {.difference = difference});
    CAPTURE(answer, details);
    CHECK(details.find(":\n" + filled(words)) != std::string::npos);
  };
  for (std::size_t answer = 0; answer < dialogue.size(); ++answer) {
    const bool isNearLimit =
        answer < 2 || (answer >= 58 && answer <= 62) || answer + 22 >= dialogue.size();
    // Several answers may be given at the same place.
    const bool isLastOfPlace = answer + 1 == dialogue.size() ||
                               dialogue[answer + 1].outputBefore > dialogue[answer].outputBefore;
    if (isNearLimit && isLastOfPlace) {
      check(answer);
    }
  }
}

TEST_CASE("of a long input without a last answer the first 80 words are shown") {
  const auto inputOf = [](std::size_t count) {
    Case given{.part = Part::OctaFlip};
    for (std::size_t word = 1; word <= count; ++word) {
      given.input += std::to_string(word) + '\n';
    }
    return detailsOf(given, {});
  };
  CHECK(inputOf(80).ends_with(" 80\n"));
  CHECK(inputOf(81).ends_with(" 80 …\n"));
  // A word takes no more than half of the width.
  const std::string word(38, 'x');
  CHECK(detailsOf({.part = Part::OctaFlip, .input = word}, {}).ends_with("    " + word + "\n"));
  CHECK(detailsOf({.part = Part::OctaFlip, .input = word + "x"}, {})
            .ends_with("    " + word.substr(1) + "…\n"));
}

TEST_CASE("the input of a case with several values a line is shown as it is") {
  Case given = expecting("x\n");
  given.input = "RB......\n1\n1 1 2 2\n";
  CHECK(detailsOf(given, judge(given, printing("y\n"), {}))
            .ends_with("  Input:\n    RB......\n    1\n    1 1 2 2\n"));
}

TEST_CASE("cases with the same cause and visibility are one group") {
  const auto wins = [](const std::string& who, const std::string& words) {
    return "a\n" + who + " wins! " + words + "\n";
  };
  std::vector<Case> cases;
  std::vector<Verdict> verdicts;
  const auto add = [&](const std::string& expected, const std::string& actual) {
    cases.push_back(expecting(expected));
    verdicts.push_back(judged(expected, actual));
  };
  add(wins("Player 1", "Congratulations!"), wins("Player 1", "Congratulation!"));
  add("b\n", "c\n");
  add(wins("Computer", "Congratulations!"), "a\nComputer wins! Congratulation!\nmore");
  add(wins("Player 2", "Congratulations!"), wins("Player 2", "Congratulation!"));
  cases.back().visibility = "hidden";
  std::vector<Failure> failures;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    failures.push_back({.index = i, .verdict = &verdicts[i]});
  }
  const std::vector<FailureGroup> groups = groupsOf(cases, failures);
  REQUIRE(groups.size() == 3);
  CHECK(groups[0].cause == "expected `…·Congratulations!`, got `…·Congratulation!`");
  CHECK(groups[0].cases == std::vector<std::size_t>{0, 2});
  CHECK(groups[1].cases == std::vector<std::size_t>{1});
  CHECK(groups[2].cases == std::vector<std::size_t>{3});
  CHECK(groupsOf(cases, failures, Details::Actual)[0].cause == "got `…·Congratulation!`");
}

TEST_CASE("a group that is told as one has the hints of its cases") {
  std::vector<Case> cases(6, expecting("x\n"));
  const FailureGroup all{.cause = "", .cases = {0, 1, 2, 3, 4, 5}};
  CHECK(hintsOf(cases, all).empty());
  for (Case& given : cases) {
    given.hint = "same";
  }
  CHECK(hintsOf(cases, all) == "  Hint: same\n");
  cases[1].name = "one";
  cases[1].hint = "other";
  cases[2].hint = "";
  CHECK(hintsOf(cases, all) == "  Hint for case: same\n  Hint for one: other\n");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    cases[i].hint = std::to_string(i);
  }
  CHECK(hintsOf(cases, all) ==
        "  Hint for case: 0\n  Hint for one: 1\n  Hint for case: 2\n  Hint for case: 3\n");
}

TEST_CASE("words fill lines of 80 characters") {
  CHECK(filled(std::vector<std::string>{"a", "b"}) == "    a b\n");
  const std::vector<std::string> words(60, "12345678");
  const std::string text = filled(words);
  CHECK(widthOf(text) == 4 + 8 * 9 - 1);
  CHECK(std::ranges::count(text, '\n') == 8);
  CHECK(filled(std::vector<std::string>{std::string(100, 'x'), "y"}) ==
        "    " + std::string(100, 'x') + "\n    y\n");

  using Words = std::vector<std::string>;
  const auto word = [](std::size_t length) { return std::string(length, 'x'); };
  CHECK(filled(Words{word(70), word(5)}) == "    " + word(70) + " " + word(5) + "\n");
  CHECK(filled(Words{word(71), word(5)}) == "    " + word(71) + "\n    " + word(5) + "\n");
  CHECK(filled(Words{"a", word(68), word(5)}) == "    a " + word(68) + " " + word(5) + "\n");
  CHECK(filled(Words{"a", word(69), word(5)}) == "    a " + word(69) + "\n    " + word(5) + "\n");
  CHECK(filled(Words{word(72), word(5), word(70)}) ==
        "    " + word(72) + "\n    " + word(5) + " " + word(70) + "\n");
  CHECK(filled(Words{word(72), word(5), word(71)}) ==
        "    " + word(72) + "\n    " + word(5) + "\n    " + word(71) + "\n");
}

TEST_CASE("cases are counted in words") {
  CHECK(casesText(0) == "0 cases");
  CHECK(casesText(1) == "1 case");
  CHECK(casesText(2) == "2 cases");
}

TEST_CASE("a failure is of the first case unless it is said of which") {
  CHECK(Failure().index == 0);
}
