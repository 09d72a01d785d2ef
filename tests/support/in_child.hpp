/// Work in a process of its own, so that what it changes there is changed for no other test.
#pragma once

#include <csignal>
#include <functional>

#include <sys/wait.h>

#include "process/posix.hpp"
#include "support/catch.hpp"

/// Calls `work` in a new process, where signals have their usual effect, and returns what it
/// returns, 0 to 255; -1 when a signal or an exception ended it.
inline int inChild(const std::function<int()>& work) {
  (void)std::signal(SIGCHLD, SIG_DFL);  // so that its end can be waited for
  const pid_t child = teeko::process::forkPatiently();
  REQUIRE(child >= 0);
  if (child == 0) {
    _exit([&work]() noexcept {
      teeko::process::resetSignals();
      return work();
    }());
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
