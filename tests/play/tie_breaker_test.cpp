#include "teeko/play/tie_breaker.hpp"

#include "support/catch.hpp"

using namespace teeko::play;

TEST_CASE("without a seed, the first of equal moves is chosen") {
  TieBreaker ties;
  for (const std::size_t count : {1U, 2U, 9U}) {
    CHECK(ties.choose(count) == 0);
  }
}

TEST_CASE("with a seed, equal moves are chosen as its random numbers say") {
  TieBreaker ties(7);
  Random random(7);
  for (std::size_t count = 1; count < 50; ++count) {
    CHECK(ties.choose(count) == random.below(count));
  }
}
