#include "teeko/match/statistics.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::match;

namespace {

using Numbers = std::vector<std::int64_t>;

bool isNear(double number, double expected, double distance) {
  return std::abs(number - expected) <= distance;
}

}  // namespace

TEST_CASE("Elo and score") {
  CHECK(isNear(scoreOf(0), 0.5, 1e-12));
  // Elo's table: 400 points are ten to one.
  CHECK(isNear(scoreOf(400), 10.0 / 11, 1e-12));
  CHECK(isNear(scoreOf(-400), 1.0 / 11, 1e-12));
  for (const double elo : {-700.0, -3.5, 0.0, 12.0, 600.0}) {
    CHECK(isNear(*eloOf(scoreOf(elo)), elo, 1e-9));
  }
  for (const double score : {0.0, 1.0, -0.1, 1.1, std::nan("")}) {
    CHECK(!eloOf(score));
  }
}

TEST_CASE("published Elo differences") {
  // Wins, losses, draws and the difference: tests/elo.cpp of cutegames.
  struct Published {
    std::int64_t won, lost, drawn;
    double elo;
  };
  for (const Published& published :
       {Published{10, 10, 10, 0}, Published{20, 10, 10, 88.74}, Published{10, 20, 10, -88.74},
        Published{0, 10, 10, -190.85}, Published{300, 100, 100, 147.19}}) {
    const Numbers counts{published.lost, published.drawn, published.won};
    CAPTURE(published.won, published.lost, published.drawn);
    CHECK(isNear(*estimateElo(counts).elo, published.elo, 0.005));
  }
}

TEST_CASE("published intervals from pairs of games") {
  // Pairs by their points, the difference, and half the interval: results that users of fastchess
  // published.
  struct Published {
    Numbers pairs;
    double elo;
    double half;
  };
  for (const Published& published :
       {Published{{1, 10, 78, 48, 13}, 72.85, 22.33}, Published{{0, 0, 1, 8, 1}, 190.85, 65.54}}) {
    const EloEstimate estimate = estimateElo(published.pairs);
    CHECK(isNear(*estimate.elo, published.elo, 0.005));
    CHECK(isNear((*estimate.high - *estimate.low) / 2, published.half, 0.005));
  }
}

TEST_CASE("intervals from single games") {
  // Computed by hand: the mean is 0.7, the variance 0.16, the standard error 0.4 / sqrt(500).
  const EloEstimate estimate = estimateElo(Numbers{100, 100, 300});
  const double distance = 1.959963984540054 * 0.4 / std::sqrt(500.0);
  CHECK(isNear(*estimate.low, *eloOf(0.7 - distance), 1e-9));
  CHECK(isNear(*estimate.high, *eloOf(0.7 + distance), 1e-9));
}

TEST_CASE("what is not defined is nothing") {
  CHECK(!estimateElo(Numbers{0, 0, 0}).elo);
  CHECK(!estimateElo(Numbers{0, 0, 0}).low);
  CHECK(!estimateElo(Numbers{0, 0, 0}).scores);
  for (const Numbers& counts : {Numbers{0, 0, 7}, Numbers{7, 0, 0}}) {
    CHECK(!estimateElo(counts).elo);
    CHECK(!estimateElo(counts).low);
    CHECK(!estimateElo(counts).high);
  }
  CHECK(!estimateElo(Numbers{7, 0, 0}).scores);
  const EloEstimate one = estimateElo(Numbers{1, 0, 9});
  CHECK(one.elo);
  CHECK(one.low);
  CHECK(!one.high);
  REQUIRE(one.scores);
  CHECK(one.scores->high == 1);
  CHECK(estimateElo(Numbers{9, 0, 1}).scores->low == 0);
  // What is always the same says nothing of how much it varies.
  for (const Numbers& counts : {Numbers{0, 9, 0}, Numbers{0, 0, 1, 0, 0}, Numbers{0, 0, 0, 8, 0}}) {
    const EloEstimate same = estimateElo(counts);
    CHECK(same.elo);
    CHECK(!same.low);
    CHECK(!same.high);
    CHECK(!same.scores);
  }
}

TEST_CASE("published log likelihood ratios") {
  // Tests of Stockfish in 2020, whose hypotheses were in Elo: github.com/official-stockfish/
  // Stockfish, pull requests 3209, 3098, 2951, 2971 and 2598.
  struct Published {
    Numbers pairs;
    SprtHypotheses hypotheses;
    double ratio;
  };
  for (const Published& published : {Published{{253, 4282, 17604, 4431, 286}, {-0.25, 1.25}, 2.94},
                                     Published{{58, 3302, 33130, 3518, 84}, {0.25, 1.25}, 2.97},
                                     Published{{491, 7345, 29693, 7670, 465}, {-0.25, 1.25}, 2.96},
                                     Published{{59, 754, 2467, 865, 75}, {-0.5, 1.5}, 2.95},
                                     Published{{17, 253, 1042, 337, 39}, {-0.5, 1.5}, 2.96},
                                     Published{{11, 407, 3238, 513, 11}, {0.25, 1.75}, 2.93},
                                     Published{{243, 1665, 3339, 1762, 281}, {-1.5, 0.5}, 2.95},
                                     Published{{444, 5546, 17841, 5604, 428}, {-1.5, 0.5}, 2.63}}) {
    CAPTURE(published.pairs.front());
    CHECK(
        isNear(logLikelihoodRatio(published.pairs, published.hypotheses), published.ratio, 0.005));
  }
}

TEST_CASE("what has not happened counts a thousandth in the ratio") {
  // From the formula, reckoned by another program.
  CHECK(isNear(logLikelihoodRatio(Numbers{0, 1, 5, 2, 0}, {0, 10}), 0.11928459670103, 1e-9));
  CHECK(isNear(logLikelihoodRatio(Numbers{1, 0, 3}, {0, 50}), 0.24659775193389, 1e-9));
}

TEST_CASE("the ratio is symmetric, and 0 where nothing is known") {
  const SprtHypotheses hypotheses{0, 10};
  CHECK(isNear(logLikelihoodRatio(Numbers{0, 0, 0, 0, 0}, hypotheses), 0, 0));
  const double ratio = logLikelihoodRatio(Numbers{3, 5, 20, 9, 4}, {-3, 8});
  CHECK(isNear(logLikelihoodRatio(Numbers{4, 9, 20, 5, 3}, {-8, 3}), -ratio, 1e-9));
  CHECK(logLikelihoodRatio(Numbers{0, 0, 0, 0, 50}, hypotheses) > 0);
  CHECK(logLikelihoodRatio(Numbers{50, 0, 0, 0, 0}, hypotheses) < 0);
  CHECK(std::isfinite(logLikelihoodRatio(Numbers{0, 0, 1000000, 0, 0}, {-900, 900})));
}

TEST_CASE("Wald's limits decide") {
  CHECK(isNear(kSprtLimit, std::log((1 - kSprtErrors) / kSprtErrors), 1e-15));
  CHECK(decide(2.94) == SprtDecision::Open);
  CHECK(decide(2.95) == SprtDecision::Elo1);
  CHECK(decide(kSprtLimit) == SprtDecision::Elo1);
  CHECK(decide(-kSprtLimit) == SprtDecision::Elo0);
  CHECK(decide(-2.94) == SprtDecision::Open);
  CHECK(decide(-2.95) == SprtDecision::Elo0);
}
