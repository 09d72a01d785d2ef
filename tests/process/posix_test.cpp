// needs: processes
#include "process/posix.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <string>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/signals.hpp"
#include "support/without_call.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

bool isOpen(int descriptor) {
  return fcntl(descriptor, F_GETFD) != -1;
}

bool closesOnExec(const Descriptor& descriptor) {
  return (fcntl(descriptor.number(), F_GETFD) & FD_CLOEXEC) != 0;
}

std::string readFrom(const Descriptor& descriptor) {
  std::array<char, 64> block{};
  return {block.data(), readSome(descriptor.number(), block.data(), block.size())};
}

void writeTo(const Descriptor& descriptor, const std::string& text) {
  REQUIRE(write(descriptor.number(), text.data(), text.size()) ==
          static_cast<ssize_t>(text.size()));
}

}  // namespace

TEST_CASE("a process is started again while there are too many") {
  int calls = 0;
  const auto startAfter = [&](int attempts, int error, pid_t id) {
    calls = 0;
    return patiently([&] {
      errno = error;
      return ++calls > attempts ? id : -1;
    });
  };
  CHECK(startAfter(0, 0, 42) == 42);
  CHECK(calls == 1);
  CHECK(startAfter(2, EAGAIN, 42) == 42);
  CHECK(calls == 3);
  // In the new process.
  CHECK(startAfter(1, EAGAIN, 0) == 0);
  CHECK(calls == 2);
  CHECK(startAfter(1, ENOMEM, 42) == -1);
  CHECK(calls == 1);
}

TEST_CASE("a set without descriptors can be waited for") {
  sigset_t none;
  sigemptyset(&none);
  DescriptorSet set;
  CHECK(set.wait({.tv_sec = 0, .tv_nsec = 1}, none));
}

TEST_CASE("root is the user 0") {
  CHECK(isRoot() == (geteuid() == 0));
}

TEST_CASE("an error of the system is said with its words") {
  errno = ENOENT;
  const Error error = systemError("here");
  CHECK(std::string(error.what()) == "here: No such file or directory");
  CHECK(error.kind() == ErrorKind::Unfinished);
}

TEST_CASE("a pipe hands on what is written, and does not survive exec") {
  Pipe pipe = makePipe();
  CHECK(closesOnExec(pipe.readEnd));
  CHECK(closesOnExec(pipe.writeEnd));
  writeTo(pipe.writeEnd, "some bytes");
  CHECK(readFrom(pipe.readEnd) == "some bytes");
  pipe.writeEnd.close();
  CHECK(readFrom(pipe.readEnd).empty());
}

TEST_CASE("a read ends at the end of a pipe, also after an earlier call was interrupted") {
  Pipe pipe = makePipe();
  pipe.writeEnd.close();
  char byte = 0;
  errno = EINTR;
  CHECK(readSome(pipe.readEnd.number(), &byte, 1) == 0);
}

TEST_CASE("nothing is read where reading fails") {
  std::array<char, 1> block{};
  CHECK(readSome(-1, block.data(), block.size()) == 0);
}

TEST_CASE("a terminal gives lines, echoes nothing and changes nothing") {
  const Pipe terminal = makeTerminal();
  CHECK(isatty(terminal.writeEnd.number()) == 1);
  CHECK(closesOnExec(terminal.readEnd));
  CHECK(closesOnExec(terminal.writeEnd));
  termios settings{};
  REQUIRE(tcgetattr(terminal.writeEnd.number(), &settings) == 0);
  CHECK((settings.c_lflag & ICANON) != 0U);
  CHECK((settings.c_lflag & (ECHO | ISIG)) == 0U);
  // What is typed comes line by line.
  writeTo(terminal.readEnd, "ab\ncd");
  CHECK(readFrom(terminal.writeEnd) == "ab\n");
  writeTo(terminal.readEnd, "\x04");
  CHECK(readFrom(terminal.writeEnd) == "cd");
  writeTo(terminal.readEnd, "\x04");
  CHECK(readFrom(terminal.writeEnd).empty());
  // What is printed comes as it is.
  writeTo(terminal.writeEnd, "a\tb\n");
  CHECK(readFrom(terminal.readEnd) == "a\tb\n");
}

TEST_CASE("a pipe or a terminal that cannot be made is an error") {
  const auto faultOf = [](Pipe (*make)()) {
    try {
      (void)make();
      return std::string();
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  for (const int room : {0, 1}) {  // for the one end, but not for the other
    CAPTURE(room);
    CHECK(inChild([&] {
            closeOthers({0, 1, 2});
            occupyStandardStreams();
            // UBSan needs a descriptor when it checks the type of an object for the first time.
            (void)faultOf([]() -> Pipe { throw systemError("first"); });
            const auto files = static_cast<std::uint64_t>(3 + room);
            setLimit(RLIMIT_NOFILE, files, files);
            int wrong = faultOf(makePipe).starts_with("no pipe can be made: ") ? 0 : 1;
            wrong += faultOf(makeTerminal).starts_with("no terminal can be made: ") ? 0 : 1;
            return wrong + (isOpen(3) ? 1 : 0);
          }) == 0);
  }
}

TEST_CASE("descriptors are waited for") {
  const Pipe quiet = makePipe();
  const Pipe busy = makePipe();
  writeTo(busy.writeEnd, "x");
  sigset_t none;
  sigemptyset(&none);
  DescriptorSet set;
  set.add(busy.readEnd.number());
  set.add(quiet.readEnd.number());
  CHECK(set.wait({.tv_sec = 60, .tv_nsec = 0}, none));
  CHECK(set.contains(busy.readEnd.number()));
  CHECK_FALSE(set.contains(quiet.readEnd.number()));

  DescriptorSet unready;
  unready.add(quiet.readEnd.number());
  CHECK(unready.wait({.tv_sec = 0, .tv_nsec = 1}, none));
  CHECK_FALSE(unready.contains(quiet.readEnd.number()));
}

TEST_CASE("a closed standard stream is not taken by the next file") {
  for (const int closed : {0, 1, 2}) {
    CAPTURE(closed);
    CHECK(inChild([closed] {
            (void)close(closed);
            occupyStandardStreams();
            const int next = open("/", O_RDONLY);
            return isOpen(closed) && next > 2 ? 0 : 1;
          }) == 0);
  }
}

TEST_CASE("standard streams that are open stay as they are, and nothing else is open afterwards") {
  CHECK(inChild([] {
          for (const int stream : {0, 1, 2}) {
            (void)dup2(open("/", O_RDONLY), stream);
          }
          const int next = open("/", O_RDONLY);
          (void)close(next);
          occupyStandardStreams();
          int wrong = open("/", O_RDONLY) == next ? 0 : 1;
          for (const int stream : {0, 1, 2}) {
            struct stat status {};
            wrong += fstat(stream, &status) == 0 && S_ISDIR(status.st_mode) ? 0 : 1;
          }
          return wrong;
        }) == 0);
}

namespace {

/// How many descriptors closeOthers() wrongly closes or leaves open.
int wronglyClosed() {
  occupyStandardStreams();
  std::array<int, 8> opened{};
  for (int& descriptor : opened) {
    descriptor = open("/", O_RDONLY);
  }
  closeOthers({opened[5], opened[2], 1, opened[3], 2, opened[2], -1});
  int wrong = !isOpen(0) && isOpen(1) && isOpen(2) ? 0 : 1;
  for (std::size_t i = 0; i < opened.size(); ++i) {
    const bool isKept = i == 2 || i == 3 || i == 5;
    wrong += isOpen(opened[i]) == isKept ? 0 : 1;
  }
  return wrong;
}

}  // namespace

TEST_CASE("all descriptors but the kept ones are closed") {
  CHECK(inChild(wronglyClosed) == 0);
#ifdef SYS_close_range
  CHECK(inChild([] { return goOnWithout(SYS_close_range) ? wronglyClosed() : 0; }) == 0);
#endif
}

TEST_CASE("signals get their usual effect and are not blocked") {
  static constexpr std::array kSome{1, SIGTERM, SIGCHLD, NSIG - 1};
  CHECK(inChild([] {
          for (const int number : kSome) {
            (void)signal(number, SIG_IGN);
          }
          sigset_t all;
          sigfillset(&all);
          (void)sigprocmask(SIG_SETMASK, &all, nullptr);
          resetSignals();
          int wrong = isBlocked(SIGUSR1) ? 1 : 0;
          for (const int number : kSome) {
            wrong += signal(number, SIG_DFL) == SIG_DFL ? 0 : 1;
          }
          return wrong;
        }) == 0);
}

TEST_CASE("a limit is set, and the highest that it can still be set to") {
  CHECK(inChild([] {
          setLimit(RLIMIT_CORE, 0, 0);
          setLimit(RLIMIT_NOFILE, 40, 60);
          rlimit core{};
          rlimit files{};
          (void)getrlimit(RLIMIT_CORE, &core);
          (void)getrlimit(RLIMIT_NOFILE, &files);
          if (core.rlim_cur != 0 || core.rlim_max != 0 || files.rlim_cur != 40 ||
              files.rlim_max != 60) {
            return 1;
          }
          // Not above what is allowed.
          setLimit(RLIMIT_NOFILE, 80, 70);
          (void)getrlimit(RLIMIT_NOFILE, &files);
          return files.rlim_cur == 60 && files.rlim_max == 60 ? 0 : 2;
        }) == 0);
}

TEST_CASE("starting a process is tried again while there are too many, and not otherwise") {
  int calls = 0;
  const auto failing = [&calls](int reason, int times, int pause = 0) {
    calls = 0;
    return patiently(
        [&calls, reason, times]() -> pid_t {
          errno = reason;
          return ++calls <= times ? -1 : 7;
        },
        std::chrono::milliseconds(pause));
  };
  CHECK(failing(EAGAIN, 0) == 7);
  CHECK(calls == 1);
  const auto begin = std::chrono::steady_clock::now();
  CHECK(failing(EAGAIN, 3, 5) == 7);
  CHECK(calls == 4);
  CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(3 * 5));
  CHECK(failing(EAGAIN, 499) == 7);
  CHECK(failing(EAGAIN, 500) == -1);
  CHECK(calls == 500);
  CHECK(failing(ENOMEM, 3) == -1);
  CHECK(calls == 1);
}

#ifdef __linux__
TEST_CASE("other processes may look into this one, or not") {
  CHECK(inChild([] {
          setInspection(Inspection::Forbidden);
          const int forbidden = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
          setInspection(Inspection::Allowed);
          return forbidden == 0 && prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 1 ? 0 : 1;
        }) == 0);
}
#endif
