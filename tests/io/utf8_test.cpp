#include "teeko/io/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("every character goes to UTF-8 and back") {
  std::size_t wrong = 0;
  for (char32_t character = 1; character < 0x110000; ++character) {
    if (character < 0xD800 || character > 0xDFFF) {
      const std::string bytes = utf8Of(character);
      const DecodedCharacter decoded = firstCharacter(bytes);
      if (decoded.character != character || decoded.length != bytes.size()) {
        ++wrong;
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(utf8Of(U'A') == "A");
  CHECK(utf8Of(U'\x7FF') == "\xDF\xBF");
  CHECK(utf8Of(U'€') == "\xE2\x82\xAC");
  CHECK(utf8Of(U'\x10FFFF') == "\xF4\x8F\xBF\xBF");
  CHECK(utf8Of(U"a€") == "a\xE2\x82\xAC");
}

TEST_CASE("what is not UTF-8 is no character") {
  // Continuation bytes alone, overlong forms, surrogates, too large, cut short.
  for (const char* const text :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xED\xA0\x80",
        "\xED\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3", "\xE2\x82",
        "\xF0\x9F\x98", "\xC3(", "\xE2(\xAC", "\xE2\x82("}) {
    CAPTURE(text);
    CHECK(firstCharacter(text).length == 0);
    CHECK(firstCharacter(text).character == 0);
  }
  // Where the text goes on behind the view.
  CHECK(firstCharacter(std::string_view("€").substr(0, 2)).length == 0);
  CHECK(charactersOf("a\xFF€") == U"a\xFFFD€");
  CHECK(charactersOf("\xE2\x82") == U"\xFFFD\xFFFD");
}

TEST_CASE("a text is not cut within a character") {
  const std::string text = "aä€🎲";  // of 1, 2, 3 and 4 bytes
  const std::vector<std::size_t> begins{0, 1, 3, 6, 10};
  for (std::size_t most = 0; most <= text.size(); ++most) {
    CAPTURE(most);
    const auto end = std::prev(std::upper_bound(begins.begin(), begins.end(), most));
    CHECK(beginningOf(text, most) == text.substr(0, *end));
    const auto begin = std::lower_bound(begins.begin(), begins.end(), text.size() - most);
    CHECK(endOf(text, most) == text.substr(*begin));
  }
  CHECK(beginningOf(text, 1000) == text);
  CHECK(endOf(text, 1000) == text);
  CHECK(beginningOf("", 1).empty());
  CHECK(endOf("", 1).empty());
  // Bytes that are no characters.
  const std::string bytes(10, '\x80');
  CHECK(beginningOf(bytes, 8).size() == 5);
  CHECK(beginningOf(bytes, 2).empty());
  CHECK(endOf(bytes, 8).size() == 5);
  CHECK(endOf(bytes, 2).empty());
  CHECK(endOf(bytes, 10) == bytes);
}
