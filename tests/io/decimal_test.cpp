#include "teeko/io/decimal.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/comma_locale.hpp"

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

TEST_CASE("a number is written with so many digits behind the point") {
  CHECK(fixedText(0.5, 2) == "0.50");
  CHECK(fixedText(-12.375, 1) == "-12.4");
  CHECK(fixedText(1e6, 0) == "1000000");
  CHECK(fixedText(0, 3) == "0.000");
}

TEST_CASE("a decimal number is the same whatever the language of the program is") {
  const CommaLocale locale;
  CHECK(fixedText(1234.5, 1) == "1234.5");
  CHECK(decimalIn("1.5") == 1.5);
  CHECK(decimalIn("1,5") == std::nullopt);
}
