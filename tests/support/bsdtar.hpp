/// For tests that need archives to be unpacked.
#pragma once

#include "teeko/process/program.hpp"

#include "support/catch.hpp"

/// Whether there is no bsdtar; says then that the test is not tried.
[[nodiscard]] inline bool skipsWithoutBsdtar() {
  const bool isThere = teeko::process::fileOfCommand("bsdtar").is_absolute();
  if (!isThere) {
    WARN("not tried: there is no bsdtar (libarchive-tools)");
  }
  return !isThere;
}
