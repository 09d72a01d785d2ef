#include "grade/shown_text.hpp"

#include <string>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;

TEST_CASE("names of any bytes are shown as valid UTF-8 without control characters") {
  const struct {
    std::string text;
    const char* expected;
  } facts[]{
      {"", ""},
      {"Jane Doe.c", "Jane Doe.c"},
      {"Jörg Ödön 王 😀", "Jörg Ödön 王 😀"},
      {"a\nb\tc\x1B[2J\x7F", "a^Jb^Ic^[[2J^?"},
      {"a\xC2\x9Bz", "a^[[z"},
      {std::string("a\0b", 3), "a^@b"},
      {"M\xFCller", "M\\xFCller"},
      {"\x80", "\\x80"},
      {"\xC3", "\\xC3"},
      {"\xE7\x8E", "\\xE7\\x8E"},
      {"\xC0\xAF", "\\xC0\\xAF"},                    // too long a form of /
      {"\xE0\x80\xAF", "\\xE0\\x80\\xAF"},           // the same
      {"\xED\xA0\x80", "\\xED\\xA0\\x80"},           // half of a pair of UTF-16
      {"\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80"},  // above the last character
      {"\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"},      // the last one
      {"\xFF\xFE", "\\xFF\\xFE"},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.expected);
    CHECK(shownText(fact.text) == fact.expected);
  }
}

TEST_CASE("a long name is cut, and not in a character") {
  const std::string name(300, 'x');
  CHECK(shownText(name) == name);
  CHECK(shownText(name + "y") == name + "…");
  CHECK(shownText(name.substr(1) + "王王") == name.substr(1) + "王…");
  CHECK(shownText(std::string(1000000, '\xFF')).size() == 303);
}
