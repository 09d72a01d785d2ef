#include "match/one_line.hpp"

#include <string>

#include "support/catch.hpp"

using namespace teeko::match;

TEST_CASE("a text of several lines is written on one, and read again") {
  const struct {
    std::string text;
    const char* line;
  } facts[]{
      {"", ""},
      {"a b", "a b"},
      {"a\nb\n", R"(a\nb\n)"},
      {"a\\nb\\", R"(a\\nb\\)"},
      {"tab\t~ é 王", "tab\t~ é 王"},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.text);
    CHECK(onOneLine(fact.text) == fact.line);
    CHECK(fromOneLine(fact.line) == fact.text);
  }
  CHECK(onOneLine("a\r\x1B\x1F"
                  "b") == "ab");
}

TEST_CASE("a line that nobody has written is read as well") {
  CHECK(fromOneLine("a\\") == "a\\");
  CHECK(fromOneLine("\\") == "\\");
  CHECK(fromOneLine("\\a\\\"") == "a\"");
}
