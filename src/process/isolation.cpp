#include "isolation.hpp"

#include <cerrno>
#include <csignal>
#include <system_error>

#include <sys/wait.h>
#include <unistd.h>

#include "posix.hpp"

#ifdef __linux__
#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#endif

#if defined(__linux__) && defined(SYS_clone3) && defined(SYS_open_tree) && defined(SYS_move_mount)
#define TEEKO_HAS_NAMESPACES
#endif

namespace teeko::process {

#ifdef TEEKO_HAS_NAMESPACES

namespace {

namespace fs = std::filesystem;

/// The folders that are hidden: those for temporary files, and the one with the sockets of the
/// user's services, which could start a program outside its namespaces.
constexpr std::array<const char*, 4> kHidden{"/tmp", "/var/tmp", "/dev/shm", "/run/user"};
/// How much a program may put into each of them.
constexpr const char* kTmpfsOptions = "mode=1777,size=64m,nr_inodes=10000";
/// Where a program could leave its memory group, or change it.
constexpr const char* kControlGroups = "/sys/fs/cgroup";
constexpr const char* kQueues = "/dev/mqueue";
constexpr unsigned long kMountFlags = MS_NOSUID | MS_NODEV;

bool writeTo(const char* file, const std::string& text) {
  const Descriptor descriptor(open(file, O_WRONLY | O_CLOEXEC));
  return descriptor.isOpen() && writeAll(descriptor.number(), text);
}

/// Gives this process, in a new user namespace, the user and the group that it had before.
bool keepUser(uid_t user, gid_t group) {
  const auto mapTo = [](unsigned id) {
    return std::to_string(id) + ' ' + std::to_string(id) + " 1\n";
  };
  // These files can be written only while inspection of the process is allowed.
  setInspection(Inspection::Allowed);
  const bool isDone = writeTo("/proc/self/setgroups", "deny") &&
                      writeTo("/proc/self/uid_map", mapTo(user)) &&
                      writeTo("/proc/self/gid_map", mapTo(group));
  const int reason = errno;
  setInspection(Inspection::Forbidden);
  errno = reason;
  return isDone;
}

/// Whether the new process sees its own processes alone from now on, and its mounts are its own.
bool settle(uid_t user, gid_t group) {
  if (user != 0 && !keepUser(user, group)) {
    return false;
  }
  if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
      mount("proc", "/proc", "proc", kMountFlags | MS_NOEXEC, nullptr) != 0) {
    return false;
  }
  if (user != 0) {
    // Allows no more user namespaces: in one, a program could mount its cgroup and change it. Not
    // as root: root is in no user namespace of its own, so this would change the whole system.
    (void)writeTo("/proc/sys/user/max_user_namespaces", "0");
  }
  return true;
}

/// fork() into new namespaces.
pid_t forkIntoNamespaces() {
  clone_args arguments{};
  arguments.flags = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET;
  // Root needs no other user, and could not become the program's user in a namespace of its own.
  if (!isRoot()) {
    arguments.flags |= CLONE_NEWUSER;
  }
  arguments.exit_signal = SIGCHLD;
  return static_cast<pid_t>(syscall(SYS_clone3, &arguments, sizeof arguments));
}

/// Forks a supervisor into new namespaces. If they cannot be set up, the new process exits with
/// errno as its exit code.
pid_t forkIsolated() {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  const pid_t id = patiently(forkIntoNamespaces);
  if (id == 0 && !settle(user, group)) {
    _exit(errno);
  }
  return id;
}

IsolationTrial failedTrial(int reason) {
  return {.reason = std::generic_category().message(reason)};
}

/// The hidden folder that this path is in; nullptr when it is in none.
const char* hiddenAround(const fs::path& path) {
  const auto* const found = std::ranges::find_if(kHidden, [&](const char* hidden) {
    return path.native().starts_with(std::string(hidden) + '/');
  });
  return found == kHidden.end() ? nullptr : *found;
}

/// A folder or a file in a hidden folder that stays to be seen.
class Kept {
 public:
  explicit Kept(fs::path path) : path_(std::move(path)) {
    constexpr unsigned kCopy = 1;  // OPEN_TREE_CLONE
    tree_ = Descriptor(static_cast<int>(
        syscall(SYS_open_tree, AT_FDCWD, path_.c_str(), kCopy | AT_RECURSIVE | O_CLOEXEC)));
  }

  /// Puts it where it was, now that the folder is hidden; whether that succeeded.
  [[nodiscard]] bool show() const {
    if (!tree_.isOpen()) {
      return true;  // It did not exist, or was not to be seen.
    }
    std::error_code error;
    fs::create_directories(isFolder() ? path_ : path_.parent_path(), error);
    if (!isFolder()) {
      const Descriptor file(open(path_.c_str(), O_CREAT | O_RDONLY | O_CLOEXEC, 0600));
    }
    constexpr unsigned kFromDescriptor = 4;  // MOVE_MOUNT_F_EMPTY_PATH
    return syscall(SYS_move_mount, tree_.number(), "", AT_FDCWD, path_.c_str(), kFromDescriptor) ==
           0;
  }

 private:
  [[nodiscard]] bool isFolder() const {
    struct stat status {};
    return fstat(tree_.number(), &status) == 0 && S_ISDIR(status.st_mode);
  }

  fs::path path_;
  Descriptor tree_;
};

/// What stays to be seen of the hidden folders.
std::vector<Kept> keptOf(const std::vector<const Program*>& programs, const fs::path& folder) {
  std::set<fs::path> paths;
  const auto keep = [&](const fs::path& path) {
    if (hiddenAround(path) != nullptr) {
      paths.insert(path);
    }
  };
  // Programs read what lies beside their own file, unless everybody's files are beside it.
  const auto keepAround = [&](const fs::path& file) {
    const fs::path path = file.lexically_normal();
    const bool isAlone = std::ranges::find(kHidden, path.parent_path()) != kHidden.end();
    keep(isAlone ? path : path.parent_path());
  };
  keep(folder);
  for (const Program* const program : programs) {
    keepAround(program->file);
    std::ranges::for_each(program->arguments, keepAround);
  }
  std::vector<Kept> kept;
  for (const fs::path& path : paths) {
    bool isSeen = false;
    for (fs::path outer = path.parent_path(); outer != outer.parent_path();
         outer = outer.parent_path()) {
      isSeen = isSeen || paths.contains(outer);
    }
    if (!isSeen) {
      kept.emplace_back(path);
    }
  }
  return kept;
}

/// Hides everybody's temporary files but what the programs and their folder need.
bool hideOthers(const std::vector<const Program*>& programs, const fs::path& folder) {
  const std::vector<Kept> kept = keptOf(programs, folder);
  for (const char* const hidden : kHidden) {
    if (mount("tmpfs", hidden, "tmpfs", kMountFlags, kTmpfsOptions) != 0 && errno != ENOENT) {
      return false;
    }
  }
  if (mount("tmpfs", kControlGroups, "tmpfs", kMountFlags | MS_RDONLY, nullptr) != 0 &&
      errno != ENOENT) {
    return false;
  }
  if (mount("mqueue", kQueues, "mqueue", kMountFlags | MS_NOEXEC, nullptr) != 0 &&
      errno != ENOENT) {
    return false;
  }
  return std::ranges::all_of(kept, &Kept::show);
}

struct FileSystemUse {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

/// What is in use in the file system of this folder.
FileSystemUse useOf(const char* folder) {
  struct statfs status {};
  if (statfs(folder, &status) != 0) {
    return {};
  }
  return {.files = status.f_files - status.f_ffree,
          .bytes = (status.f_blocks - status.f_bfree) * static_cast<std::uint64_t>(status.f_bsize)};
}

shm_info sharedMemory() {
  shm_info info{};
  (void)shmctl(0, SHM_INFO, reinterpret_cast<shmid_ds*>(&info));
  return info;
}

/// How many files and folders are in this folder.
std::uint64_t entriesIn(const char* folder) {
  std::error_code error;
  std::uint64_t count = 0;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    ++count;
  }
  return count;
}

}  // namespace

IsolationTrial tryIsolation() {
  const pid_t id = forkIsolated();
  if (id == 0) {
    _exit(hideOthers({}, {}) ? 0 : errno);
  }
  if (id == -1) {
    return failedTrial(errno);
  }
  int status = 0;
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {
  }
  const int reason = WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
  return reason == 0 ? IsolationTrial{.isolation = Isolation::Namespaces} : failedTrial(reason);
}

Traces::Traces(Isolation isolation) : isolation_(isolation) {
  if (isolation_ == Isolation::Namespaces) {
    before_ = counted();
  }
}

bool Traces::areLeft() const {
  return isolation_ == Isolation::Namespaces && counted() != before_;
}

Traces::Counts Traces::counted() {
  seminfo semaphores{};
  msginfo messages{};
  (void)semctl(0, 0, SEM_INFO, &semaphores);
  (void)msgctl(0, MSG_INFO, reinterpret_cast<msqid_ds*>(&messages));
  return {useOf(kHidden[0]).files,
          useOf(kHidden[1]).files,
          useOf(kHidden[2]).files,
          useOf(kHidden[3]).files,
          entriesIn(kQueues),
          static_cast<std::uint64_t>(sharedMemory().used_ids),
          static_cast<std::uint64_t>(semaphores.semusz),
          static_cast<std::uint64_t>(messages.msgpool)};
}

std::uint64_t Traces::memory() const {
  if (isolation_ == Isolation::None) {
    return 0;
  }
  const shm_info shared = sharedMemory();
  std::uint64_t bytes = static_cast<std::uint64_t>(shared.shm_rss + shared.shm_swp) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  for (const char* const hidden : kHidden) {
    bytes += useOf(hidden).bytes;
  }
  return bytes;
}

#else

namespace {

pid_t forkIsolated() {
  return forkPatiently();
}

bool hideOthers(const std::vector<const Program*>& /*programs*/,
                const std::filesystem::path& /*folder*/) {
  return true;
}

}  // namespace

IsolationTrial tryIsolation() {
  return {.reason = "this system has no namespaces"};
}

Traces::Traces(Isolation isolation) : isolation_(isolation) {}

bool Traces::areLeft() const {
  return false;
}

std::uint64_t Traces::memory() const {
  return 0;
}

#endif

namespace {

/// Reads the path that the parent process sends, which ends with a zero byte; empty when the parent
/// ends before that. A path that is cut short could be the path of another folder, which would be
/// emptied later.
std::string receivedPath(const Descriptor& pipe) {
  std::string path;
  for (char byte = '\0'; readSome(pipe.number(), &byte, 1) == 1;) {
    if (byte == '\0') {
      return path;
    }
    path += byte;
  }
  return {};
}

/// In the new process: takes the folder that the other one has made, and hides what is beside it.
Folder beginSupervisor(Isolation isolation, const std::vector<const Program*>& programs,
                       Pipe pipe) {
  pipe.writeEnd.close();
  const std::string path = receivedPath(pipe.readEnd);
  if (path.empty()) {
    _exit(1);
  }
  Folder folder = openFolder(path);
  if (isolation == Isolation::Namespaces) {
    if (!hideOthers(programs, folder.path)) {
      _exit(errno);
    }
    // The path now leads to a new mount of the folder, and the program must run in that one.
    folder.descriptor = openFolder(path).descriptor;
  }
  return folder;
}

}  // namespace

Forked forkSupervisor(Isolation isolation, const std::vector<const Program*>& programs) {
  Pipe pipe = makePipe();
  const pid_t id = isolation == Isolation::Namespaces ? forkIsolated() : forkPatiently();
  if (id < 0) {
    throw systemError("no process can be started");
  }
  if (id == 0) {
    try {
      return {.folder = beginSupervisor(isolation, programs, std::move(pipe))};
    } catch (...) {
      _exit(1);  // The rest of the stack is that of the other process.
    }
  }
  // It is made last, so that nothing of it is left when this process is killed meanwhile.
  try {
    Folder folder = makeFolder();
    (void)writeAll(pipe.writeEnd.number(), folder.path.native() + '\0');
    return {.id = id, .folder = std::move(folder)};
  } catch (...) {
    pipe.writeEnd.close();
    (void)waitpid(id, nullptr, 0);
    throw;
  }
}

}  // namespace teeko::process
