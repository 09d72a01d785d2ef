#include "teeko/io/decimal.hpp"

#include <locale>
#include <string>

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("a decimal number is all of its text") {
  CHECK(decimalIn("2") == 2);
  CHECK(decimalIn("0.5") == 0.5);
  CHECK(decimalIn("-1") == -1);
  CHECK(decimalIn("1e1") == 10);
  for (const char* const text : {"", "two", "1 2", "1,5", "2x", "inf", "nan", "1e999"}) {
    CAPTURE(text);
    CHECK(decimalIn(text) == std::nullopt);
  }
}

TEST_CASE("a decimal number is read the same whatever the language of the program is") {
  struct Comma : std::numpunct<char> {
    [[nodiscard]] char do_decimal_point() const override { return ','; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale(), new Comma));
  const auto point = decimalIn("1.5");
  const auto comma = decimalIn("1,5");
  std::locale::global(before);
  CHECK(point == 1.5);
  CHECK(comma == std::nullopt);
}
