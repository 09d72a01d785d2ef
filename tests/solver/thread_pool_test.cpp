#include "solver/thread_pool.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "teeko/io/resources.hpp"

#include "support/catch.hpp"

using teeko::solver::ThreadPool;
using teeko::solver::threadsFor;

TEST_CASE("as many threads as are asked for, or one for each processor that may be used") {
  CHECK(threadsFor(1) == 1);
  CHECK(threadsFor(2) == 2);
  CHECK(threadsFor(100) == 100);
  CHECK(threadsFor(0) == teeko::usableProcessors());
}

TEST_CASE("a thread pool has as many threads as it was told") {
  for (const int threads : {1, 2, 4}) {
    CHECK(ThreadPool(threads).threads() == static_cast<std::size_t>(threads));
  }
}

TEST_CASE("each thread of a pool takes part, in one job after another") {
  constexpr int kThreads = 5;
  ThreadPool pool(kThreads);
  for (int job = 0; job < 3; ++job) {
    std::atomic<int> arrived = 0;
    // An item waits for the others, each of which needs a thread of its own.
    pool.forEach(kThreads, [&](std::size_t) {
      ++arrived;
      const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
      while (arrived < kThreads && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      if (arrived < kThreads) {
        throw std::runtime_error("some threads have nothing to do");
      }
    });
  }
}

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

TEST_CASE("after a failure, the other threads stop, too") {
  constexpr int kItems = 100000;
  ThreadPool pool(3);
  std::atomic<int> calls = 0;
  CHECK_THROWS_WITH(pool.forEach(kItems,
                                 [&](std::size_t item) {
                                   ++calls;
                                   if (item == 0) {
                                     throw std::runtime_error("broken");
                                   }
                                   std::this_thread::sleep_for(std::chrono::microseconds(100));
                                 }),
                    "broken");
  CHECK(calls < kItems);
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
