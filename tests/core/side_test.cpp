#include "teeko/core/side.hpp"

#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("each side is the other one's opponent, and wins for itself") {
  CHECK(opponentOf(Side::First) == Side::Second);
  CHECK(opponentOf(Side::Second) == Side::First);
  CHECK(winOf(Side::First) == Result::FirstWins);
  CHECK(winOf(Side::Second) == Result::SecondWins);
}
