/// Tests of programs that are isolated.
#pragma once

#ifdef __linux__
#include <functional>
#include <vector>

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "teeko/process/isolation.hpp"

#include "support/catch.hpp"
#ifdef __linux__
#include "process/folder.hpp"
#include "process/isolation.hpp"
#include "support/in_child.hpp"
#endif

/// Whether this system isolates nothing; says then that the test is not tried.
[[nodiscard]] inline bool skipsWithoutNamespaces() {
  const teeko::process::IsolationTrial trial = teeko::process::tryIsolation();
  if (trial.isolation == teeko::process::Isolation::None) {
    WARN("not tried: no namespaces: " << trial.reason);
  }
  return trial.isolation == teeko::process::Isolation::None;
}

#ifdef __linux__

/// From now on, what this process mounts is seen by it and by what it starts alone; false if the
/// system does not let it. For root's processes of a test's own (see in_child.hpp).
[[nodiscard]] inline bool takeOwnMounts() {
  return unshare(CLONE_NEWNS) == 0 &&
         mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

/// Calls `work` in an isolated process, the first one there, and returns what it returns, 0 to 253.
[[nodiscard]] inline int inNamespaces(
    const std::function<int()>& work,
    const std::vector<const teeko::process::Program*>& programs = {}) {
  using namespace teeko::process;
  return inChild([&] {
    const Forked forked = forkSupervisor(Isolation::Namespaces, programs);
    if (forked.id == 0) {
      _exit(getpid() == 1 ? work() : 254);
    }
    int status = 0;
    (void)waitpid(forked.id, &status, 0);
    Deadline deadline(kRemovalTime);
    return removeFolder(forked.folder, deadline) && WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  });
}

/// Calls `work` with this process's priority, where the first process has a lower one. Returns what
/// it returns, 0 to 252.
[[nodiscard]] inline int besideLowPriority(const std::function<int(int priority)>& work) {
  return inNamespaces([&] {
    return inChild([&] {
      const int own = getpriority(PRIO_PROCESS, 0);
      const bool isLower =
          setpriority(PRIO_PROCESS, 1, own + 3) == 0 && getpriority(PRIO_PROCESS, 1) != own;
      return isLower ? work(own) : 253;
    });
  });
}

#endif
