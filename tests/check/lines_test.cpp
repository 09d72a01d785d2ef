#include "check/lines.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

Lines ignoring(std::string_view text) {
  Lines lines = linesOf(text);
  ignoreTrailingSpace(lines);
  return lines;
}

std::optional<std::size_t> firstDifferenceOf(std::string_view expected, std::string_view actual) {
  return firstDifference(linesOf(expected), linesOf(actual));
}

}  // namespace

TEST_CASE("a text's lines, the last with or without a newline") {
  CHECK(linesOf("").empty());
  CHECK(linesOf("\n") == Lines{{"", true}});
  CHECK(linesOf("a") == Lines{{"a", false}});
  CHECK(linesOf("a\n\nb c") == Lines{{"a", true}, {"", true}, {"b c", false}});
  CHECK(linesOf("a\nb\n") == Lines{{"a", true}, {"b", true}});
}

TEST_CASE("blanks at the end of lines can be ignored, and a missing newline") {
  CHECK(ignoring(" a \t\r\v\f\nb") == Lines{{" a", true}, {"b", true}});
  CHECK(ignoring("  \n") == Lines{{"", true}});
}

TEST_CASE("the first line that differs or is missing") {
  CHECK(firstDifferenceOf("a\nb\n", "a\nb\n") == std::nullopt);
  CHECK(firstDifferenceOf("", "") == std::nullopt);
  CHECK(firstDifferenceOf("a\nb\n", "a\nc\n") == 1);
  CHECK(firstDifferenceOf("a\n", "a") == 0);
  CHECK(firstDifferenceOf("a\nb\n", "a\n") == 1);
  CHECK(firstDifferenceOf("a\n", "a\nb\n") == 1);
}

TEST_CASE("a line has its end unless it is said to lack it") {
  CHECK(Line().ended);
}
