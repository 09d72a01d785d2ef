#include "solver/share_done.hpp"

#include <cmath>
#include <type_traits>
#include <vector>

#include "teeko/solver/solve.hpp"

#include "solver/values.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

bool areClose(double a, double b) {
  return std::abs(a - b) < 1e-12;
}

}  // namespace

TEST_CASE("as much of the movement phase is done as positions are decided") {
  const Geometry geometry = makeGeometry<6>(GoalSet::Standard);
  constexpr double kDecided = 0.67 * 2118223800;
  const auto done = [&](const std::vector<DistanceCounts>& levels, double ofNext) {
    return movementDone(geometry, GoalSet::Standard, levels, ofNext);
  };
  const std::vector<DistanceCounts> levels{{.plies = 0, .losses = 1000000},
                                           {.plies = 1, .wins = 3000000}};
  CHECK(done({}, 0) == 0);
  CHECK(done({}, 1) == 0);
  CHECK(areClose(done(levels, 0), 4e6 / kDecided));
  // The next level finds losses, as the one before the last did.
  CHECK(areClose(done(levels, 0.5), 4.5e6 / kDecided));
  CHECK(done({{.plies = 0, .losses = 2000000000}}, 0) == 1);
}

TEST_CASE("in the end as many positions of each board are decided as was measured") {
  const auto check = [](auto size) {
    for (const GoalSet goals : kGoalSets) {
      const Geometry geometry = makeGeometry<size()>(goals);
      const std::vector<DistanceCounts> levels = solve<size()>({.goals = goals}).distances();
      const double done = movementDone(geometry, goals, levels, 0);
      CHECK((done > 0.98 && done <= 1));
    }
  };
  check(std::integral_constant<int, 4>());
  check(std::integral_constant<int, 5>());
}

TEST_CASE("all of the work is the movement phase and then the drops") {
  constexpr WorkShares kShares{.movement = 0.6, .lastDrop = 0.3};
  CHECK(areClose(doneInMovement(kShares, 0.5), 0.3));
  CHECK(areClose(doneInDrop(kShares, 7, 0), 0.6));
  CHECK(areClose(doneInDrop(kShares, 7, 1), 0.9));
  CHECK(areClose(doneInDrop(kShares, 6, 0), 0.9));
  CHECK(areClose(doneInDrop(kShares, 3, 0.5), 0.95));
  CHECK(areClose(doneInDrop(kShares, 0, 1), 1));
}

TEST_CASE("the time that is left, from what a process has done itself") {
  // Half the work took 30 s, so a quarter takes 15 s.
  CHECK(secondsLeft(0.25, 0.75, 30) == 15);
  CHECK(secondsLeft(0, 0.5, 30) == 30);
  CHECK(secondsLeft(0.5, 1, 30) == 0);
  CHECK(secondsLeft(0, 0.01, 1) == 99);
  CHECK_FALSE(secondsLeft(0, 0.0099, 1));
  CHECK_FALSE(secondsLeft(0.5, 0.5, 1));
}
