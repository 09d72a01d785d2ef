// needs: processes
#include "process/deadline.hpp"

#include "support/catch.hpp"

using namespace teeko::process;

namespace {

/// How many steps are allowed, up to so many.
int stepsOf(Deadline deadline, int most) {
  int steps = 0;
  while (steps < most && !deadline.hasPassed()) {
    ++steps;
  }
  return steps;
}

constexpr auto kLong = std::chrono::hours(1);

}  // namespace

TEST_CASE("ten thousand steps are allowed however little time there is") {
  const int steps = stepsOf(Deadline(std::chrono::seconds(0)), 100'000);
  CHECK(steps >= 10'000);
  CHECK(steps < 10'256);
  const int unhurried = stepsOf(Deadline(std::chrono::seconds(0), [] { return false; }), 100'000);
  CHECK(unhurried == steps);
}

TEST_CASE("no step is too much before the time is over") {
  CHECK(stepsOf(Deadline(kLong), 100'000) == 100'000);
  CHECK(stepsOf(Deadline(kLong, [] { return false; }), 100'000) == 100'000);
}

TEST_CASE("in a hurry there are few steps, and little time for more") {
  const auto hurried = [] { return true; };
  CHECK(stepsOf(Deadline(std::chrono::seconds(0), hurried), 100'000) == 255);

  const auto start = Deadline::Clock::now();
  Deadline deadline(kLong, hurried);
  while (!deadline.hasPassed() && Deadline::Clock::now() < start + std::chrono::minutes(1)) {
  }
  CHECK(deadline.hasPassed());
  CHECK(Deadline::Clock::now() >= start + Deadline::kHurry);
}

TEST_CASE("what has passed stays so, and nothing is asked any more") {
  int asked = 0;
  Deadline deadline(std::chrono::seconds(0), [&asked] {
    ++asked;
    return true;
  });
  for (int i = 0; i < 255; ++i) {
    CHECK_FALSE(deadline.hasPassed());
  }
  CHECK(deadline.hasPassed());
  const int before = asked;
  for (int i = 0; i < 1000; ++i) {
    CHECK(deadline.hasPassed());
  }
  CHECK(asked == before);
}
