/// For tests that need zip files to be read.
#pragma once

#include "grade/zip_reader.hpp"
#include "support/catch.hpp"

/// Whether this program cannot read zip files; says then that the test is not tried.
[[nodiscard]] inline bool skipsWithoutZips() {
  if (!teeko::grade::canReadZips()) {
    WARN("not tried: this program was built without minizip");
  }
  return !teeko::grade::canReadZips();
}
