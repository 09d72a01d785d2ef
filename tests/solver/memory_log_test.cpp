#include "solver/memory_log.hpp"

#include <cstdint>

#include "support/catch.hpp"
#include "support/log_piece.hpp"

using namespace teeko::solver;

TEST_CASE("of a log's levels, the last one and the one before are kept") {
  MemoryLog log(2, KeptLevels::Recent);
  CHECK(log.parts() == 2);
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
  CHECK(bytesIn(log.piece(0, 1, 0)) == a);
  CHECK(bytesIn(log.piece(0, 1, 1)) == b);
  CHECK(log.pieces(1, 1) == 0);
  CHECK(log.pieces(0, 2) == 0);
  CHECK(bytesIn(log.piece(1, 2, 0)) == b);
  log.append(0, 3, b);
  CHECK(log.pieces(0, 1) == 0);
  CHECK(log.bytes(0, 1) == 0);
  CHECK(log.pieces(1, 2) == 1);
  CHECK(log.pieces(0, 3) == 1);
  CHECK(bytesIn(log.piece(0, 3, 0)) == b);
  CHECK(log.levels() == 4);
}

TEST_CASE("a log may keep all levels") {
  MemoryLog log(1, KeptLevels::All);
  for (int level = 0; level < 4; ++level) {
    log.append(0, level, Bytes{static_cast<std::uint8_t>(level)});
  }
  CHECK(log.levels() == 4);
  for (int level = 0; level < 4; ++level) {
    CHECK(bytesIn(log.piece(0, level, 0)) == Bytes{static_cast<std::uint8_t>(level)});
  }
}
