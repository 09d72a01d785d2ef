// needs: processes
#ifdef __linux__

#include "process/descendants.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/comes_true.hpp"
#include "support/in_child.hpp"
#include "support/root.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

using Clock = std::chrono::steady_clock;

bool isGone(pid_t process) {
  return kill(process, 0) != 0 && errno == ESRCH;
}

}  // namespace

TEST_CASE("children are found whatever they are called, grandchildren as descendants only") {
  CHECK(children().empty());
  CHECK(descendantsUsage().processes == 0);
  const Child one([] { (void)prctl(PR_SET_NAME, ") R 1 2 ("); });
  const Child other([] {
    const Child inner;
    (void)pause();
  });
  CHECK(comesTrue([] { return descendantsUsage().processes == 3; }));
  std::vector<pid_t> expected{one.id(), other.id()};
  std::ranges::sort(expected);
  std::vector<pid_t> found = children();
  std::ranges::sort(found);
  CHECK(found == expected);
  const std::array spared{one.id()};
  endDescendants(spared);
  CHECK(children() == std::vector<pid_t>{one.id()});
  CHECK(descendantsUsage().processes == 1);
}

TEST_CASE("processes that compute are told from those that wait") {
  const Child waiting;
  CHECK(comesTrue([] { return descendantsUsage().busyProcesses == 0; }));
  const Child computing([] {
    for (std::atomic<int> count = 0;;) {
      ++count;
    }
  });
  CHECK(comesTrue([] { return descendantsUsage().busyProcesses == 1; }));
  CHECK(descendantsUsage().processes == 2);
}

TEST_CASE("memory files count once, however many processes have them open") {
  constexpr std::size_t kSize = std::size_t{64} << 20;
  const Descriptor file(memfd_create("test", MFD_CLOEXEC));
  REQUIRE(file.isOpen());
  const Child one;
  const Child other;
  CHECK(comesTrue([] { return descendantsUsage().busyProcesses == 0; }));
  const std::uint64_t before = descendantsUsage().memory;
  CHECK(before > 0);
  REQUIRE(writeAll(file.number(), std::string(kSize, 'x')));
  const std::uint64_t after = descendantsUsage().memory;
  CAPTURE(before, after);
  CHECK(after - before >= kSize);
  CHECK(after - before < kSize + kSize / 1024);
  CHECK(after % static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) == 0);
}

TEST_CASE("a child is waited for until it has ended, but not longer than asked for") {
  const Child child;
  CHECK(reapChildren());
  CHECK_FALSE(reap(child.id(), Clock::now()));
  CHECK_FALSE(reap(child.id(), Clock::now() + std::chrono::milliseconds(5)));
  REQUIRE(kill(child.id(), SIGKILL) == 0);
  CHECK(reap(child.id(), Clock::now() + std::chrono::seconds(60)));
  CHECK_FALSE(reapChildren());
}

TEST_CASE("children that have ended are reaped while others go on") {
  const Child going;
  const Child ending([] { _exit(0); });
  CHECK(comesTrue([&] { return reapChildren() && isGone(ending.id()); }));
  CHECK(children() == std::vector<pid_t>{going.id()});
}

TEST_CASE("orphans are adopted when asked for, and ended with the others") {
  CHECK(inChild([] {
          setOrphans(Orphans::Adopted);
          const pid_t child = forkPatiently();
          if (child == 0) {
            if (forkPatiently() == 0) {
              (void)pause();
            }
            _exit(0);
          }
          (void)waitpid(child, nullptr, 0);
          const bool isAdopted = children().size() == 1;
          endDescendants();
          return isAdopted && descendantsUsage().processes == 0 && !reapChildren() ? 0 : 1;
        }) == 0);
}

TEST_CASE("orphans are adopted until they are not wanted any more") {
  CHECK(inChild([] {
          const auto areAdopted = [] {
            int answer = -1;
            (void)prctl(PR_GET_CHILD_SUBREAPER, &answer);
            return answer;
          };
          setOrphans(Orphans::Adopted);
          const bool wereAdopted = areAdopted() == 1;
          setOrphans(Orphans::Left);
          return wereAdopted && areAdopted() == 0 ? 0 : 1;
        }) == 0);
}

TEST_CASE("all threads of a user count") {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 50; ++i) {
    threads.emplace_back([](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
  }
  CHECK(userThreads() > 50);
  CHECK(userThreads() < 10'000'000);
}

TEST_CASE("only the user's own threads count") {
  constexpr uid_t kNobodyElse = 47'113;
  if (skipsUnlessRoot()) {
    return;
  }
  CHECK(inChild([] {
          using Entries = std::filesystem::directory_iterator;
          const bool isOther = setuid(kNobodyElse) == 0;  // not every container lets root do this
          const auto own = std::distance(Entries("/proc/self/task"), Entries());
          return !isOther || userThreads() == static_cast<std::uint64_t>(own) ? 0 : 1;
        }) == 0);
}

#endif
