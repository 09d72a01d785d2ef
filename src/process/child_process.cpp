#include "child_process.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <grp.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "descendants.hpp"
#include "posix.hpp"

namespace teeko::process {
namespace {

namespace fs = std::filesystem;

/// How many processes a program may have, by RLIMIT_NPROC, beyond those that its user has already.
/// More than Limits::processes, which is checked only from time to time. The second number is for a
/// program with a user of its own, who has no other processes.
constexpr std::uint64_t kProcessesBetweenCounts = 1024;
constexpr std::uint64_t kProcessesOfOwnUser = 256;

std::vector<char*> pointersTo(std::vector<std::string>& words) {
  std::vector<char*> pointers(words.size() + 1);
  std::ranges::transform(words, pointers.begin(), [](std::string& word) { return word.data(); });
  return pointers;
}

void setLimits(const Start& start) {
  const Limits& limits = start.limits;
  const std::uint64_t processes = start.program.user
                                      ? kProcessesOfOwnUser
                                      : start.place.caller.userThreads + kProcessesBetweenCounts;
  if (std::isfinite(limits.seconds)) {
    const auto seconds = static_cast<std::uint64_t>(std::ceil(limits.seconds)) + 1;
    setLimit(RLIMIT_CPU, seconds, seconds + 1);
  }
  setLimit(RLIMIT_CORE, 0, 0);
  setLimit(RLIMIT_FSIZE, limits.fileSize, limits.fileSize);
  setLimit(RLIMIT_NPROC, processes, processes);
#ifndef __linux__
  setLimit(RLIMIT_AS, limits.memory, limits.memory);
#endif
}

void closeOthersOnExec() {
#ifdef SYS_close_range
  constexpr unsigned kOnExec = 4;  // CLOSE_RANGE_CLOEXEC, which older headers lack
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, kOnExec) == 0) {
    return;
  }
#endif
  constexpr long kMost = 65536;
  const long limit = sysconf(_SC_OPEN_MAX);
  const long most = limit < 0 ? kMost : std::min(limit, kMost);
  for (int descriptor = STDERR_FILENO + 1; descriptor < most; ++descriptor) {
    (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
}

/// Whether this process runs as that user from now on, for ever.
bool becomeUser(const User& user) {
  return setgroups(1, &user.group) == 0 && setgid(user.group) == 0 && setuid(user.id) == 0;
}

/// What a program is started with, made before there is a process that shares its memory with this
/// one.
struct Preparation {
  std::vector<std::string> words;
  std::vector<std::string> environment;
  std::vector<char*> argumentPointers;
  std::vector<char*> environmentPointers;

  explicit Preparation(const Start& start)
      : words(start.program.arguments),
        environment{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + start.place.folder.path.string(),
                    "TMPDIR=" + start.place.folder.path.string()} {
    words.insert(words.begin(), start.program.file.string());
    argumentPointers = pointersTo(words);
    environmentPointers = pointersTo(environment);
  }
};

/// In the new process: becomes the program. Returns only when that fails, with errno set. Makes
/// system calls only, as the process may share its memory with the one that started it.
void becomeProgram(const Start& start, const Preparation& preparation) {
  const Program& program = start.program;
  const Streams& streams = start.streams;
  if (setsid() < 0 || fchdir(start.place.folder.descriptor.number()) != 0 ||
      dup2(streams.in, STDIN_FILENO) < 0 || dup2(streams.out, STDOUT_FILENO) < 0 ||
      dup2(streams.errors, STDERR_FILENO) < 0) {
    return;
  }
  if (start.place.memoryGroup >= 0 && !writeAll(start.place.memoryGroup, "0")) {
    return;
  }
#ifdef __linux__
  // Without this, a program could become another user, and this one could not end it.
  (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  (void)setpriority(PRIO_PROCESS, 0, start.place.caller.priority);
  umask(022);
  closeOthersOnExec();
  resetSignals();
  setLimits(start);
  if (program.user && !becomeUser(*program.user)) {
    return;
  }
  (void)execve(preparation.argumentPointers.front(), preparation.argumentPointers.data(),
               preparation.environmentPointers.data());
}

/// A new process that becomes the program; negative when there can be none. When it cannot become
/// the program, it writes why, an errno, to `failure`.
pid_t startProcess(const Start& start, const Preparation& preparation, int failure) {
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
  // The new process uses the memory of this one, which waits until the program runs: that takes
  // half as long as fork().
  const pid_t id = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
#else
  const pid_t id = fork();
#endif
  if (id == 0) {
    becomeProgram(start, preparation);
    const int error = errno;
    (void)writeAll(failure, {reinterpret_cast<const char*>(&error), sizeof error});
    _exit(127);
  }
  return id;
}

std::string startFault(const Program& program, int error) {
  std::string reason = std::generic_category().message(error);
  if (error == ENOENT && fs::exists(program.file)) {
    reason =
        "its interpreter does not exist (the program after #! in its first line, or the system's "
        "loader)";
  } else if (error == ENOEXEC || error == EACCES) {
    reason += " (is it compiled for this system, and is it executable?)";
  }
  return shownName(program.file) + ": cannot be started: " + reason;
}

/// Writes a file that did not exist.
void writeFile(const Folder& folder, const char* name, std::string_view contents, mode_t mode) {
  const Descriptor output(
      openat(folder.descriptor.number(), name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
  if (!output.isOpen() || fchmod(output.number(), mode) != 0 ||
      !writeAll(output.number(), contents)) {
    throw systemError(shownName(folder.path / name) + ": cannot be written");
  }
}

/// Lets the task's user enter the folder or, when root runs a task without a user, everybody.
void openToProgram(const Folder& folder, const std::optional<User>& user) {
  const int number = folder.descriptor.number();
  if (user ? fchown(number, user->id, user->group) != 0 : isRoot() && fchmod(number, 0777) != 0) {
    throw systemError(shownName(folder.path) + ": cannot be opened to others");
  }
}

/// Puts the task's files into the folder and opens it to the program. Returns the task's input, an
/// open file that no longer has a name.
Descriptor prepareFolder(const Folder& folder, const Task& task) {
  constexpr const char* kInput = "input";
  writeFile(folder, kInput, task.input, isRoot() ? 0444 : 0400);
  const int number = folder.descriptor.number();
  Descriptor input(openat(number, kInput, O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!input.isOpen() || unlinkat(number, kInput, 0) != 0) {
    throw systemError(shownName(folder.path / kInput) + ": cannot be read");
  }
  for (const InputFile& file : task.files) {
    writeFile(folder, file.name.c_str(), file.contents, isRoot() ? 0666 : 0600);
  }
  openToProgram(folder, task.program.user);
  return input;
}

/// Lets the program open its output again, as /dev/stdout. As root without `user`, lets every user
/// do so: the program may be one like su, which changes to a user that is not known here.
void openStream(int stream, const std::optional<User>& user) {
  if (user) {
    (void)fchown(stream, user->id, user->group);
    (void)fchmod(stream, 0600);
  } else if (isRoot()) {
    (void)fchmod(stream, 0666);
  }
}

}  // namespace

Caller thisProcess() {
  return {.userThreads = userThreads(), .priority = getpriority(PRIO_PROCESS, 0)};
}

pid_t startProgram(const Start& start) {
  Pipe failure = makePipe();
  const Preparation preparation(start);
  const pid_t id =
      patiently([&] { return startProcess(start, preparation, failure.writeEnd.number()); });
  if (id < 0) {
    throw systemError("no process can be started");
  }
  failure.writeEnd.close();
  int error = 0;
  if (readSome(failure.readEnd.number(), reinterpret_cast<char*>(&error), sizeof error) ==
      sizeof error) {
    (void)waitpid(id, nullptr, 0);
    throw Error(ErrorKind::BadInput, startFault(start.program, error));
  }
  return id;
}

ChildProcess startTask(const Task& task, OutputStream outputStream, const Place& place) {
  Descriptor input = prepareFolder(place.folder, task);
  Pipe out = outputStream == OutputStream::Terminal ? makeTerminal() : makePipe();
  if (!task.dialogue.empty()) {
    input = Descriptor(fcntl(out.writeEnd.number(), F_DUPFD_CLOEXEC, 0));
  }
  Pipe errors = makePipe();
  openStream(out.writeEnd.number(), task.program.user);
  openStream(errors.writeEnd.number(), task.program.user);
  const pid_t id =
      startProgram({.program = task.program,
                    .limits = task.limits,
                    .streams = {input.number(), out.writeEnd.number(), errors.writeEnd.number()},
                    .place = place});
  for (const Descriptor* const end : {&out.readEnd, &errors.readEnd}) {
    (void)fcntl(end->number(), F_SETFL, O_NONBLOCK);
  }
  return {id, std::move(input), std::move(out.readEnd), std::move(errors.readEnd)};
}

}  // namespace teeko::process
