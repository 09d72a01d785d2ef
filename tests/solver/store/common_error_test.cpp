#include "teeko/solver/common_error.hpp"

#include <atomic>
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <string>

#include "support/catch.hpp"
#include "support/thread_processes.hpp"

using namespace teeko;
using solver::CommonError;
using solver::together;

namespace {

struct SharedOutcome {
  std::atomic<int> done = 0;
  std::atomic<int> failed = 0;
  std::string what = {};
  ErrorKind kind = ErrorKind::Unfinished;
  std::mutex mutex = {};
};

/// What so many processes do together, of which those that are chosen fail with a text.
template <typename TextOf>
void runTogether(std::size_t count, TextOf textOf, SharedOutcome& outcome) {
  runAsProcesses(count, [&](solver::Processes& processes) {
    try {
      together(processes, [&] {
        ++outcome.done;
        if (const std::string text = textOf(processes.index()); !text.empty()) {
          throw Error(ErrorKind::BadInput, text);
        }
      });
    } catch (const CommonError& error) {
      ++outcome.failed;
      const std::scoped_lock lock(outcome.mutex);
      outcome.what += std::string(error.what()) + '\n';
      outcome.kind = error.kind();
    }
  });
}

}  // namespace

TEST_CASE("what processes do together is done by each") {
  for (const std::size_t count : {1U, 2U, 3U}) {
    SharedOutcome outcome;
    runTogether(
        count, [](std::size_t) { return ""; }, outcome);
    CHECK(outcome.done == static_cast<int>(count));
    CHECK(outcome.failed == 0);
  }
}

TEST_CASE("when one process fails, all of them say so, and which one it is") {
  SharedOutcome outcome;
  runTogether(
      3, [](std::size_t index) { return index == 1 ? "no room" : ""; }, outcome);
  CHECK(outcome.done == 3);
  CHECK(outcome.failed == 3);
  CHECK(outcome.what == "process 1: no room\nprocess 1: no room\nprocess 1: no room\n");
  CHECK(outcome.kind == ErrorKind::BadInput);
}

TEST_CASE("the first process's failure is everybody's, too") {
  SharedOutcome outcome;
  runTogether(
      2, [](std::size_t index) { return index == 0 ? "no room" : ""; }, outcome);
  CHECK(outcome.what == "process 0: no room\nprocess 0: no room\n");
}

TEST_CASE("of several failures of processes, the first one's counts") {
  SharedOutcome outcome;
  runTogether(
      3, [](std::size_t index) { return index == 0 ? "" : "no " + std::to_string(index); },
      outcome);
  CHECK(outcome.what == "process 1: no 1\nprocess 1: no 1\nprocess 1: no 1\n");
}

TEST_CASE("when all processes fail for the same reason, none is named") {
  SharedOutcome outcome;
  runTogether(
      2, [](std::size_t) { return "no"; }, outcome);
  CHECK(outcome.failed == 2);
  CHECK(outcome.what == "no\nno\n");
}

TEST_CASE("a process by itself throws its error as it is") {
  solver::OneProcess alone;
  CHECK_THROWS_AS(together(alone, [] { throw std::runtime_error("no"); }), std::runtime_error);
  try {
    together(alone, [] { throw Error(ErrorKind::Unfinished, "no"); });
  } catch (const Error& error) {
    CHECK(dynamic_cast<const CommonError*>(&error) == nullptr);
  }
}
