#include "teeko/io/text.hpp"

#include <string>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("control characters are shown as a terminal echoes them") {
  CHECK(printable("plain ~") == "plain ~");
  CHECK(printable(std::string("\0\t\n\x1B\x1F\x7F", 6)) == "^@^I^J^[^_^?");
  CHECK(printable("\xC3\xA9 \xC2\xA9 \xC2") == "\xC3\xA9 \xC2\xA9 \xC2");
  CHECK(printable(std::string_view("\xC2\x9B", 1)) == "\xC2");
  CHECK(printable("\xC2\x9B[m \xC2\x80\xC2\x9F") == "^[[[m ^[@^[_");
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
