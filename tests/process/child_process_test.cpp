// needs: processes
#include "process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "process/descendants.hpp"
#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/limit_in.hpp"
#include "support/own_folder.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"
#include "support/without_call.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

namespace fs = std::filesystem;

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

/// A shell that runs this script.
Program shell(const std::string& script) {
  return {.file = "/bin/sh", .arguments = {"-c", script}, .user = {}};
}

struct Ran {
  std::string output;
  std::string errors;
  int status = 0;
};

/// A task for a shell that runs this script beside a board.
Task taskWithBoard(const std::string& script, const std::optional<User>& user = std::nullopt) {
  Task task;
  task.program = {.file = "/bin/sh", .arguments = {"-c", script}, .user = user};
  task.input = "the input";
  task.files = {{.name = "gameboard.txt", .contents = "a board"}};
  return task;
}

ChildProcess start(const Task& task, const Folder& folder,
                   OutputStream stream = OutputStream::Pipe) {
  return startTask(task, stream, {.folder = folder, .caller = thisProcess()});
}

Ran run(const Task& task) {
  const OwnFolder folder;
  const ChildProcess child = start(task, folder.get());
  Ran ran{.output = readAll(child.out), .errors = readAll(child.errors), .status = 0};
  REQUIRE(waitpid(child.id, nullptr, 0) == child.id);
  return ran;
}

/// What differs from the usual.
struct Different {
  Limits limits = {};
  std::uint64_t userThreads = teeko::process::userThreads();
  int priority = getpriority(PRIO_PROCESS, 0);
  int memoryGroup = -1;
  int output = -1;
  /// Called while the program has no end of its input.
  std::function<void(pid_t)> look = [](pid_t) {};
};

/// Starts a program with the input `in`, and waits for its end.
Ran run(const Program& program, const Different& different = {}) {
  const OwnFolder folder;
  Pipe in = makePipe();
  Pipe out = makePipe();
  Pipe errors = makePipe();
  const int output = different.output < 0 ? out.writeEnd.number() : different.output;
  const pid_t id = startProgram({.program = program,
                                 .limits = different.limits,
                                 .streams = {in.readEnd.number(), output, errors.writeEnd.number()},
                                 .place = {.folder = folder.get(),
                                           .caller = {different.userThreads, different.priority},
                                           .memoryGroup = different.memoryGroup}});
  out.writeEnd.close();
  errors.writeEnd.close();
  different.look(id);
  REQUIRE(write(in.writeEnd.number(), "in", 2) == 2);
  in.writeEnd.close();
  Ran ran{.output = readAll(out.readEnd), .errors = readAll(errors.readEnd)};
  REQUIRE(waitpid(id, &ran.status, 0) == id);
  return ran;
}

std::string outputOf(const std::string& script, const Different& different = {}) {
  const Ran ran = run(shell(script), different);
  CHECK(ran.errors.empty());
  CHECK(ran.status == 0);
  return ran.output;
}

/// What is said of a program that cannot be started.
std::string faultOf(const Program& program, const Different& different = {}) {
  try {
    (void)run(program, different);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    CHECK((waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD));  // nothing is left of it
    return error.what();
  }
  return "";
}

std::string faultOf(const fs::path& file) {
  return faultOf(Program{.file = file, .arguments = {}, .user = {}});
}

}  // namespace

TEST_CASE("a program gets its arguments and its standard streams") {
  Program program = shell(R"(cat; echo "$0|$1" >&2; exit 3)");
  program.arguments.insert(program.arguments.end(), {"a b", ""});
  const Ran ran = run(program);
  CHECK(ran.output == "in");
  CHECK(ran.errors == "a b|\n");
  CHECK(WIFEXITED(ran.status));
  CHECK(WEXITSTATUS(ran.status) == 3);
}

TEST_CASE("a program has an environment of three variables, and starts in an empty folder") {
  const std::string shown = run({.file = "/usr/bin/env", .arguments = {}, .user = {}}).output;
  const std::string path = "PATH=/usr/local/bin:/usr/bin:/bin\nHOME=";
  REQUIRE(shown.starts_with(path));
  const std::string folder = shown.substr(path.size(), shown.find('\n', path.size()) - path.size());
  CHECK(shown == path + folder + "\nTMPDIR=" + folder + "\n");
  CHECK(outputOf(R"([ . -ef "$HOME" ] && [ . -ef "$TMPDIR" ] && ls -A)").empty());
}

TEST_CASE("what a program may use up is limited") {
  const std::string script =
      "ulimit -St; ulimit -Ht; ulimit -Sc; ulimit -Hc; ulimit -Sf; ulimit -Hf";
  Different different;
  different.limits.seconds = 2.5;
  different.limits.fileSize = 4096;
  different.userThreads = 100;
  CHECK(outputOf(script, different) == "4\n5\n0\n0\n8\n8\n");
#ifdef __linux__
  // Its processes are counted with those that its user has anyway.
  const std::string limits = outputOf("cat /proc/self/limits", different);
  CHECK(limitIn(limits, "Max processes") == "1124");
  CHECK(limitIn(limits, "Max core file size") == "0");
#endif
  // Without a limit of time it is that of this process.
  different.limits.seconds = std::numeric_limits<double>::infinity();
  rlimit own{};
  REQUIRE(getrlimit(RLIMIT_CPU, &own) == 0);
  CHECK(outputOf("ulimit -St", different) ==
        (own.rlim_cur == RLIM_INFINITY ? "unlimited" : std::to_string(own.rlim_cur)) + "\n");
}

namespace {

/// Whether a program finds its standard streams open, and nothing else.
bool hasStandardStreamsOnly() {
  const Pipe pipe = makePipe();
  const int higher = fcntl(pipe.readEnd.number(), F_DUPFD, 30);
  const bool isOpen = dup2(higher, 3) == 3 && fcntl(3, F_GETFD) == 0;
  const std::string open = outputOf("for i in 0 1 2 3 " + std::to_string(higher) +
                                    "; do [ ! -e /dev/fd/$i ] || echo $i; done");
  return isOpen && open == "0\n1\n2\n";
}

}  // namespace

TEST_CASE("a program has no open files but its standard streams") {
  CHECK(inChild([] { return hasStandardStreamsOnly() ? 0 : 1; }) == 0);
#ifdef SYS_close_range
  CHECK(inChild([] { return !goOnWithout(SYS_close_range) || hasStandardStreamsOnly() ? 0 : 1; }) ==
        0);
#endif
}

TEST_CASE("a program leads a session of its own, with the priority that it is given") {
  constexpr int kLowest = 19;
  const int priority = std::min(getpriority(PRIO_PROCESS, 0) + 1, kLowest);
  const auto look = [&](pid_t id) {
    CHECK(getsid(id) == id);
    CHECK(getpriority(PRIO_PROCESS, static_cast<id_t>(id)) == priority);
  };
  CHECK(outputOf("cat", {.priority = priority, .look = look}) == "in");
}

TEST_CASE("a program finds signals and new files' rights as they usually are") {
  CHECK(inChild([] {
          umask(077);
          (void)std::signal(SIGTERM, SIG_IGN);
          sigset_t all;
          sigfillset(&all);
          (void)sigprocmask(SIG_SETMASK, &all, nullptr);
          const bool ended = WTERMSIG(run(shell("kill -TERM $$")).status) == SIGTERM;
          return ended && outputOf("umask") == "0022\n" ? 0 : 1;
        }) == 0);
}

#ifdef __linux__

TEST_CASE("a program cannot get new rights") {
  CHECK(outputOf("grep NoNewPrivs /proc/self/status") == "NoNewPrivs:\t1\n");
}

#endif

TEST_CASE("a program that root starts as another user has no other rights") {
  constexpr std::uint32_t kUser = 65534;
  constexpr std::uint32_t kGroup = 65533;
  Program program = shell("id -u; id -g; id -G; cat /proc/self/limits");
  program.user = {.id = kUser, .group = kGroup};
  if (!isRoot()) {
    CHECK(faultOf(program) == "/bin/sh: cannot be started: Operation not permitted");
  }
  if (skipsUnlessRoot()) {
    return;
  }
  const std::string shown = run(program, {.userThreads = 100}).output;
  CHECK(shown.starts_with("65534\n65533\n65533\n"));
#ifdef __linux__
  CHECK(limitIn(shown, "Max processes") == "256");
#endif
}

TEST_CASE("a program enters its memory group before it runs") {
  const Scratch scratch;
  const fs::path file = scratch.file("group", "");
  Descriptor group(open(file.c_str(), O_WRONLY));
  CHECK(outputOf("cat", {.memoryGroup = group.number()}) == "in");
  CHECK(contentsOf(file) == "0");
  group = Descriptor(open(file.c_str(), O_RDONLY));
  CHECK(faultOf(shell("cat"), {.memoryGroup = group.number()}) ==
        "/bin/sh: cannot be started: Bad file descriptor");
}

TEST_CASE("why a program cannot be started") {
  const Scratch scratch;
  const fs::path missing = scratch.path() / "missing";
  CHECK(faultOf(missing) == missing.string() + ": cannot be started: No such file or directory");
  const fs::path file = scratch.file("file", "#!/no/such/thing\n");
  const std::string hint = " (is it compiled for this system, and is it executable?)";
  CHECK(faultOf(file) == file.string() + ": cannot be started: Permission denied" + hint);
  fs::permissions(file, fs::perms::owner_all);
  CHECK(faultOf(file) == file.string() +
                             ": cannot be started: its interpreter does not exist (the program "
                             "after #! in its first line, or the system's loader)");
  std::ofstream(file) << "no program";
  CHECK(faultOf(file) == file.string() + ": cannot be started: Exec format error" + hint);
  CHECK(faultOf(shell("cat"), {.output = 1000}) ==
        "/bin/sh: cannot be started: Bad file descriptor");
}

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
  const bool root = isRoot();
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
