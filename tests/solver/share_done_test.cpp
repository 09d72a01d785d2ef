#include "solver/share_done.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>

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

TEST_CASE("the more levels are found, the more of the movement phase is done") {
  for (int size = kSmallestSize; size <= kLargestSize; ++size) {
    for (const GoalSet goals : kGoalSets) {
      CAPTURE(size, goals == GoalSet::Standard);
      CHECK(movementDone(size, goals, 0, 0) == 0);
      double before = 0;
      for (std::size_t levels = 0; levels < 300; ++levels) {
        const double half = movementDone(size, goals, levels, 0.5);
        const double whole = movementDone(size, goals, levels, 1);
        CHECK(before <= half);
        CHECK(half <= whole);
        CHECK(areClose(whole, movementDone(size, goals, levels + 1, 0)));
        before = whole;
      }
      CHECK(before == 1);
    }
  }
}

TEST_CASE("the movement phase of each board is done with the last level that it has") {
  const auto check = [](auto size) {
    for (const GoalSet goals : kGoalSets) {
      CAPTURE(size(), goals == GoalSet::Standard);
      const std::size_t levels = solve<size()>({.goals = goals}).distances().size();
      CHECK(movementDone(size(), goals, levels / 2, 0) < 1);
      CHECK(movementDone(size(), goals, levels, 0) == 1);
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
