#include "check/child_process.hpp"

#include <array>
#include <cerrno>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "process/descendants.hpp"
#include "process/supervision.hpp"
#include "support/catch.hpp"
#include "support/own_folder.hpp"
#include "support/root.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

/// A task for a shell that runs this script beside a board.
Task taskWithBoard(const std::string& script, const std::optional<User>& user = std::nullopt) {
  Task task;
  task.program = {.file = "/bin/sh", .arguments = {"-c", script}, .user = user};
  task.input = "the input";
  task.files = {{.name = "gameboard.txt", .contents = "a board"}};
  return task;
}

/// All that comes until the other end is closed. A terminal says so with an error.
std::string readAll(const Descriptor& descriptor) {
  std::string text;
  std::array<char, 4096> block{};
  for (;;) {
    pollfd ready{.fd = descriptor.number(), .events = POLLIN, .revents = 0};
    REQUIRE(poll(&ready, 1, -1) == 1);
    const ssize_t size = read(descriptor.number(), block.data(), block.size());
    if (size <= 0) {
      CHECK((size == 0 || errno == EIO));
      return text;
    }
    text.append(block.data(), static_cast<std::size_t>(size));
  }
}

ChildProcess start(const Task& task, const process::Folder& folder,
                   OutputStream stream = OutputStream::Pipe) {
  process::MemoryGroups groups(process::Isolation::None);
  const process::MemoryGroup group(groups, "", 0);
  return startProgram({.task = task,
                       .userThreads = process::userThreads(),
                       .priority = getpriority(PRIO_PROCESS, 0)},
                      folder, stream, group);
}

struct Ran {
  std::string output;
  std::string errors;
};

Ran run(const Task& task) {
  const OwnFolder folder;
  const ChildProcess child = start(task, folder.get());
  Ran ran{.output = readAll(child.out), .errors = readAll(child.errors)};
  REQUIRE(waitpid(child.id, nullptr, 0) == child.id);
  return ran;
}

}  // namespace

TEST_CASE("a program's folder has its files, and its input has no name") {
  const Ran ran = run(taskWithBoard("ls -A; cat gameboard.txt; echo; cat"));
  CHECK(ran.output == "gameboard.txt\na board\nthe input");
  CHECK(ran.errors.empty());
}

TEST_CASE("a program can open what it writes to once more") {
  const Ran ran = run(taskWithBoard("echo one >/dev/stdout; echo two >/dev/stderr"));
  CHECK(ran.output == "one\n");
  CHECK(ran.errors == "two\n");
}

TEST_CASE("what a program writes can be read without waiting, and its input tells what was read") {
  const OwnFolder folder;
  Task task = taskWithBoard("head -c 3; exec sleep 1000");
  const ChildProcess child = start(task, folder.get());
  for (const Descriptor* const end : {&child.out, &child.errors}) {
    CHECK((fcntl(end->number(), F_GETFL) & O_NONBLOCK) != 0);
  }
  pollfd ready{.fd = child.out.number(), .events = POLLIN, .revents = 0};
  CHECK(poll(&ready, 1, -1) == 1);
  CHECK(lseek(child.input.number(), 0, SEEK_CUR) > 0);
  for (const Descriptor* const end : {&child.input, &child.out, &child.errors}) {
    CHECK((fcntl(end->number(), F_GETFD) & FD_CLOEXEC) != 0);
  }
  REQUIRE(kill(-child.id, SIGKILL) == 0);
  REQUIRE(waitpid(child.id, nullptr, 0) == child.id);
}

TEST_CASE("with a dialogue a program talks to a terminal") {
  const OwnFolder folder;
  Task task = taskWithBoard("test -t 0 && test -t 1 && read -r answer && echo \"got $answer\"");
  task.dialogue.emplace_back();
  const ChildProcess child = start(task, folder.get(), OutputStream::Terminal);
  CHECK((fcntl(child.input.number(), F_GETFD) & FD_CLOEXEC) != 0);
  REQUIRE(write(child.out.number(), "hello\n", 6) == 6);
  int status = 0;
  REQUIRE(waitpid(child.id, &status, 0) == child.id);
  CHECK(status == 0);
  std::array<char, 100> block{};
  const ssize_t size = read(child.out.number(), block.data(), block.size());
  REQUIRE(size > 0);
  CHECK(std::string(block.data(), static_cast<std::size_t>(size)).find("got hello") !=
        std::string::npos);
}

TEST_CASE("a file that is there already is not written to") {
  for (const std::string name : {"input", "gameboard.txt"}) {
    CAPTURE(name);
    const OwnFolder folder;
    std::ofstream(folder.get().path / name) << "before";
    try {
      (void)start(taskWithBoard("true"), folder.get());
      FAIL("the program was started");
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::Unfinished);
      CHECK(std::string(error.what())
                .starts_with((folder.get().path / name).string() + ": cannot be written: "));
    }
    std::string contents;
    std::ifstream(folder.get().path / name) >> contents;
    CHECK(contents == "before");
  }
}

#ifdef __linux__

namespace {

/// The permissions of a descriptor's file.
unsigned permissionsOf(const Descriptor& descriptor) {
  struct stat status {};
  REQUIRE(fstat(descriptor.number(), &status) == 0);
  return status.st_mode & 07777U;
}

}  // namespace

TEST_CASE("a program may change its files, but not its input") {
  const bool root = process::isRoot();
  CHECK(run(taskWithBoard("stat -Lc %a /dev/stdin gameboard.txt")).output ==
        (root ? "444\n666\n" : "400\n600\n"));
  CHECK(run(taskWithBoard("echo more >>gameboard.txt; tail -c 5 gameboard.txt")).output ==
        "more\n");
}

TEST_CASE("a program has its standard streams and nothing else") {
  CHECK(run(taskWithBoard("exec ls /proc/self/fd")).output ==
        "0\n1\n2\n3\n");  // 3 is for that folder
}

TEST_CASE("a program of another user's has its folder, its files and its streams") {
  if (skipsUnlessRoot()) {
    return;
  }
  const OwnFolder folder;
  const Task task = taskWithBoard(
      "stat -c '%u %g' .; echo more >>gameboard.txt; tail -c 5 gameboard.txt; "
      "echo one >/dev/stdout; echo two >/dev/stderr",
      User{.id = 65534, .group = 65534});
  const ChildProcess child = start(task, folder.get());
  CHECK(permissionsOf(child.out) == 0600);
  CHECK(permissionsOf(child.errors) == 0600);
  CHECK(readAll(child.out) == "65534 65534\nmore\none\n");
  CHECK(readAll(child.errors) == "two\n");
  REQUIRE(waitpid(child.id, nullptr, 0) == child.id);
}

TEST_CASE("root's program may change its user itself") {
  if (skipsUnlessRoot()) {
    return;
  }
  const OwnFolder folder;
  const ChildProcess child = start(taskWithBoard("stat -c %a ."), folder.get());
  CHECK(permissionsOf(child.out) == 0666);
  CHECK(permissionsOf(child.errors) == 0666);
  CHECK(readAll(child.out) == "777\n");
  REQUIRE(waitpid(child.id, nullptr, 0) == child.id);
}

#endif

TEST_CASE("what was not started has no number") {
  CHECK(ChildProcess().id == 0);
}
