#include "cli/progress_text.hpp"

#include "support/catch.hpp"

using namespace teeko;
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

TEST_CASE("a time is said in seconds, minutes or hours") {
  CHECK(describeSeconds(0) == "0 s");
  CHECK(describeSeconds(0.1) == "1 s");
  CHECK(describeSeconds(45) == "45 s");
  CHECK(describeSeconds(89.5) == "90 s");
  CHECK(describeSeconds(90) == "2 min");
  CHECK(describeSeconds(720) == "12 min");
  CHECK(describeSeconds(5399) == "90 min");
  CHECK(describeSeconds(5400) == "1.5 h");
  CHECK(describeSeconds(12600) == "3.5 h");
  CHECK(describeSeconds(36000) == "10 h");
  CHECK(describeSeconds(360000) == "100 h");
}

TEST_CASE("progress names the phase, its level and how much of it is done") {
  CHECK(textOf(solver::Progress{solver::kMovementPhase, 13, 0.456}) == "movement, 13 plies:  45 %");
  CHECK(textOf(solver::Progress{solver::kDropPhase, 7, 1}) == "drops, 7 pieces: 100 %");
  CHECK(textOf(solver::Progress{solver::kDropPhase, 0, 0}) == "drops, 0 pieces:   0 %");
}

TEST_CASE("the time that is left is said if it is known") {
  CHECK(textOf(solver::Progress{solver::kMovementPhase, 13, 0.456, 720}) ==
        "movement, 13 plies:  45 %, about 12 min left");
}
