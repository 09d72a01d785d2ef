// needs: processes
#include "cli/progress_line.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>
#include <unistd.h>

#include "teeko/check/results.hpp"
#include "teeko/io/console.hpp"

#include "cli/check_text.hpp"
#include "cli/late_notice.hpp"
#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// What `work` writes to the error stream, where that is a terminal or a pipe, of which it gets the
/// other end.
std::string writtenTo(process::Pipe stream, const std::function<void(int otherEnd)>& work) {
  REQUIRE(inChild([&] {
            if (dup2(stream.writeEnd.number(), STDERR_FILENO) < 0) {
              return 1;
            }
            work(stream.readEnd.number());
            // The end: what a terminal is given may come in several pieces.
            return write(STDERR_FILENO, "|\n", 2) == 2 ? 0 : 1;
          }) == 0);
  std::string text;
  while (!text.ends_with("|\n")) {
    std::array<char, 1000> some{};
    text.append(some.data(), readSome(stream.readEnd.number(), some.data(), some.size()));
  }
  return text;
}

void showSomeProgress(int /*otherEnd*/) {
  ProgressLine::Clock::time_point now;
  ProgressLine line([&now] { return now; });
  line.show([] { return "12345"; });
  now += std::chrono::milliseconds(99);
  line.show([] { return "too soon"; });
  line.clear();
  line.clear();
  line.show([] { return "6789"; });
  now += std::chrono::milliseconds(100);
  line.show([] { return "0"; });
}

}  // namespace

TEST_CASE("progress is written over what was there, now and then, and is gone in the end") {
  CHECK(writtenTo(process::makeTerminal(), showSomeProgress) ==
        "\r12345\r     \r\r6789\r0   \r \r|\n");
  CHECK(writtenTo(process::makePipe(), showSomeProgress) == "|\n");
}

TEST_CASE("a failed case is told where its progress stood, and the end, too") {
  const std::string gone = "\r" + std::string(22, ' ') + "\r";
  CHECK(writtenTo(process::makeTerminal(),
                  [](int /*otherEnd*/) {
                    std::istringstream in;
                    Console console(in, std::cerr, std::cerr);
                    check::Results results;
                    results.details = check::Details::None;
                    const std::vector<check::Case> cases{
                        {.name = "one"}, {.name = "two"}, {.name = "three"}};
                    results.cases = cases;
                    results.verdicts = {check::Verdict{.passed = true},
                                        check::Verdict{.passed = false},
                                        check::Verdict{.passed = true}};
                    CheckText text(results, console, Colours::None);
                    for (std::size_t i = 0; i < cases.size(); ++i) {
                      text.add(i);
                    }
                    text.finish(0);
                  }) == "\r1 of 3 cases, 0 failed" + gone + "FAILED two\n\r2 of 3 cases, 1 failed" +
                            gone + "\n2 passed, 1 failed\n|\n");
}

TEST_CASE("a notice comes to a person who waits") {
  CHECK(LateNotice::kDelay == std::chrono::seconds(1));
  CHECK(writtenTo(process::makeTerminal(), [](int otherEnd) {
          { const LateNotice notice("is done", std::chrono::hours(1)); }
          const LateNotice notice("takes a while", std::chrono::milliseconds(1));
          pollfd told{.fd = otherEnd, .events = POLLIN, .revents = 0};
          (void)poll(&told, 1, -1);
        }) == "teeko: takes a while\n|\n");
  CHECK(writtenTo(process::makePipe(), [](int /*otherEnd*/) {
          const LateNotice notice("takes a while", std::chrono::milliseconds(1));
          std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }) == "|\n");
}
