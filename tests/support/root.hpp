/// Tests of what only root can do.
#pragma once

#include <unistd.h>

#include "support/catch.hpp"

/// Whether this process is not root's; says then that the test is not tried.
[[nodiscard]] inline bool skipsUnlessRoot() {
  if (geteuid() != 0) {
    WARN("not tried: this needs root");
  }
  return geteuid() != 0;
}
