#include "supervision.hpp"

#include <csignal>

#include <poll.h>
#include <sys/resource.h>

#include "descendants.hpp"

namespace teeko::process {
namespace {

/// Lets this process be woken by one signal alone, the end of a child, and only while it waits. An
/// interrupt is for the process that started it.
void heedChildrenOnly() {
  sigset_t all;
  sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, nullptr);
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_IGN);
  }
  struct sigaction wake {};
  wake.sa_handler = [](int) {};
  (void)sigaction(SIGCHLD, &wake, nullptr);
}

/// Root's programs may start as many processes as they like; this process must still get its turn.
void takeHighestPriority() {
  constexpr int kHighest = -20;
  (void)setpriority(PRIO_PROCESS, 0, kHighest);
}

}  // namespace

void becomeSupervisor() {
  heedChildrenOnly();
  setOrphans(Orphans::Adopted);
  takeHighestPriority();
}

bool isAbandoned(int lifeline) {
  pollfd otherEnd{.fd = lifeline, .events = POLLIN, .revents = 0};
  return poll(&otherEnd, 1, 0) > 0;
}

}  // namespace teeko::process
