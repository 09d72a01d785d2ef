// needs: processes
#include "teeko/io/resources.hpp"

#include <algorithm>
#include <cstddef>

#ifdef __linux__
#include <sched.h>
#endif
#include <sys/resource.h>

#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"

using namespace teeko;

TEST_CASE("a process that may run on one processor has one") {
  CHECK(usableProcessors() >= 1);
#ifdef __linux__
  CHECK(inChild([] {
          cpu_set_t one;
          CPU_ZERO(&one);
          CPU_SET(static_cast<std::size_t>(sched_getcpu()), &one);
          return sched_setaffinity(0, sizeof one, &one) == 0 ? usableProcessors() : 0;
        }) == 1);
#endif
}

TEST_CASE("there is no more memory than a process's own limits leave") {
  constexpr std::size_t kSmall = std::size_t{1} << 26U;
  CHECK(usableMemory() > kSmall);
// Elsewhere such a limit has no effect; sanitizers need more.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  for (const int resource : {static_cast<int>(RLIMIT_AS), static_cast<int>(RLIMIT_DATA)}) {
    CAPTURE(resource);
    CHECK(inChild([resource] {
            constexpr double kLimit = std::size_t{1} << 30U;
            constexpr double kStack = std::size_t{1} << 23U;
            process::setLimit(RLIMIT_STACK, std::size_t{1} << 23U, std::size_t{1} << 23U);
            const double before = usableMemory();
            process::setLimit(resource, std::size_t{1} << 30U, std::size_t{1} << 30U);
            const double after = usableMemory();
            // What the process has already is not left.
            if (after >= kLimit || (before > kLimit && after < kLimit / 2)) {
              return 1;
            }
            const double besideThreads = usableMemory(8);
            if (before > kLimit &&
                (besideThreads > after - 6 * kStack || besideThreads < after - 12 * kStack)) {
              return 2;
            }
            return usableMemory(1000) == 0 ? 0 : 3;
          }) == 0);
  }
#endif
}
