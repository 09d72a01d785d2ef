#include "solver/team.hpp"

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "support/catch.hpp"

using teeko::solver::Team;

TEST_CASE("a team does every piece of work once") {
  for (const int threads : {1, 2, 7}) {
    Team team(threads);
    for (const std::size_t count : {0U, 1U, 5U, 1000U}) {
      std::vector<std::atomic<int>> done(count);
      team.forEach(count, [&](std::size_t item) { ++done[item]; });
      CHECK(std::accumulate(done.begin(), done.end(), std::size_t{0}) == count);
    }
  }
}

TEST_CASE("work that is called off ends with the exception, and the team works on") {
  for (const int threads : {1, 3}) {
    int polls = 0;
    Team team(threads, [&](double share) {
      CHECK(share > 0);
      CHECK(share <= 1);
      if (++polls == 2) {
        throw std::runtime_error("enough");
      }
    });
    const auto work = [](std::size_t) {};
    CHECK_THROWS_WITH(
        [&] {
          for (;;) {
            team.forEach(10, work);
          }
        }(),
        "enough");
    CHECK_NOTHROW(team.forEach(10, work));
  }
}
