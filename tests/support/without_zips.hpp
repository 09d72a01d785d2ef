/// For tests that need zip files to be read.
#pragma once

#include "grade/zip_reader.hpp"
#include "support/catch.hpp"

/// Whether this program cannot read zip files. It is said that the test is not tried, then.
inline bool skipsWithoutZips() {
  if (!teeko::grade::canReadZips()) {
    WARN("not tried: this program was built without minizip");
  }
  return !teeko::grade::canReadZips();
}
