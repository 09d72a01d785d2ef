#include "teeko/text.hpp"

#include <string>

#include "catch.hpp"

using namespace teeko;

TEST_CASE("control characters are shown as a terminal echoes them") {
  CHECK(printable("plain ~") == "plain ~");
  CHECK(printable(std::string("\0\t\n\x1B\x1F\x7F", 6)) == "^@^I^J^[^_^?");
  CHECK(printable("\xC3\xA9") == "\xC3\xA9");
}

TEST_CASE("quoted text is cut to what a line can hold") {
  CHECK(inQuotes("") == "''");
  CHECK(inQuotes(std::string(40, 'x')) == "'" + std::string(40, 'x') + "'");
  CHECK(inQuotes(std::string(41, 'x')) == "'" + std::string(40, 'x') + "...'");
}
