#include "solver/thread_pool.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include "support/catch.hpp"

using teeko::solver::ThreadPool;

TEST_CASE("a thread pool works on every item once") {
  for (const int threads : {1, 2, 7}) {
    ThreadPool pool(threads);
    for (const std::size_t count : {0U, 1U, 5U, 1000U}) {
      std::vector<std::atomic<int>> calls(count);
      pool.forEach(count, [&](std::size_t item) { ++calls[item]; });
      for (std::size_t item = 0; item < count; ++item) {
        CAPTURE(threads, count, item);
        CHECK(calls[item] == 1);
      }
    }
  }
}

TEST_CASE("work that fails ends the job with its exception, on any thread") {
  for (const int threads : {1, 3}) {
    ThreadPool pool(threads);
    for (int round = 0; round < 100; ++round) {
      std::atomic<int> calls = 0;
      CHECK_THROWS_WITH(pool.forEach(1000,
                                     [&](std::size_t item) {
                                       ++calls;
                                       if (item == 10) {
                                         throw std::runtime_error("broken");
                                       }
                                     }),
                        "broken");
      CHECK(calls >= 1);
      CHECK(calls <= 1000);
    }
    int done = 0;
    pool.forEach(1, [&](std::size_t) { ++done; });
    CHECK(done == 1);
  }
}

TEST_CASE("a job that is called off ends with the exception, and the thread pool takes the next") {
  for (const int threads : {1, 3}) {
    int polls = 0;
    ThreadPool pool(threads, [&](double fraction) {
      CHECK(fraction > 0);
      CHECK(fraction <= 1);
      if (++polls == 2) {
        throw std::runtime_error("enough");
      }
    });
    const auto work = [](std::size_t) {};
    CHECK_THROWS_WITH(
        [&] {
          for (;;) {
            pool.forEach(10, work);
          }
        }(),
        "enough");
    CHECK_NOTHROW(pool.forEach(10, work));
  }
}
