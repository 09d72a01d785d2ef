#include "solver/store/recent_levels.hpp"

#include <vector>

#include "support/catch.hpp"

using namespace teeko::solver;

TEST_CASE("of a log's levels, the last one and the one before are kept") {
  RecentLevels log(2);
  const Bytes a{1, 2, 3};
  const Bytes b{4};
  CHECK(log.compressed(a) == a);
  CHECK(log.pieces(0, 1) == 0);
  CHECK(log.bytes(0, 1) == 0);
  log.append(0, 1, a);
  log.append(0, 1, b);
  log.append(1, 2, b);
  CHECK(log.pieces(0, 1) == 2);
  CHECK(log.bytes(0, 1) == 4);
  CHECK(*log.piece(0, 1, 0) == a);
  CHECK(*log.piece(0, 1, 1) == b);
  CHECK(log.pieces(1, 1) == 0);
  CHECK(log.pieces(0, 2) == 0);
  CHECK(*log.piece(1, 2, 0) == b);
  log.append(0, 3, b);
  CHECK(log.pieces(0, 1) == 0);
  CHECK(log.bytes(0, 1) == 0);
  CHECK(log.pieces(1, 2) == 1);
  CHECK(log.pieces(0, 3) == 1);
  CHECK(*log.piece(0, 3, 0) == b);
}
