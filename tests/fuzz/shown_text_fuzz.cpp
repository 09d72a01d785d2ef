// Text of any bytes, made fit for terminals, reports and pages.
#include "teeko/check/failure_text.hpp"
#include "teeko/io/markup.hpp"
#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"

#include "check/glyphs.hpp"
#include "fuzz/fuzz.hpp"
#include "grade/shown_text.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

bool isPlainLine(std::string_view text) {
  return isPlainText(text) && text.find_first_of("\n\t") == std::string_view::npos;
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = firstCharacter(text).length;
    if (length == 0) {
      return false;
    }
    text.remove_prefix(length);
  }
  return true;
}

void checkMarkup(std::string_view text) {
  std::string rest = escaped(text);
  require(isPlainText(rest), "markup is UTF-8 without control characters");
  require(rest.find_first_of("<>\"'") == std::string::npos, "and has none of HTML's own");
  for (std::size_t place = rest.find('&'); place != std::string::npos;
       place = rest.find('&', place + 1)) {
    const std::string_view reference = std::string_view(rest).substr(place);
    require(reference.starts_with("&amp;") || reference.starts_with("&lt;") ||
                reference.starts_with("&gt;") || reference.starts_with("&quot;") ||
                reference.starts_with("&#39;"),
            "an ampersand begins a reference");
  }
}

void checkGlyphs(std::string_view text, std::size_t width, std::size_t focus) {
  check::Glyphs glyphs;
  check::appendVisible(glyphs, text, "·");
  for (const std::string& glyph : glyphs) {
    require(isPlainLine(glyph) && charactersOf(glyph).size() == 1, "a glyph is one character");
  }
  std::string all;
  for (const std::string& glyph : glyphs) {
    all += glyph;
  }
  require(check::glyphsIn(all) == glyphs, "glyphs are found in their text");
  const std::size_t longest = glyphs.size();
  require(charactersOf(check::partOf(glyphs, focus, width)).size() <= width, "a part has room");
  require(charactersOf(check::paddedTextOf(glyphs, focus, width)).size() == width,
          "padding fills the width");
  check::cutAround(glyphs, focus, width / 2, width);
  require(glyphs.size() == std::min(longest, width), "a cut leaves as much as there is room");
  const std::string shown = check::visible(text, width);
  require(isPlainLine(shown) && charactersOf(shown).size() <= width, "a line has its width");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t width = 1 + input.byte();
  const std::size_t focus = input.byte();
  const std::string_view text = input.rest();

  const std::u32string characters = charactersOf(text);
  require(isUtf8(utf8Of(characters)), "characters are written as UTF-8");
  require(charactersOf(utf8Of(characters)) == characters, "and read again");
  require(!isUtf8(text) || utf8Of(characters) == text, "UTF-8 stays as it is");

  require(!isUtf8(text) || isPlainLine(printable(text)), "a terminal gets no control characters");
  require(printable(printable(text)) == printable(text), "what is printable stays as it is");
  const std::string quoted = inQuotes(text);
  require(quoted.size() <= 3 * 40 + 5 && (!isUtf8(text) || isPlainLine(quoted)),
          "a quotation is short and printable");

  const std::string shown = grade::shownText(text);
  require(isPlainLine(shown) && shown.size() <= 320, "names are short and printable");
  checkMarkup(text);
  checkGlyphs(text, width, focus);
  return 0;
}
