#include "screen/wrap.hpp"

#include "support/catch.hpp"

using namespace teeko::screen;

TEST_CASE("a text is broken at blanks") {
  using Lines = std::vector<std::string_view>;
  CHECK(inLines("", 5) == Lines{""});
  CHECK(inLines("one two", 7) == Lines{"one two"});
  CHECK(inLines("one two", 6) == Lines{"one", "two"});
  CHECK(inLines("one two three", 3) == Lines{"one", "two", "three"});
  CHECK(inLines("longer it", 3) == Lines{"longer", "it"});
  CHECK(inLines("longer", 3) == Lines{"longer"});
}
