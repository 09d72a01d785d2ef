#include "check/dice.hpp"

#include <random>
#include <string_view>

#include "support/catch.hpp"

using teeko::check::Dice;

TEST_CASE("dice of a seed throw what the standard's generator tells") {
  Dice dice(5);
  std::mt19937_64 engine(5);
  for (const std::size_t count : {1U, 2U, 6U, 100U, 1000U}) {
    CHECK(dice.below(count) == engine() % count);
  }
  constexpr std::string_view kLetters = "abcdefg";
  CHECK(dice.pick(kLetters) == kLetters[engine() % kLetters.size()]);
}

TEST_CASE("a chance is of a hundred") {
  Dice dice(1);
  std::mt19937_64 engine(1);
  for (int i = 0; i < 1000; ++i) {
    CHECK(dice.chance(30) == (engine() % 100 < 30));
  }
  CHECK_FALSE(dice.chance(0));
  CHECK(dice.chance(100));
}
