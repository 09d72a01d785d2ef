#include "solver/geometry.hpp"

#include <bit>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::solver;

TEST_CASE("symmetries combine as their squares do, the same on every board") {
  for (int side = kSmallestSize; side <= kLargestSize; ++side) {
    const Geometry geometry =
        visitSize(side, [](auto size) { return makeGeometry<size()>(GoalSet::Standard); });
    bool right = true;
    for (Symmetry a = 0; a < kLaneCount; ++a) {
      for (Symmetry b = 0; b < kLaneCount; ++b) {
        const Bits corner = 0b10;  // a square that no symmetry but the identity leaves
        right = right && geometry.transformed(geometry.transformed(corner, b), a) ==
                             geometry.transformed(corner, kSymmetryTables.product[a][b]);
      }
      right = right && kSymmetryTables.product[a][kSymmetryTables.inverse[a]] == 0;
    }
    CHECK(right);
  }
}

TEST_CASE("every piece set has a class and a lane, and every class is counted") {
  for (int side = kSmallestSize; side <= kLargestSize; ++side) {
    const Geometry geometry =
        visitSize(side, [](auto size) { return makeGeometry<size()>(GoalSet::Standard); });
    CHECK(std::popcount(geometry.allSquares()) == side * side);
    CHECK(geometry.side == side);
    CHECK(geometry.squares == side * side);
    for (int pieces = 0; pieces <= kPiecesPerSide; ++pieces) {
      CAPTURE(side, pieces);
      const PieceSets& pieceSets = geometry.pieceSets[static_cast<std::size_t>(pieces)];
      CHECK(static_cast<double>(pieceSets.count()) ==
            countPieceSets(static_cast<double>(geometry.squares), pieces));
      CHECK(static_cast<double>(pieceSets.classes()) == countClasses(side, pieces));
      CHECK(pieceSets.tiles() == countTiles(side, pieces));
      CHECK(pieceSets.sizes.size() == pieceSets.width());
      std::size_t members = 0;
      for (const std::uint8_t size : pieceSets.sizes) {
        members += size;
      }
      CHECK(members == pieceSets.count());
      std::size_t distinct = 0;
      for (const Lanes& lanes : pieceSets.distinct) {
        for (const std::uint64_t word : lanes.word) {
          distinct += static_cast<std::size_t>(std::popcount(word));
        }
      }
      CHECK(distinct == pieceSets.count());
      bool found = true;
      for (const Bits representative : pieceSets.representatives) {
        for (Symmetry lane = 0; lane < kLaneCount; ++lane) {
          const Bits set = geometry.transformed(representative, lane);
          const ClassAndLane place = geometry.classify(set);
          found =
              found && std::popcount(set) == pieces &&
              geometry.transformed(pieceSets.representatives[place.classIndex], place.lane) == set;
        }
      }
      CHECK(found);
    }
  }
}

TEST_CASE("the published numbers of piece sets") {
  CHECK(countPieceSets(25, 4) * countPieceSets(21, 4) == 75710250);
  CHECK(countPieceSets(16, 4) * countPieceSets(12, 4) == 900900);
}
