/// Tests of programs that are isolated.
#pragma once

#ifdef __linux__
#include <sched.h>
#include <sys/mount.h>
#endif

#include "teeko/process/isolation.hpp"

#include "support/catch.hpp"

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

#endif
