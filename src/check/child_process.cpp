#include "child_process.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
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

#include "teeko/io/text.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;

/// How many processes the system lets a program have beyond those that its user has anyway: more
/// than Limits::processes, which are counted from time to time only. A user of its own has none.
constexpr std::uint64_t kProcessesBetweenCounts = 1024;
constexpr std::uint64_t kProcessesOfOwnUser = 256;

/// Writes a file that did not exist.
void writeFile(const Folder& folder, const char* name, std::string_view contents, mode_t mode) {
  const Descriptor output(
      openat(folder.descriptor.number(), name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
  if (!output.isOpen() || fchmod(output.number(), mode) != 0 ||
      !writeAll(output.number(), contents)) {
    throw systemError(shownName(folder.path / name) + ": cannot be written");
  }
}

/// Lets the task's user, or where that is not said everybody, enter the folder.
void openFolder(const Folder& folder, const std::optional<User>& user) {
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
  openFolder(folder, task.program.user);
  return input;
}

std::vector<char*> pointersTo(std::vector<std::string>& words) {
  std::vector<char*> pointers(words.size() + 1);
  std::ranges::transform(words, pointers.begin(), [](std::string& word) { return word.data(); });
  return pointers;
}

void setLimit(int resource, std::uint64_t limit, std::uint64_t last) {
  rlimit limits{};
  if (getrlimit(resource, &limits) == 0) {
    limits.rlim_max = std::min(limits.rlim_max, static_cast<rlim_t>(last));
    limits.rlim_cur = std::min(limits.rlim_max, static_cast<rlim_t>(limit));
    (void)setrlimit(resource, &limits);
  }
}

void setLimits(const RunContext& context) {
  const Limits& limits = context.task.limits;
  const std::uint64_t processes = context.task.program.user
                                      ? kProcessesOfOwnUser
                                      : context.userThreads + kProcessesBetweenCounts;
  const auto seconds = static_cast<std::uint64_t>(std::ceil(limits.seconds)) + 1;
  setLimit(RLIMIT_CPU, seconds, seconds + 1);
  setLimit(RLIMIT_CORE, 0, 0);
  setLimit(RLIMIT_FSIZE, limits.fileSize, limits.fileSize);
  setLimit(RLIMIT_NPROC, processes, processes);
#ifndef __linux__
  setLimit(RLIMIT_AS, limits.memory, limits.memory);
#endif
}

void resetSignals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, nullptr);
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

struct Streams {
  int in;
  int out;
  int errors;
};

/// The words that a program is started with, made before there is a process that shares its memory
/// with this one.
struct CommandLine {
  std::vector<std::string> words;
  std::vector<std::string> environment;
  std::vector<char*> argumentPointers;
  std::vector<char*> environmentPointers;

  CommandLine(const Program& program, const Folder& folder)
      : words(program.arguments),
        environment{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + folder.path.string(),
                    "TMPDIR=" + folder.path.string()} {
    words.insert(words.begin(), program.file.string());
    argumentPointers = pointersTo(words);
    environmentPointers = pointersTo(environment);
  }
};

/// In the new process: becomes the program. Returns only when that fails, with errno set. Makes
/// system calls only, as the process may share its memory with the one that started it.
void becomeProgram(const RunContext& context, const CommandLine& line, const Folder& folder,
                   const Streams& streams) {
  const Program& program = context.task.program;
  if (setsid() < 0 || fchdir(folder.descriptor.number()) != 0 ||
      dup2(streams.in, STDIN_FILENO) < 0 || dup2(streams.out, STDOUT_FILENO) < 0 ||
      dup2(streams.errors, STDERR_FILENO) < 0) {
    return;
  }
#ifdef __linux__
  // Without this, a program could become another user, and this one could not end it.
  (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  (void)setpriority(PRIO_PROCESS, 0, context.priority);
  umask(022);
  closeOthersOnExec();
  resetSignals();
  setLimits(context);
  if (program.user && !becomeUser(*program.user)) {
    return;
  }
  (void)execve(line.argumentPointers.front(), line.argumentPointers.data(),
               line.environmentPointers.data());
}

/// A new process that becomes the program; negative when there can be none. When it cannot become
/// the program, it writes why, an errno, to `failure`.
pid_t startProcess(const RunContext& context, const CommandLine& line, const Folder& folder,
                   const Streams& streams, int failure) {
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
  // The new process uses the memory of this one, which waits until the program runs: that takes
  // half as long as fork().
  const pid_t id = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
#else
  const pid_t id = fork();
#endif
  if (id == 0) {
    becomeProgram(context, line, folder, streams);
    const int error = errno;
    (void)writeAll(failure, {reinterpret_cast<const char*>(&error), sizeof error});
    _exit(127);
  }
  return id;
}

/// The same, tried again for a while when there are too many processes.
pid_t startProcessPatiently(const RunContext& context, const CommandLine& line,
                            const Folder& folder, const Streams& streams, int failure) {
  constexpr int kAttempts = 500;
  pid_t id = startProcess(context, line, folder, streams, failure);
  for (int n = 1; id < 0 && errno == EAGAIN && n < kAttempts; ++n) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    id = startProcess(context, line, folder, streams, failure);
  }
  return id;
}

/// Lets the program open what it writes to once more, as /dev/stdout. Where another program of
/// root's changes the user, that is not known here.
void openStream(int stream, const std::optional<User>& user) {
  if (user) {
    (void)fchown(stream, user->id, user->group);
    (void)fchmod(stream, 0600);
  } else if (isRoot()) {
    (void)fchmod(stream, 0666);
  }
}

std::string startFault(const Program& program, int error) {
  std::string reason = std::generic_category().message(error);
  if (error == ENOENT && fs::exists(program.file)) {
    reason = "what it is to be run with does not exist";
  } else if (error == ENOEXEC || error == EACCES) {
    reason += " (is it compiled, for this system, and may it be run?)";
  }
  return shownName(program.file) + ": cannot be started: " + reason;
}

}  // namespace

ChildProcess startProgram(const RunContext& context, const Folder& folder,
                          OutputStream outputStream) {
  Descriptor input = prepareFolder(folder, context.task);
  Pipe out = outputStream == OutputStream::Terminal ? makeTerminal() : makePipe();
  if (!context.task.dialogue.empty()) {
    input = Descriptor(fcntl(out.writeEnd.number(), F_DUPFD_CLOEXEC, 0));
  }
  Pipe errors = makePipe();
  Pipe failure = makePipe();
  openStream(out.writeEnd.number(), context.task.program.user);
  openStream(errors.writeEnd.number(), context.task.program.user);
  const pid_t id = startProcessPatiently(
      context, CommandLine(context.task.program, folder), folder,
      {input.number(), out.writeEnd.number(), errors.writeEnd.number()}, failure.writeEnd.number());
  if (id < 0) {
    throw systemError("no process can be started");
  }
  failure.writeEnd.close();
  int error = 0;
  if (readSome(failure.readEnd.number(), reinterpret_cast<char*>(&error), sizeof error) ==
      sizeof error) {
    (void)waitpid(id, nullptr, 0);
    throw Error(ErrorKind::BadInput, startFault(context.task.program, error));
  }
  for (const Descriptor* const end : {&out.readEnd, &errors.readEnd}) {
    (void)fcntl(end->number(), F_SETFL, O_NONBLOCK);
  }
  return {id, std::move(input), std::move(out.readEnd), std::move(errors.readEnd)};
}

}  // namespace teeko::check
