#include "teeko/io/decimal.hpp"

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
