// needs: processes
#ifdef __linux__

#include "process/isolation.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/io/error.hpp"

#include "process/posix.hpp"
#include "process/shell.hpp"
#include "support/catch.hpp"
#include "support/in_child.hpp"
#include "support/namespaces.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"
#include "support/signals.hpp"
#include "support/texts.hpp"
#include "support/without_call.hpp"

using namespace teeko;
using namespace teeko::process;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

/// What an isolated shell prints in one line.
std::string isolatedLine(const std::string& script) {
  Shell shell(script, {}, Isolation::Namespaces);
  return shell.line();
}

bool writeFile(const fs::path& file, std::size_t size) {
  std::ofstream stream(file, std::ios::binary);
  stream << std::string(size, 'x') << std::flush;
  return stream.good();
}

/// Calls `work` in a process of its own where /dev has nothing but an empty folder for temporary
/// files and what `fill` makes. For root.
int withDevices(const std::function<bool()>& fill, const std::function<int()>& work) {
  return inChild([&] {
    setenv("TMPDIR", "/tmp", 1);
    const bool isMade = takeOwnMounts() && mount("tmpfs", "/dev", "tmpfs", 0, nullptr) == 0 &&
                        fs::create_directory("/dev/shm") && fill();
    return isMade ? work() : 253;
  });
}

/// Whether this system has a file system of message queues.
bool hasQueues() {
  return contains(contentsOf("/proc/filesystems"), "mqueue");
}

bool makeQueues() {
  return fs::create_directory("/dev/mqueue");
}

bool leaveQueue(const std::string& name) {
  return Descriptor(open(("/dev/mqueue/" + name).c_str(), O_CREAT | O_RDWR, 0600)).isOpen();
}

struct Trace {
  std::string name;
  /// How much memory it takes.
  std::size_t bytes;
  std::function<bool()> leave;
};

/// What is wrong with how an isolated program's trace is found: 0 when nothing is.
int faultsFinding(const Trace& trace) {
  return inNamespaces([&] {
    const Traces traces(Isolation::Namespaces);
    const Traces none(Isolation::None);
    const std::uint64_t before = traces.memory();
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    int wrong = traces.areLeft() || before % page != 0 ? 1 : 0;
    wrong += trace.leave() ? 0 : 2;
    wrong += traces.areLeft() ? 0 : 4;
    wrong += traces.memory() - before == trace.bytes ? 0 : 8;
    wrong += none.areLeft() || none.memory() != 0 ? 16 : 0;
    return wrong;
  });
}

}  // namespace

// This test comes first: if isolated programs change that number, those of the other tests would
// have changed it before.
TEST_CASE("isolated programs of root leave the system's number of user namespaces alone") {
  const auto mostNamespaces = [] { return contentsOf("/proc/sys/user/max_user_namespaces"); };
  const std::string before = mostNamespaces();
  if (skipsUnlessRoot() || skipsWithoutNamespaces()) {
    return;
  }
  CHECK(inNamespaces([] { return 0; }) == 0);
  CHECK(mostNamespaces() == before);
  // Also in a user namespace that was just made, where no isolated program has changed the number.
  CHECK(inChild([&] {
          if (unshare(CLONE_NEWUSER) != 0) {
            return 0;
          }
          std::ofstream("/proc/self/setgroups") << "deny";
          for (const std::string name : {"uid_map", "gid_map"}) {
            std::ofstream("/proc/self/" + name) << "0 0 1";
          }
          const std::string atFirst = mostNamespaces();
          if (!isRoot() || tryIsolation().isolation == Isolation::None) {
            return 0;
          }
          return inNamespaces([] { return 0; }) == 0 && mostNamespaces() == atFirst ? 0 : 1;
        }) == 0);
}

TEST_CASE("programs are isolated where unshare(1) can isolate them") {
  const std::string user = isRoot() ? "" : "--user --map-root-user ";
  Shell shell(
      "unshare " + user +
      "--pid --fork --mount-proc --ipc --net mount -t tmpfs tmpfs /tmp >&2 && echo possible; "
      "echo end");
  if (shell.line() != "possible") {
    WARN("not tried: " << shell.howItEnded());
    return;
  }
  CHECK(tryIsolation().reason.empty());
  errno = EINTR;  // from an earlier call
  CHECK(tryIsolation().isolation == Isolation::Namespaces);
  // Also by a process that others may not look into.
  CHECK(inChild([] {
          setInspection(Inspection::Forbidden);
          return tryIsolation().isolation == Isolation::Namespaces ? 0 : 1;
        }) == 0);
}

TEST_CASE("an isolated program has namespaces of its own, and sees its supervisor alone") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  for (const std::string name : {"pid", "mnt", "ipc", "net"}) {
    CAPTURE(name);
    const std::string link = "/proc/self/ns/" + name;
    CHECK(isolatedLine("readlink " + link) != fs::read_symlink(link));
  }
  CHECK(isolatedLine("echo $$ /proc/[0-9]*") == "2 /proc/1 /proc/2");
}

TEST_CASE("an isolated program is the same user, and cannot make namespaces") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  CHECK(isolatedLine("echo $(id -u):$(id -g)") ==
        std::to_string(geteuid()) + ":" + std::to_string(getegid()));
  if (!isRoot()) {
    CHECK(isolatedLine("cat /proc/self/setgroups /proc/sys/user/max_user_namespaces | xargs") ==
          "deny 0");
    CHECK(inNamespaces([] { return prctl(PR_GET_DUMPABLE); }) == 0);
  }
}

TEST_CASE("an isolated program finds folders for temporary files that are its own") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  for (const std::string folder : {"/tmp", "/var/tmp", "/dev/shm"}) {
    CAPTURE(folder);
    const Scratch scratch(folder);
    (void)scratch.file("seen", "");
    std::string script = "folder=" + folder + "; own=" + scratch.path().string();
    script += R"(
      [ -e "$own/seen" ] || echo hidden
      echo x >"$own-left"; cat "$own-left"
      stat -f -c '%T %b %S %c' "$folder"; stat -c %a "$folder")";
    Shell shell(script, {}, Isolation::Namespaces);
    CHECK(shell.line() == "hidden");
    CHECK(shell.line() == "x");
    const long page = sysconf(_SC_PAGESIZE);
    CHECK(shell.line() == "tmpfs " +
                              std::to_string(64 * kMebibyte / static_cast<std::size_t>(page)) +
                              " " + std::to_string(page) + " 10000");
    CHECK(shell.line() == "1777");
    shell.ends();
    CHECK_FALSE(fs::exists(scratch.path().string() + "-left"));
  }
  CHECK(
      isolatedLine("grep ' /tmp ' /proc/mounts | tail -n 1 | cut -d ' ' -f 4 | cut -d , -f 1-3") ==
      "rw,nosuid,nodev");
  CHECK(isolatedLine("mkdir /sys/fs/cgroup/x 2>/dev/null || echo no") == "no");
  CHECK(isolatedLine("find /sys/fs/cgroup /run/user -mindepth 1 2>/dev/null | wc -l") == "0");
}

TEST_CASE("what lies beside an isolated program stays to be seen, unless everybody's files do") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const Scratch scratch("/tmp");
  const Scratch other("/tmp");
  const fs::path inner = scratch.path() / "inner";
  fs::create_directory(inner);
  const fs::path beside = scratch.file("beside", "");
  const fs::path deeper = inner / "deeper";
  std::ofstream(deeper) << "";
  const fs::path hidden = other.file("hidden", "");
  const fs::path alone = scratch.path().string() + "-file";
  std::ofstream(alone) << "alone";
  const Program first{.file = scratch.path() / "program", .arguments = {}, .user = {}};
  const Program second{.file = "/bin/sh",
                       .arguments = {"-x", (inner / "script").string(), alone.string(),
                                     (other.path() / "missing" / "file").string()},
                       .user = {}};
  CHECK(inNamespaces(
            [&] {
              const bool isSeen = fs::exists(beside) && fs::exists(deeper);
              return isSeen && contentsOf(alone) == "alone" && !fs::exists(hidden) ? 0 : 1;
            },
            {&first, &second}) == 0);
  CHECK(inNamespaces([&] { return fs::exists(beside) || fs::exists(alone) ? 1 : 0; }) == 0);
  fs::remove(alone);
}

TEST_CASE("an isolated program's folder is the one that was made for it") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const std::string path = isolatedLine("pwd -P");
  CHECK_FALSE(fs::exists(path));
  for (const std::string script :
       {"cd /tmp && cd \"$HOME\" && pwd -P", "readlink /proc/self/cwd"}) {
    CAPTURE(script);
    CHECK(inChild([&script] {
            setenv("TMPDIR", "/tmp", 1);
            return isolatedLine(script).starts_with("/tmp/") ? 0 : 1;
          }) == 0);
  }
}

TEST_CASE("an isolated program can link a file of its folder to the folder's path") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  CHECK(inChild([] {
          setenv("TMPDIR", "/tmp", 1);
          return isolatedLine("echo x >a; ln a \"$HOME/b\" && echo linked") == "linked" ? 0 : 1;
        }) == 0);
}

TEST_CASE("traces of isolated programs are found") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  std::vector<Trace> table{{"shared memory", kMebibyte,
                            [] {
                              const int id = shmget(IPC_PRIVATE, kMebibyte, 0600);
                              void* const memory = shmat(id, nullptr, 0);
                              std::fill_n(static_cast<char*>(memory), kMebibyte, 'x');
                              return id >= 0;
                            }},
                           {"semaphores", 0, [] { return semget(IPC_PRIVATE, 1, 0600) >= 0; }},
                           {"messages", 0, [] { return msgget(IPC_PRIVATE, 0600) >= 0; }}};
  for (const std::string folder : {"/tmp", "/var/tmp", "/dev/shm", "/run/user"}) {
    if (fs::exists(folder)) {
      table.push_back(
          {folder, kMebibyte, [folder] { return writeFile(folder + "/x", kMebibyte); }});
    }
  }
  if (fs::exists("/dev/mqueue")) {
    table.push_back({"queues", 0, [] { return leaveQueue("x"); }});
  }
  for (const Trace& trace : table) {
    CAPTURE(trace.name);
    CHECK(faultsFinding(trace) == 0);
  }
}

TEST_CASE("message queues of isolated programs are their own, and found when they are left") {
  if (!hasQueues() || skipsUnlessRoot() || skipsWithoutNamespaces()) {
    return;
  }
  const Trace queue{.name = "queue", .bytes = 0, .leave = [] { return leaveQueue("x"); }};
  CHECK(withDevices(makeQueues, [&queue] { return faultsFinding(queue); }) == 0);
  CHECK(withDevices(makeQueues, [] {
          return inNamespaces([] {
            const std::string mounts = contentsOf("/proc/self/mounts");
            return mounts.find(" /dev/mqueue mqueue rw,nosuid,nodev,noexec") == std::string::npos;
          });
        }) == 0);
  CHECK(withDevices(makeQueues, [] {
          return inNamespaces([] {
            const bool isFirstLeft = leaveQueue("first");
            const Traces traces(Isolation::Namespaces);
            return isFirstLeft && leaveQueue("second") && traces.areLeft() ? 0 : 1;
          });
        }) == 0);
  // Where they cannot be the program's own, there is no isolation.
  const auto makeNoFolder = [] { return writeFile("/dev/mqueue", 0); };
  CHECK(withDevices(makeNoFolder, [] {
          return tryIsolation().reason == std::generic_category().message(ENOTDIR) ? 0 : 1;
        }) == 0);
}

TEST_CASE("memory that an isolated program leaves counts as its own") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  CHECK(isolatedLine("head -c 15000000 /dev/zero >/dev/shm/1; sleep 0.5; echo enough") == "enough");
  Limits limits;
  limits.memory = 32 * kMebibyte;
  Shell shell("for i in 1 2 3; do head -c 15000000 /dev/zero >/dev/shm/$i; done; exec sleep 1000",
              limits, Isolation::Namespaces);
  shell.ends();
  CHECK(shell.howItEnded() == "it used too much memory and was ended");
}

TEST_CASE("isolation that is not complete is none") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const auto triedWithout = [](const std::function<bool()>& goOn) {
    return inChild([&] {
      if (!goOn()) {
        return 2;
      }
      const IsolationTrial trial = tryIsolation();
      const bool isRefused = trial.reason == std::generic_category().message(ENOSYS);
      return trial.isolation == Isolation::Namespaces ? 0 : isRefused ? 1 : 3;
    });
  };
  CHECK(triedWithout([] { return goOnWithout(SYS_clone3); }) == 1);
  // Mounts of its own, its own processes, its own temporary files, and no control groups.
  for (const int flags : {MS_REC | MS_PRIVATE, MS_NOSUID | MS_NODEV | MS_NOEXEC,
                          MS_NOSUID | MS_NODEV, MS_NOSUID | MS_NODEV | MS_RDONLY}) {
    CAPTURE(flags);
    CHECK(triedWithout(
              [flags] { return goOnWithout(SYS_mount, static_cast<std::uint32_t>(flags)); }) == 1);
  }
#ifndef __SANITIZE_ADDRESS__  // sanitizers write when they check
  if (!isRoot()) {            // whose user namespace needs to be told who is who
    CHECK(triedWithout([] { return goOnWithout(SYS_write); }) == 1);
  }
#endif
  // The same while signals interrupt the wait for the trial.
  CHECK(inChild([] {
          struct sigaction action {};
          action.sa_handler = ownHandler;
          constexpr timeval kInterval{.tv_sec = 0, .tv_usec = 1000};
          constexpr itimerval kOften{.it_interval = kInterval, .it_value = kInterval};
          if (!goOnWithout(SYS_mount, MS_NOSUID | MS_NODEV | MS_RDONLY) ||
              sigaction(SIGALRM, &action, nullptr) != 0 ||
              setitimer(ITIMER_REAL, &kOften, nullptr) != 0) {
            return 255;
          }
          int taken = 0;
          for (int i = 0; i < 100; ++i) {
            taken += tryIsolation().isolation == Isolation::Namespaces ? 1 : 0;
          }
          return taken;
        }) == 0);
}

TEST_CASE("isolation is complete where there is all that it hides") {
  if (!hasQueues() || skipsUnlessRoot() || skipsWithoutNamespaces()) {
    return;
  }
  const auto makeAll = [] {
    return makeQueues() && mount("tmpfs", "/run", "tmpfs", 0, nullptr) == 0 &&
           fs::create_directory("/run/user");
  };
  CHECK(withDevices(makeAll, [] {
          errno = EIO;  // as from any call before
          return tryIsolation().isolation == Isolation::Namespaces ? 0 : 1;
        }) == 0);
}

TEST_CASE("a supervisor that cannot be isolated ends at once") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  // Its mounts cannot be its own, or others' temporary files cannot be hidden.
  for (const int flags : {MS_REC | MS_PRIVATE, MS_NOSUID | MS_NODEV}) {
    CAPTURE(flags);
    CHECK(inChild([flags] {
            return goOnWithout(SYS_mount, static_cast<std::uint32_t>(flags))
                       ? inNamespaces([] { return 0; })
                       : 255;
          }) == ENOSYS);
  }
}

TEST_CASE("what is mounted for an isolated program runs no programs with others' rights") {
  if (skipsWithoutNamespaces()) {
    return;
  }
  const auto optionsOf = [](const std::string& folder) {
    return isolatedLine("grep ' " + folder + " ' /proc/self/mounts | tail -n 1 | cut -d ' ' -f 4");
  };
  CHECK(optionsOf("/proc").starts_with("rw,nosuid,nodev,noexec"));
  CHECK(optionsOf("/tmp").starts_with("rw,nosuid,nodev"));
}

TEST_CASE("there is no supervisor without a folder") {
  CHECK(inChild([] {
          setenv("TMPDIR", "/no/such/folder", 1);
          try {
            (void)forkSupervisor(Isolation::None, {});
            return 1;
          } catch (const Error& error) {
            return error.kind() == ErrorKind::Unfinished && waitpid(-1, nullptr, 0) == -1 ? 0 : 2;
          }
        }) == 0);
}

#endif
