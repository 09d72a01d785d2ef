#include <string>

#include "teeko/check/verdict.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

std::string faultOfEnd(Termination termination, const Limits& limits = {}, int code = 0) {
  Execution execution;
  execution.termination = termination;
  execution.code = code;
  return check::faultOf(execution, limits);
}

}  // namespace

TEST_CASE("how a program failed to end is said with the limit that it broke") {
  CHECK(faultOfEnd(Termination::Exited, {}, 3).empty());
  CHECK(faultOfEnd(Termination::TimedOut, {.seconds = 1}) == "it did not end within 1 second");
  CHECK(faultOfEnd(Termination::TimedOut, {.seconds = 2.5}) == "it did not end within 2.5 seconds");
  CHECK(faultOfEnd(Termination::TooMuchOutput, {.extraOutput = 3 << 20}) ==
        "it printed without end, or 3 MiB too much");
  CHECK(faultOfEnd(Termination::TooMuchMemory, {.memory = 5 << 20}) ==
        "it used more than 5 MiB of memory");
  CHECK(faultOfEnd(Termination::TooManyProcesses, {.processes = 7}) ==
        "it started more than 7 processes");
  CHECK(faultOfEnd(Termination::NotStarted) == "this time it could not be run");
  CHECK(faultOfEnd(Termination::Vanished) ==
        "it ended or stopped the process that watched over it");
}

TEST_CASE("a crash is said with the system's words and number for it") {
  Execution execution;
  execution.termination = Termination::Crashed;
  execution.code = 11;
  execution.crash = "Segmentation fault";
  CHECK(check::faultOf(execution, {}) == "it crashed: Segmentation fault (signal 11)");
}

TEST_CASE("a program that ended by itself may have left its folder") {
  Execution execution;
  execution.termination = Termination::Exited;
  execution.leftFolder = true;
  CHECK(check::faultOf(execution, {}) == "it left a folder that could not be removed");
  execution.termination = Termination::NotStarted;
  CHECK(check::faultOf(execution, {}) == "this time it could not be run");
}
