#include "check/glyphs.hpp"

#include <string>

#include "teeko/check/failure_text.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

std::string shown(std::string_view text, std::string_view blank) {
  Glyphs glyphs;
  appendVisible(glyphs, text, blank);
  return textOf(glyphs, 0, glyphs.size());
}

std::string cut(std::string_view text, std::size_t focus, std::size_t lead, std::size_t room) {
  Glyphs glyphs = glyphsIn(text);
  cutAround(glyphs, focus, lead, room);
  return textOf(glyphs, 0, glyphs.size());
}

}  // namespace

TEST_CASE("a character of several bytes is one glyph") {
  CHECK(glyphsIn("").empty());
  CHECK(glyphsIn("a·…b") == Glyphs{"a", "·", "…", "b"});
  // A byte that continues no character begins one.
  CHECK(glyphsIn("\x80\x81z") == Glyphs{"\x80\x81", "z"});
}

TEST_CASE("what is not printable is shown as C writes it") {
  CHECK(shown(" a b ", "·") == "·a·b·");
  CHECK(shown(" a b ", " ") == " a b ");
  CHECK(shown("!~", "·") == "!~");
  CHECK(shown(std::string_view("\t\r\0\n", 4), "·") == "\\t\\r\\0\\x0A");
  CHECK(shown("\x1F\x7F\x80\xFF", "·") == "\\x1F\\x7F\\x80\\xFF");
  Glyphs glyphs;
  appendVisible(glyphs, "\t", "·");
  CHECK(glyphs == Glyphs{"\\", "t"});
}

TEST_CASE("of a very long text the beginning is shown") {
  Glyphs glyphs;
  appendVisible(glyphs, std::string(16384, 'a') + "b", "·");
  CHECK(glyphs.size() == 16384);
  CHECK(glyphs.back() == "a");
}

TEST_CASE("glyphs are cut around a place") {
  CHECK(cut("abcdef", 3, 1, 6) == "abcdef");
  CHECK(cut("abcdef", 0, 0, 5) == "abcd…");
  CHECK(cut("abcdefghij", 0, 2, 4) == "abc…");
  CHECK(cut("abcdefghij", 2, 2, 4) == "abc…");
  CHECK(cut("abcdefghij", 3, 2, 4) == "…cd…");
  CHECK(cut("abcdefghij", 5, 2, 4) == "…ef…");
  CHECK(cut("abcdefghij", 8, 2, 4) == "…hij");
  CHECK(cut("abcdefghij", 10, 2, 4) == "…hij");
}

TEST_CASE("a part of a line says where the line goes on") {
  const Glyphs line = glyphsIn("ab·defghij");
  CHECK(partOf(line, 0, 10) == "ab·defghij");
  CHECK(partOf(line, 0, 5) == "ab·d…");
  CHECK(partOf(line, 2, 5) == "…def…");
  CHECK(partOf(line, 2, 8) == "…defghij");
  CHECK(partOf(line, 9, 5) == "…");
  CHECK(partOf(line, 10, 5).empty());
  CHECK(partOf(line, 11, 5).empty());
}

TEST_CASE("text has at most the glyphs that there are") {
  const Glyphs line = glyphsIn("a·cd");
  CHECK(textOf(line, 0, 2) == "a·");
  CHECK(textOf(line, 1, 9) == "·cd");
  CHECK(textOf(line, 4, 2).empty());
  CHECK(textOf(line, 9, 2).empty());
  CHECK(paddedTextOf(line, 0, 4) == "a·cd");
  CHECK(paddedTextOf(line, 0, 6) == "a·cd  ");
  CHECK(paddedTextOf(line, 3, 3) == "d  ");
  CHECK(paddedTextOf(line, 9, 3) == "   ");
}

TEST_CASE("a line is made visible up to a width") {
  CHECK(visible("a b\tc", 9) == "a b\\tc");
  CHECK(visible("a b\tc", 6) == "a b\\tc");
  CHECK(visible("a b\tc", 5) == "a b\\…");
}
