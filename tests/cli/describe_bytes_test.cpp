#include "cli/describe_bytes.hpp"

#include "support/catch.hpp"

using namespace teeko::cli;

TEST_CASE("an amount of memory has three digits, or four where it needs them, and a unit") {
  CHECK(describeBytes(0) == "0 B");
  CHECK(describeBytes(999) == "999 B");
  CHECK(describeBytes(1000) == "1000 B");
  CHECK(describeBytes(1023) == "1023 B");
  CHECK(describeBytes(1023.4) == "1023 B");
  CHECK(describeBytes(999.4) == "999 B");
  CHECK(describeBytes(1024) == "1 KiB");
  CHECK(describeBytes(1536) == "1.5 KiB");
  CHECK(describeBytes(512.0 * 1024) == "512 KiB");
  CHECK(describeBytes(7.25 * (1 << 30)) == "7.25 GiB");
  CHECK(describeBytes(7.256 * (1 << 30)) == "7.26 GiB");
}

TEST_CASE("beyond the largest unit the number grows") {
  const double yobibyte = 0x1p80;
  CHECK(describeBytes(1023 * yobibyte) == "1023 YiB");
  CHECK(describeBytes(4096 * yobibyte) == "4096 YiB");
}
