#include "teeko/io/text.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("control characters are shown as a terminal echoes them") {
  CHECK(printable("plain ~") == "plain ~");
  CHECK(printable(std::string("\0\t\n\x1B\x1F\x7F", 6)) == "^@^I^J^[^_^?");
  CHECK(printable("\xC3\xA9 \xC2\xA9 \xC2") == "\xC3\xA9 \xC2\xA9 \xC2");
  CHECK(printable(std::string_view("\xC2\x9B", 1)) == "\xC2");
  CHECK(printable("\xC2\x9B[m \xC2\x80\xC2\x9F") == "^[[[m ^[@^[_");
}

TEST_CASE("control characters have a length") {
  const std::string_view text = "a\x1B\x7F\xC2\x80\xC2\x9F\xC2\xA0\xC2";
  const std::vector<std::size_t> lengths{0, 1, 1, 2, 0, 2, 0, 0, 0, 0};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    CAPTURE(i);
    CHECK(controlLength(text, i) == lengths[i]);
  }
}

TEST_CASE("a text names a path") {
  CHECK(pathOf("a b/\xC3\xA9") == std::filesystem::path("a b") / "\xC3\xA9");
  CHECK(pathOf("").empty());
}

TEST_CASE("blanks at the ends of a text are taken off") {
  CHECK(trimmed(" \t\ra b\r \t") == "a b");
  CHECK(trimmed("a\n ") == "a\n");
  CHECK(trimmed(" \t").empty());
  CHECK(trimmed("").empty());
}

TEST_CASE("quoted text is cut to what a line can hold, between characters") {
  const std::string e = "\xC3\xA9";
  const std::string quote = "'";
  const auto xs = [](std::size_t count) { return std::string(count, 'x'); };
  CHECK(inQuotes("") == "''");
  CHECK(inQuotes(xs(40)) == quote + xs(40) + quote);
  CHECK(inQuotes(xs(41)) == quote + xs(40) + "...'");
  CHECK(inQuotes(xs(38) + e + "z") == quote + xs(38) + e + "...'");
  CHECK(inQuotes(xs(39) + e + "z") == quote + xs(39) + "...'");
  CHECK(inQuotes(std::string(99, '\x80')) == quote + std::string(37, '\x80') + "...'");
}
