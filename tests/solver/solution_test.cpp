#include "teeko/solver/solution.hpp"

#include "support/catch.hpp"

using namespace teeko::solver;

TEST_CASE("new counts are 0") {
  const PlacedCounts placed;
  CHECK(placed.pieces == 0);
  CHECK(placed.positions == 0);
  CHECK(placed.wins == 0);
  CHECK(placed.losses == 0);
  CHECK(placed.draws == 0);
  CHECK_FALSE(placed.longest);
  const DistanceCounts distances;
  CHECK(distances.plies == 0);
  CHECK(distances.wins == 0);
  CHECK(distances.losses == 0);
}
