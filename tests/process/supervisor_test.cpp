// needs: processes
#include "process/supervisor.hpp"

#include <csignal>

#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/signals.hpp"

using namespace teeko;
using namespace teeko::process;

TEST_CASE("a supervisor is woken by the ends of its children alone") {
  CHECK(inChild([] {
          becomeSupervisor();
          int wrong = 0;
          for (const int number : {SIGHUP, SIGINT, SIGTERM, SIGUSR1, NSIG - 1}) {
            wrong += isBlocked(number) ? 0 : 1;
            wrong += signal(number, SIG_DFL) == SIG_IGN ? 0 : 1;
          }
          wrong += isBlocked(SIGCHLD) ? 0 : 1;
          const auto atEnd = signal(SIGCHLD, SIG_DFL);
          return wrong + (atEnd == SIG_IGN || atEnd == SIG_DFL ? 1 : 0);
        }) == 0);
}

TEST_CASE("a supervisor has the highest priority that it may have") {
  CHECK(inChild([] {
          constexpr int kHighest = -20;
          const int before = getpriority(PRIO_PROCESS, 0);
          const int wanted = setpriority(PRIO_PROCESS, 0, kHighest) == 0 ? kHighest : before;
          (void)setpriority(PRIO_PROCESS, 0, before);
          becomeSupervisor();
          return getpriority(PRIO_PROCESS, 0) == wanted ? 0 : 1;
        }) == 0);
}

#ifdef __linux__

TEST_CASE("a supervisor adopts orphans") {
  CHECK(inChild([] {
          becomeSupervisor();
          int answer = 0;
          return prctl(PR_GET_CHILD_SUBREAPER, &answer) == 0 && answer == 1 ? 0 : 1;
        }) == 0);
}

#endif

TEST_CASE("a supervisor is abandoned when the other end of its pipe is closed") {
  Pipe pipe = makePipe();
  CHECK_FALSE(isAbandoned(pipe.readEnd.number()));
  pipe.writeEnd.close();
  CHECK(isAbandoned(pipe.readEnd.number()));
}
