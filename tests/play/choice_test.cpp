#include <string>
#include <vector>

#include "teeko/play/best_moves.hpp"
#include "teeko/play/random.hpp"
#include "teeko/play/tie_breaker.hpp"

#include "support/catch.hpp"

using namespace teeko::play;

TEST_CASE("random numbers are those of SplitMix64, and the same everywhere") {
  Random random(0);
  // From the reference implementation, prng.di.unimi.it/splitmix64.c.
  CHECK(random.next() == 0xE220A8397B1DCDAFU);
  CHECK(random.next() == 0x6E789E6AA1B965F4U);
  CHECK(random.next() == 0x06C45D188009454FU);
  std::string elements = "abcdefgh";
  random.shuffle(elements);
  CHECK(elements == "bhgfdace");
  CHECK(random.below(1000) == 201);
}

TEST_CASE("ties are broken by the first, or by a seed, the same every time") {
  TieBreaker first;
  CHECK(first.choose(5) == 0);
  CHECK(first.choose(5) == 0);
  TieBreaker a(7);
  TieBreaker b(7);
  TieBreaker c(8);
  std::size_t differing = 0;
  std::vector<int> chosen(5);
  for (int i = 0; i < 100; ++i) {
    const std::size_t choice = a.choose(5);
    CHECK(choice < 5);
    CHECK(choice == b.choose(5));
    differing += choice != c.choose(5) ? 1U : 0U;
    ++chosen[choice];
  }
  CHECK(differing > 50);
  for (const int times : chosen) {
    CHECK(times > 5);
  }
}

namespace {

/// A rating that is never equal to a copy of itself, as a number with excess precision may be.
struct NeverEqual {
  int value = 0;
  friend bool operator>(NeverEqual a, NeverEqual b) { return a.value > b.value; }
  friend bool operator<(NeverEqual a, NeverEqual b) { return a.value < b.value; }
  [[maybe_unused]] friend bool operator==(NeverEqual, NeverEqual) { return false; }
};

}  // namespace

TEST_CASE("the best moves are those with no higher rating, in order") {
  BestMoves<char, NeverEqual> best;
  CHECK(best.moves().empty());
  const std::string moves = "abcdef";
  const std::vector<int> ratings{1, 3, 2, 3, 3, 1};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    best.add(moves[i], {ratings[i]});
    CHECK(!best.moves().empty());
  }
  CHECK(best.moves() == std::vector<char>{'b', 'd', 'e'});
  CHECK(best.highest().value == 3);
}
