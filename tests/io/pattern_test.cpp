#include "teeko/io/pattern.hpp"

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("a pattern matches whole names") {
  CHECK(matchesPattern("sample-*", "sample-computer"));
  CHECK(matchesPattern("random-?", "random-1"));
  CHECK_FALSE(matchesPattern("random-?", "random-12"));
  CHECK(matchesPattern("back", "back"));
  CHECK_FALSE(matchesPattern("back", "back-again"));
}
