#include "teeko/io/replace_file.hpp"

#include <filesystem>
#include <string>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#ifndef _WIN32
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/sysmacros.h>
#endif

#endif

#include "support/catch.hpp"
#ifndef _WIN32
#include "support/in_child.hpp"
#endif
#include "support/scratch.hpp"

using namespace teeko;
namespace fs = std::filesystem;

namespace {

#ifndef _WIN32
fs::path temporary;
volatile std::sig_atomic_t interrupts = 0;
volatile std::sig_atomic_t untimelyInterrupts = 0;

/// A signal handler. An interrupt is untimely where it would leave a temporary file behind.
void noteInterrupt(int) {
  const int before = errno;
  interrupts = 1;
  if (access(temporary.c_str(), F_OK) == 0) {
    untimelyInterrupts = 1;
  }
  errno = before;
}
#endif

}  // namespace

TEST_CASE("a file is made or replaced, and nothing else is left in its folder") {
  const Scratch scratch;
  const auto file = scratch.path() / "file";
  replaceFile(file, "first\n");
  CHECK(contentsOf(file) == "first\n");
  replaceFile(file, "2\n");
  CHECK(contentsOf(file) == "2\n");
  replaceFile(file, "");
  CHECK(contentsOf(file).empty());
  CHECK(filesIn(scratch.path()) == 1);
}

TEST_CASE("whether a file can be written is tried without a trace") {
  const Scratch scratch;
  const auto file = scratch.path() / "file";
  requireWritable(file);
  CHECK(filesIn(scratch.path()) == 0);
  replaceFile(file, "old\n");
  const auto before = fs::last_write_time(file);
  requireWritable(file);
  CHECK(contentsOf(file) == "old\n");
  CHECK(fs::last_write_time(file) == before);
  CHECK(filesIn(scratch.path()) == 1);
  CHECK_THROWS_AS(requireWritable(scratch.path()), Error);
  CHECK_THROWS_AS(requireWritable(file / "below a file"), Error);
  CHECK_THROWS_AS(requireWritable(scratch.path() / "missing" / "file"), Error);
  CHECK(filesIn(scratch.path()) == 1);
}

TEST_CASE("a replaced file keeps its permissions") {
  const Scratch scratch;
  const auto file = scratch.file("file", "old");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  const auto before = fs::status(file).permissions();
  replaceFile(file, "new");
  CHECK(fs::status(file).permissions() == before);
}

TEST_CASE("links are followed, to a file or to where one will be") {
  const Scratch scratch;
  const auto folder = scratch.path() / "folder";
  fs::create_directory(folder);
  std::error_code refused;
  fs::create_symlink("folder/second", scratch.path() / "first", refused);
#ifdef _WIN32
  if (refused) {
    WARN("not tried, as no link can be made here");
    return;
  }
#endif
  REQUIRE_FALSE(refused);
  fs::create_symlink("file", folder / "second");
  fs::create_symlink("loop", scratch.path() / "loop");
  for (const auto* contents : {"made", "replaced"}) {
    replaceFile(scratch.path() / "first", contents);
    CHECK(fs::is_symlink(scratch.path() / "first"));
    CHECK(fs::is_symlink(folder / "second"));
    CHECK(contentsOf(folder / "file") == contents);
  }
  // As many as Linux follows.
  constexpr int kLongestChain = 40;
  for (int n = 1; n <= kLongestChain; ++n) {
    fs::create_symlink("chain" + std::to_string(n - 1),
                       scratch.path() / ("chain" + std::to_string(n)));
  }
  replaceFile(scratch.path() / ("chain" + std::to_string(kLongestChain)), "end");
  CHECK(fs::is_regular_file(fs::symlink_status(scratch.path() / "chain0")));
  CHECK(contentsOf(scratch.path() / "chain0") == "end");
  CHECK_THROWS_AS(replaceFile(scratch.path() / "loop", "x"), Error);
  CHECK(fs::is_symlink(scratch.path() / "loop"));
}

TEST_CASE("what killed processes left behind is removed, and does not stand in the way") {
  const Scratch scratch;
  constexpr int kLeftovers = 1200;
  for (int n = 0; n < kLeftovers; ++n) {
    (void)scratch.file(".teeko-" + std::to_string(n) + ".tmp", "half");
  }
  (void)scratch.file(".teeko", "other");
  (void)scratch.file(".teeko-0.tmp.txt", "other");
  replaceFile(scratch.path() / "file", "mine");
  CHECK(contentsOf(scratch.path() / "file") == "mine");
  CHECK(filesIn(scratch.path()) == 3);
}

#ifndef _WIN32

TEST_CASE("no interrupt arrives while a new file has a name of its own") {
  const Scratch scratch;
  for (const int interrupt : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    CAPTURE(interrupt);
    CHECK(inChild([&] {
            temporary = scratch.path() / ".teeko-0.tmp";
            (void)std::signal(interrupt, noteInterrupt);
            const pid_t writer = getpid();
            const pid_t sender = process::forkPatiently();
            if (sender < 0) {
              return 3;
            }
            if (sender == 0) {
              while (getppid() == writer && kill(writer, interrupt) == 0) {
              }
              _exit(0);
            }
            // The other process may take a while to start.
            for (int time = 0; time < 100 || (interrupts == 0 && time < 100'000); ++time) {
              replaceFile(scratch.path() / "file", "new");
            }
            (void)kill(sender, SIGKILL);
            (void)waitpid(sender, nullptr, 0);
            return interrupts == 0 ? 2 : untimelyInterrupts == 0 ? 0 : 1;
          }) == 0);
  }
}

#ifdef O_TMPFILE
TEST_CASE("a new file has no name before it is complete") {
  const Scratch scratch;
  if (!Descriptor(open(scratch.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600)).isOpen() ||
      access("/proc/self/fd", X_OK) != 0) {
    WARN("not tried, as files have names here from the beginning");
    return;
  }
  const std::string contents(std::size_t{64} << 20, 'n');
  const pid_t writer = process::forkPatiently();
  REQUIRE(writer >= 0);
  if (writer == 0) {
    [&]() noexcept { replaceFile(scratch.path() / "file", contents); }();
    _exit(0);
  }
  bool sawIncomplete = false;
  while (waitpid(writer, nullptr, WNOHANG) == 0) {
    struct stat status {};
    sawIncomplete =
        sawIncomplete || (lstat((scratch.path() / ".teeko-0.tmp").c_str(), &status) == 0 &&
                          static_cast<std::size_t>(status.st_size) < contents.size());
  }
  CHECK_FALSE(sawIncomplete);
  CHECK(fs::file_size(scratch.path() / "file") == contents.size());
}
#endif

TEST_CASE("another process's unfinished file is left alone") {
  const Scratch scratch;
  const auto other = scratch.file(".teeko-0.tmp", "other");
  const Descriptor file(open(other.c_str(), O_RDONLY | O_CLOEXEC));
  REQUIRE(flock(file.number(), LOCK_EX | LOCK_NB) == 0);
  replaceFile(scratch.path() / "file", "mine");
  CHECK(contentsOf(other) == "other");
  CHECK(contentsOf(scratch.path() / "file") == "mine");
  CHECK(filesIn(scratch.path()) == 2);
}

TEST_CASE("a folder, a link or a pipe that is named like an unfinished file is left alone") {
  const Scratch scratch;
  const auto kept = scratch.file("kept", "kept");
  fs::create_directory(scratch.path() / ".teeko-0.tmp");
  fs::create_symlink("kept", scratch.path() / ".teeko-1.tmp");
  REQUIRE(mkfifo((scratch.path() / ".teeko-2.tmp").c_str(), 0600) == 0);
  replaceFile(scratch.path() / "file", "mine");
  CHECK(contentsOf(kept) == "kept");
  CHECK(filesIn(scratch.path()) == 5);
}

TEST_CASE("when every name for a new file is taken, nothing is touched") {
  const Scratch scratch;
  const auto file = scratch.file("file", "old");
  constexpr int kNames = 1000;
  for (int n = 0; n < kNames; ++n) {
    fs::create_directory(scratch.path() / (".teeko-" + std::to_string(n) + ".tmp"));
  }
  CHECK_THROWS_AS(replaceFile(file, "new"), Error);
  CHECK(contentsOf(file) == "old");
  CHECK(filesIn(scratch.path()) == kNames + 1);
}

namespace {

/// Replaces the file over and over in a process of its own, which this signal ends after so many
/// microseconds.
void interruptReplacing(const fs::path& file, int signal, int microseconds) {
  const std::string contents(1 << 16, 'n');
  sigset_t held;
  sigset_t before;
  sigemptyset(&held);
  sigaddset(&held, signal);
  REQUIRE(sigprocmask(SIG_BLOCK, &held, &before) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    (void)std::signal(signal, SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, &before, nullptr);
    for (;;) {
      replaceFile(file, contents);
    }
  }
  REQUIRE(sigprocmask(SIG_SETMASK, &before, nullptr) == 0);
  (void)usleep(static_cast<useconds_t>(microseconds));
  (void)kill(child, signal);
  (void)waitpid(child, nullptr, 0);
  const std::string found = contentsOf(file);
  CHECK((found == "old" || found == contents));
}

}  // namespace

TEST_CASE("an interrupt leaves the old file or the new one, and nothing else") {
  const Scratch scratch;
  for (int n = 0; n < 100; ++n) {
    const auto file = scratch.file("file", "old");
    interruptReplacing(file, n % 2 == 0 ? SIGINT : SIGTERM, 500 + n * 37);
    REQUIRE(filesIn(scratch.path()) == 1);
  }
}

TEST_CASE("what a killed process leaves is gone after the next time") {
  const Scratch scratch;
  const auto file = scratch.file("file", "old");
  for (int n = 0; n < 100; ++n) {
    interruptReplacing(file, SIGKILL, 500 + n * 37);
    replaceFile(file, "old");
    REQUIRE(filesIn(scratch.path()) == 1);
  }
}

#endif

TEST_CASE("what can't be written is an error and leaves nothing behind") {
  const Scratch scratch;
  CHECK_THROWS_AS(replaceFile(scratch.path(), "x"), Error);
  CHECK_THROWS_AS(replaceFile(scratch.path() / "no" / "file", "x"), Error);
  CHECK_THROWS_AS(replaceFile("", "x"), Error);
  CHECK(filesIn(scratch.path()) == 0);
}

#ifdef __linux__

// Devices of the test's own: a broken replaceFile() would remove the system's.
TEST_CASE("devices are written to, not replaced") {
  const Scratch scratch;
  const auto null = scratch.path() / "null";
  const auto full = scratch.path() / "full";
  constexpr unsigned kMemoryDevices = 1;
  if (mknod(null.c_str(), S_IFCHR | 0600, makedev(kMemoryDevices, 3)) != 0 ||
      mknod(full.c_str(), S_IFCHR | 0600, makedev(kMemoryDevices, 7)) != 0 ||
      !Descriptor(open(full.c_str(), O_WRONLY | O_CLOEXEC)).isOpen()) {
    WARN("not tried, as no device can be made here");
    return;
  }
  replaceFile(null, "x");
  CHECK(fs::is_character_file(null));
  CHECK_THROWS_WITH(replaceFile(full, "x"),
                    full.string() + ": cannot be written: No space left on device");
  CHECK(fs::is_character_file(full));
}

TEST_CASE("a pipe is written to, not replaced") {
  const Scratch scratch;
  const auto pipe = scratch.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const Descriptor reader(open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  replaceFile(pipe, "some bytes");
  char block[64];
  REQUIRE(read(reader.number(), block, sizeof block) == 10);
  CHECK(std::string(block, 10) == "some bytes");
  CHECK(fs::is_fifo(pipe));
}

#endif
