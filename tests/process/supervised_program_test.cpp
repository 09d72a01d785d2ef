// needs: processes
#include "teeko/process/supervised_program.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "process/shell.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/namespaces.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

namespace fs = std::filesystem;
using Clock = SupervisedProgram::Clock;
using Kind = ReadLine::Kind;

Clock::time_point in(std::chrono::milliseconds time) {
  return Clock::now() + time;
}

constexpr std::chrono::milliseconds kShortly{50};

}  // namespace

TEST_CASE("one talks to a program line by line") {
  Shell shell("while read -r line; do echo \"[$line]\"; echo; done; printf rest");
  CHECK(shell.writeLine("one", kLater));
  CHECK(shell.line() == "[one]");
  CHECK(shell.line().empty());
  CHECK(shell.writeLine("", kLater));
  CHECK(shell.line() == "[]");
  CHECK(shell.line().empty());
  CHECK(shell.readLine(in(kShortly)).kind == Kind::Late);
  CHECK(shell.writeLine("two", kLater));
  CHECK(shell.line() == "[two]");
}

TEST_CASE("what a program has printed is read when the time is over, too") {
  Shell shell("printf '1\\n2\\n3\\n'; exec sleep 1000");
  CHECK(shell.line() == "1");
  CHECK(shell.readLine(Clock::time_point()).text == "2");
  CHECK(shell.readLine(Clock::time_point()).text == "3");
  CHECK(shell.readLine(Clock::time_point()).kind == Kind::Late);
  // Also what has not been read from the program before.
  Shell other("echo 1; exec sleep 1000");
  ReadLine read{.kind = Kind::Late};
  while (read.kind == Kind::Late) {
    read = other.readLine(Clock::time_point());
  }
  CHECK(read.text == "1");
}

TEST_CASE("a line that is too long is an empty one") {
  const std::string most = std::to_string(SupervisedProgram::kLongestLine);
  const std::string more = std::to_string(SupervisedProgram::kLongestLine + 1);
  Shell shell("head -c " + most + " /dev/zero | tr '\\0' x; echo; head -c " + more +
              " /dev/zero | tr '\\0' x; echo; echo next");
  const bool isWhole = shell.line() == std::string(SupervisedProgram::kLongestLine, 'x');
  CHECK(isWhole);
  CHECK(shell.line().empty());
  CHECK(shell.line() == "next");
  shell.ends();
}

TEST_CASE("a program that prints without end is not waited for") {
  Shell shell("exec cat /dev/zero");
  CHECK(shell.readLine(in(kShortly)).kind == Kind::Late);
}

TEST_CASE("a program that does not read is not waited for") {
  CHECK(inChild([] {
          (void)std::signal(SIGPIPE, SIG_IGN);
          const std::string large(1 << 20, 'x');
          Shell asleep("exec sleep 1000");
          const bool isLate = !asleep.writeLine(large, in(kShortly));
          // `read` reads byte by byte, which takes longer than the program may compute.
          Shell slow("sleep 0.2; head -c 1048577 | wc -c");
          const bool isRead = slow.writeLine(large, kLater) && slow.line() == "1048577";
          Shell over("exec 0<&-; echo; exec sleep 1000");
          (void)over.line();
          return isLate && isRead && !over.writeLine("one", kLater) ? 0 : 1;
        }) == 0);
}

TEST_CASE("it is said how a program ended, and what it said last") {
  Shell fails("printf '  why ' >&2; exit 3");
  fails.ends();
  CHECK(fails.howItEnded() == "it ended with exit code 3\nwhy");
  Shell killed("kill -KILL $$");
  killed.ends();
  CHECK(killed.howItEnded().starts_with("a signal ended it: Killed"));
  Shell silent("exec >&-; exec sleep 1000");
  silent.ends();
  CHECK(silent.howItEnded() == "it closed its output");
}

TEST_CASE("of what a program says on standard error, the end is kept") {
  Shell little("printf x >&2");
  little.ends();
  CHECK(little.howItEnded() == "it ended with exit code 0\nx");
  Shell shell("printf begin >&2; head -c 100000 /dev/zero | tr '\\0' x >&2; printf end >&2");
  shell.ends();
  const std::string expected =
      std::string("it ended with exit code 0\n").append(4093, 'x').append("end");
  const bool isTheEnd = shell.howItEnded() == expected;
  CHECK(isTheEnd);
  // It does not begin within a character.
  Shell cut("printf '\\303\\244' >&2; head -c 4095 /dev/zero | tr '\\0' x >&2");
  cut.ends();
  const bool isWhole =
      cut.howItEnded() == std::string("it ended with exit code 0\n").append(4095, 'x');
  CHECK(isWhole);
  Shell endless("exec >&-; exec cat /dev/zero >&2");
  endless.ends();
  CHECK(endless.howItEnded().starts_with("it closed its output\n"));
}

#ifdef __linux__  // elsewhere the system does not tell what processes use

TEST_CASE("a program that uses too much memory is ended") {
  Limits limits;
  limits.memory = std::uint64_t{64} << 20;
  Shell shell("(head -c 100000000 /dev/zero; sleep 1000) | tail -c 90000000", limits);
  shell.ends();
  CHECK(shell.howItEnded() == "it used too much memory and was ended");
}

TEST_CASE("a program that starts too many processes is ended") {
  Limits limits;
  limits.processes = 3;
  Shell modest("sleep 0.6 & sleep 0.6 & wait; echo done", limits);
  CHECK(modest.line() == "done");
  Shell shell("for i in 1 2 3; do sleep 1000 & done; wait", limits);
  shell.ends();
  CHECK(shell.howItEnded() == "it started too many processes and was ended");
}

TEST_CASE("a program, all that it started and its folder are gone when nobody talks to it") {
  fs::path folder;
  pid_t program = 0;
  pid_t child = 0;
  {
    Shell shell("pwd -P; echo $$; (setsid sleep 1000 & echo $!); echo x >file; cat");
    folder = shell.line();
    program = std::stoi(shell.line());
    child = std::stoi(shell.line());
    CHECK(fs::exists(folder));
    CHECK(kill(program, 0) == 0);
  }
  CHECK_FALSE(fs::exists(folder));
  for (const pid_t process : {program, child}) {
    CHECK((kill(process, 0) != 0 && errno == ESRCH));
  }
}

#endif

TEST_CASE("when a program ends, all that it started ends, too") {
  Shell shell("(sleep 0.3; echo late) & exit 0");
  shell.ends();
  CHECK(shell.howItEnded() == "it ended with exit code 0");
}

#ifdef __linux__

TEST_CASE("a program has the priority of the process that starts it, not the first one's") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  CHECK(besideLowPriority([](int own) {
          Shell shell("nice");
          return shell.line() == std::to_string(own) ? 0 : 1;
        }) == 0);
}

#endif

TEST_CASE("it is said why a program cannot be supervised") {
  const Scratch scratch;
  const fs::path missing = scratch.path() / "missing";
  try {
    const SupervisedProgram program({.file = missing, .arguments = {}, .user = {}}, {},
                                    Isolation::None);
    FAIL("it was started");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    CHECK(error.what() == missing.string() + ": cannot be started: No such file or directory");
  }
  CHECK(waitpid(-1, nullptr, WNOHANG) == -1);  // nor is there a supervisor
}
