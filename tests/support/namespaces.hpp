/// Tests of programs that are isolated.
#pragma once

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
