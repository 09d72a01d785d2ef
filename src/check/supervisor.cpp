#include "supervisor.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <optional>
#include <system_error>
#include <vector>

#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "teeko/text.hpp"

#include "descendants.hpp"
#include "posix.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// How often what the program uses up is looked at.
constexpr auto kLookEvery = std::chrono::milliseconds(20);
/// As much of standard error as a person would read.
constexpr std::size_t kErrorsKept = 4096;
/// How many processes the system lets a program have before the next look, beyond those that its
/// user has anyway.
constexpr std::uint64_t kProcessesBetweenLooks = 1024;

/// Whether the program may be somebody else than this process: root can start it so.
bool mayBeAnother() {
  return geteuid() == 0;
}

/// Writes a file that did not exist.
void writeFile(const fs::path& file, std::string_view contents, mode_t mode) {
  const Descriptor output(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
  if (!output.isOpen() || fchmod(output.number(), mode) != 0 ||
      !writeAll(output.number(), contents)) {
    throw systemError(shownName(file) + ": cannot be written");
  }
}

/// Puts the case's board into the folder and returns its input, which has no name there. Only then
/// others may enter the folder.
Descriptor prepareFolder(const fs::path& folder, const Case& given) {
  const fs::path inputFile = folder / "input";
  writeFile(inputFile, given.input, mayBeAnother() ? 0444 : 0400);
  Descriptor input(open(inputFile.c_str(), O_RDONLY | O_CLOEXEC));
  if (!input.isOpen() || unlink(inputFile.c_str()) != 0) {
    throw systemError(shownName(inputFile) + ": cannot be read");
  }
  if (!given.board.empty()) {
    writeFile(folder / "gameboard.txt", given.board, mayBeAnother() ? 0666 : 0600);
  }
  if (mayBeAnother() && chmod(folder.c_str(), 0777) != 0) {
    throw systemError(shownName(folder) + ": cannot be opened to others");
  }
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

void setLimits(const Setting& setting) {
  const Limits& limits = setting.limits;
  const std::uint64_t processes = setting.userThreads + kProcessesBetweenLooks;
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

struct Streams {
  int in;
  int out;
  int errors;
};

/// In the new process: becomes the program. Returns only when that fails, with errno set.
void becomeProgram(const Setting& setting, const fs::path& folder, const Streams& streams) {
  std::vector<std::string> words = setting.program.arguments;
  words.insert(words.begin(), setting.program.file.string());
  std::vector<std::string> environment{"PATH=/usr/local/bin:/usr/bin:/bin",
                                       "HOME=" + folder.string(), "TMPDIR=" + folder.string()};
  const std::vector<char*> argumentPointers = pointersTo(words);
  const std::vector<char*> environmentPointers = pointersTo(environment);
  if (setsid() < 0 || chdir(folder.c_str()) != 0 || dup2(streams.in, STDIN_FILENO) < 0 ||
      dup2(streams.out, STDOUT_FILENO) < 0 || dup2(streams.errors, STDERR_FILENO) < 0) {
    return;
  }
#ifdef __linux__
  // A program that becomes another user could not be ended.
  (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  umask(022);
  closeOthersOnExec();
  resetSignals();
  setLimits(setting);
  (void)execve(words.front().c_str(), argumentPointers.data(), environmentPointers.data());
}

/// A running program.
struct Started {
  pid_t id = 0;
  Descriptor out;
  Descriptor errors;
};

std::string startFault(const Program& program, int error) {
  std::string reason = std::generic_category().message(error);
  if (error == ENOENT && fs::exists(program.file)) {
    reason = "what it is to be run with does not exist";
  } else if (error == ENOEXEC) {
    reason += " (is it compiled, for this system?)";
  }
  return shownName(program.file) + ": cannot be started: " + reason;
}

Started start(const Setting& setting, const fs::path& folder, const Descriptor& input) {
  Pipe out = makePipe();
  Pipe errors = makePipe();
  Pipe failure = makePipe();
  if (mayBeAnother()) {  // who may open /dev/stdout too
    (void)fchmod(out.writeEnd.number(), 0666);
    (void)fchmod(errors.writeEnd.number(), 0666);
  }
  const pid_t id = forkPatiently();
  if (id < 0) {
    throw systemError("no process can be started");
  }
  if (id == 0) {
    becomeProgram(setting, folder,
                  {input.number(), out.writeEnd.number(), errors.writeEnd.number()});
    const int error = errno;
    (void)writeAll(failure.writeEnd.number(),
                   {reinterpret_cast<const char*>(&error), sizeof error});
    _exit(127);
  }
  failure.writeEnd.close();
  int error = 0;
  if (readSome(failure.readEnd.number(), reinterpret_cast<char*>(&error), sizeof error) ==
      sizeof error) {
    (void)waitpid(id, nullptr, 0);
    throw Error(ExitCode::BadInput, startFault(setting.program, error));
  }
  for (const Descriptor* const end : {&out.readEnd, &errors.readEnd}) {
    (void)fcntl(end->number(), F_SETFL, O_NONBLOCK);
  }
  return {id, std::move(out.readEnd), std::move(errors.readEnd)};
}

/// Gathers what a program does until it ends or has to be ended.
class Watch {
 public:
  Watch(Started started, const Limits& limits, std::size_t mostOutput, int lifeline)
      : program_(std::move(started)),
        limits_(limits),
        mostOutput_(mostOutput),
        lifeline_(lifeline) {}

  /// Nothing when nobody waits for it any more. Nothing of the program is left either way.
  std::optional<Run> untilEnd() {
    const bool wanted = watch();
    (void)kill(-program_.id, SIGKILL);
    if (!status_) {
      int status = 0;
      (void)waitpid(program_.id, &status, 0);
      status_ = status;
    }
    if (reapChildren()) {
      endDescendants();
    }
    if (!wanted) {
      return std::nullopt;
    }
    read();
    settleEnding();
    return std::move(run_);
  }

 private:
  static timespec timespecOf(Clock::duration duration) {
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
    constexpr long kSecond = 1'000'000'000;
    return {.tv_sec = static_cast<time_t>(nanoseconds / kSecond),
            .tv_nsec = static_cast<long>(nanoseconds % kSecond)};
  }

  /// Whether the watch ended with the program rather than because nobody waits for it.
  bool watch() {
    const auto begin = Clock::now();
    const auto deadline = begin + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(limits_.seconds));
    auto nextLook = begin + kLookEvery;
    for (;;) {
      if (!waitUntil(std::min(deadline, nextLook))) {
        return false;
      }
      read();
      int status = 0;
      if (waitpid(program_.id, &status, WNOHANG) == program_.id) {
        status_ = status;
        return true;
      }
      const auto now = Clock::now();
      if (now >= nextLook) {
        look();
        // Where there are many processes, looking takes time.
        constexpr int kShare = 10;
        const auto end = Clock::now();
        nextLook = end + std::max<Clock::duration>(kLookEvery, (end - now) * kShare);
      }
      if (!excess_ && now >= deadline) {
        excess_ = Ending::TimedOut;
      }
      if (excess_) {
        return true;
      }
    }
  }

  /// Waits for output, the end of a child or this time; whether anybody still waits for the result.
  [[nodiscard]] bool waitUntil(Clock::time_point time) const {
    fd_set ready;
    FD_ZERO(&ready);
    int highest = lifeline_;
    FD_SET(lifeline_, &ready);
    for (const Descriptor* const stream : {&program_.out, &program_.errors}) {
      if (stream->isOpen()) {
        FD_SET(stream->number(), &ready);
        highest = std::max(highest, stream->number());
      }
    }
    const timespec timeout = timespecOf(std::max(time - Clock::now(), Clock::duration::zero()));
    sigset_t none;
    sigemptyset(&none);
    const int count = pselect(highest + 1, &ready, nullptr, nullptr, &timeout, &none);
    return count <= 0 || !FD_ISSET(lifeline_, &ready);
  }

  void read() {
    readFrom(program_.out, [this](std::string_view bytes) { run_.output += bytes; });
    readFrom(program_.errors, [this](std::string_view bytes) {
      run_.errors += bytes.substr(0, kErrorsKept - std::min(kErrorsKept, run_.errors.size()));
    });
    if (written_ > mostOutput_) {
      excess_ = Ending::TooMuchOutput;
    }
  }

  template <typename Keep>
  void readFrom(Descriptor& stream, Keep keep) {
    std::array<char, 65536> block;  // NOLINT(*-member-init): read() fills it
    while (stream.isOpen() && written_ <= mostOutput_) {
      const ssize_t count = ::read(stream.number(), block.data(), block.size());
      if (count > 0) {
        written_ += static_cast<std::size_t>(count);
        keep({block.data(), static_cast<std::size_t>(count)});
      } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        stream.close();
      } else if (errno == EAGAIN) {
        return;
      }
    }
  }

  void look() {
    const Usage usage = descendantsUsage();
    if (usage.memory > limits_.memory) {
      excess_ = Ending::TooMuchMemory;
    } else if (usage.processes > limits_.processes) {
      excess_ = Ending::TooManyProcesses;
    }
  }

  void settleEnding() {
    if (excess_) {
      run_.ending = *excess_;
    } else if (WIFSIGNALED(*status_)) {
      run_.code = WTERMSIG(*status_);
      run_.ending = run_.code == SIGXCPU ? Ending::TimedOut : Ending::Crashed;
    } else {
      run_.code = WEXITSTATUS(*status_);
      run_.ending = Ending::Exited;
    }
  }

  Started program_;
  const Limits& limits_;
  std::size_t mostOutput_;
  int lifeline_;
  std::size_t written_ = 0;
  std::optional<int> status_;
  std::optional<Ending> excess_;
  Run run_;
};

/// Before the texts in a report.
struct Header {
  bool isRun;
  Ending ending;
  ExitCode exitCode;
  int code;
  bool readInput;
  std::size_t outputSize;
  std::size_t errorsSize;
};

std::string reportOf(const Run& run) {
  const Header header{true,          run.ending,        ExitCode::Done,   run.code,
                      run.readInput, run.output.size(), run.errors.size()};
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + run.output +
         run.errors;
}

std::string reportOf(const Error& error) {
  const std::string message = error.what();
  const Header header{false, {}, error.code(), 0, false, 0, message.size()};
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + message;
}

std::optional<Header> headerOf(std::string_view bytes) {
  Header header{};
  if (bytes.size() < sizeof header) {
    return std::nullopt;
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  return header;
}

/// Nothing when nobody waits for the result.
std::optional<Run> runCase(const Setting& setting, const Case& given, const fs::path& folder,
                           int lifeline) {
  const Descriptor input = prepareFolder(folder, given);
  const std::size_t mostOutput = given.output.size() + setting.limits.extraOutput;
  Watch watch(start(setting, folder, input), setting.limits, mostOutput, lifeline);
  std::optional<Run> run = watch.untilEnd();
  if (run) {
    run->readInput = lseek(input.number(), 0, SEEK_CUR) > 0;
  }
  return run;
}

/// The signals that a supervisor heeds: only the end of a child, and only while it waits. An
/// interrupt is for the process that started it.
void heedChildrenOnly() {
  sigset_t all;
  sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, nullptr);
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_IGN);
  }
  struct sigaction wake {};
  wake.sa_handler = [](int) {};
  (void)sigaction(SIGCHLD, &wake, nullptr);
}

}  // namespace

void supervise(const Setting& setting, const Case& given, const fs::path& folder, int reports,
               int lifeline) {
  heedChildrenOnly();
  adoptOrphans(true);
  try {
    if (const std::optional<Run> run = runCase(setting, given, folder, lifeline)) {
      (void)writeAll(reports, reportOf(*run));
    }
  } catch (const Error& error) {
    (void)writeAll(reports, reportOf(error));
  } catch (const std::exception& error) {
    (void)writeAll(reports, reportOf(Error(ExitCode::Unfinished, error.what())));
  }
  (void)removeFolder(folder);
  _exit(0);
}

bool isWhole(std::string_view bytes) {
  const std::optional<Header> header = headerOf(bytes);
  return header && bytes.size() == sizeof *header + header->outputSize + header->errorsSize;
}

Report parseReport(std::string_view bytes) {
  if (!isWhole(bytes)) {
    return Run{};
  }
  const Header header = *headerOf(bytes);
  bytes.remove_prefix(sizeof header);
  if (!header.isRun) {
    return Trouble{header.exitCode, std::string(bytes)};
  }
  return Run{.ending = header.ending,
             .code = header.code,
             .readInput = header.readInput,
             .output = std::string(bytes.substr(0, header.outputSize)),
             .errors = std::string(bytes.substr(header.outputSize))};
}

bool removeFolder(const fs::path& folder) {
  // Folders in folders come up here first: a program can nest them deeper than any path is long.
  std::uint64_t moved = 0;
  std::error_code error;
  const auto makeOurs = [&](const fs::path& path) {
    if (!mayBeAnother()) {  // root needs no permission, and could be led elsewhere by a link
      fs::permissions(path, fs::perms::owner_all, error);
    }
  };
  const auto entriesOf = [&](const fs::path& path) {
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
      entries.push_back(*entry);
    }
    return entries;
  };
  const auto isFolder = [](const fs::directory_entry& entry) {
    std::error_code ignored;
    return fs::is_directory(entry.symlink_status(ignored));
  };
  const auto emptied = [&](const fs::path& path) {
    makeOurs(path);
    for (const fs::directory_entry& entry : entriesOf(path)) {
      if (!isFolder(entry)) {
        fs::remove(entry, error);
        continue;
      }
      makeOurs(entry);
      do {
        fs::rename(entry, folder / std::to_string(moved++), error);
      } while (error == std::errc::directory_not_empty || error == std::errc::file_exists ||
               error == std::errc::not_a_directory);
    }
    return fs::remove(path, error);
  };
  (void)chmod(folder.c_str(), 0700);
  for (bool more = true; more;) {
    more = false;
    for (const fs::directory_entry& entry : entriesOf(folder)) {
      if (isFolder(entry)) {
        more = emptied(entry) || more;
      } else {
        fs::remove(entry, error);
      }
    }
  }
  return fs::remove(folder, error);
}

}  // namespace teeko::check
