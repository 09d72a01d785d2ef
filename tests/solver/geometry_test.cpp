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
        right = right && geometry.turned(geometry.turned(corner, b), a) ==
                             geometry.turned(corner, kSymmetryTables.product[a][b]);
      }
      right = right && kSymmetryTables.product[a][kSymmetryTables.inverse[a]] == 0;
    }
    CHECK(right);
  }
}

TEST_CASE("every placement has a class and a lane, and every class is counted") {
  for (int side = kSmallestSize; side <= 7; ++side) {
    const Geometry geometry =
        visitSize(side, [](auto size) { return makeGeometry<size()>(GoalSet::Standard); });
    for (int marks = 0; marks <= kMarksPerPlayer; ++marks) {
      CAPTURE(side, marks);
      const Placements& placements = geometry.placements[static_cast<std::size_t>(marks)];
      CHECK(static_cast<double>(placements.count()) ==
            countPlacements(static_cast<double>(geometry.squares), marks));
      CHECK(static_cast<double>(placements.classes()) == countClasses(side, marks));
      std::size_t members = 0;
      for (const std::uint8_t size : placements.sizes) {
        members += size;
      }
      CHECK(members == placements.count());
      std::size_t distinct = 0;
      for (const Lanes& lanes : placements.distinct) {
        for (const std::uint64_t word : lanes.word) {
          distinct += static_cast<std::size_t>(std::popcount(word));
        }
      }
      CHECK(distinct == placements.count());
      bool found = true;
      for (const Bits representative : placements.representatives) {
        for (Symmetry lane = 0; lane < kLaneCount; ++lane) {
          const Bits set = geometry.turned(representative, lane);
          const ClassAndLane place = geometry.find(set);
          found = found && std::popcount(set) == marks &&
                  geometry.turned(placements.representatives[place.classIndex], place.lane) == set;
        }
      }
      CHECK(found);
    }
  }
}

TEST_CASE("the published numbers of placements") {
  CHECK(countPlacements(25, 4) * countPlacements(21, 4) == 75710250);
  CHECK(countPlacements(16, 4) * countPlacements(12, 4) == 900900);
}
