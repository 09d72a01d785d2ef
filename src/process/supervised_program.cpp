#include "supervised_program.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <utility>

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"

#include "child_process.hpp"
#include "descendants.hpp"
#include "folder.hpp"
#include "isolation.hpp"
#include "posix.hpp"
#include "supervision.hpp"

namespace teeko::process {
namespace {

using Clock = std::chrono::steady_clock;

/// What the supervisor says first: whether the program runs.
constexpr char kStarted = '+';
constexpr char kNotStarted = '-';

/// Waits for the end of a child, for the lifeline to be closed, or this long.
void waitForChange(int lifeline, std::chrono::milliseconds time) {
  DescriptorSet descriptors;
  descriptors.add(lifeline);
  sigset_t mask;
  sigfillset(&mask);
  sigdelset(&mask, SIGCHLD);
  const auto nanoseconds = std::chrono::nanoseconds(time).count();
  (void)descriptors.wait({.tv_sec = 0, .tv_nsec = static_cast<long>(nanoseconds)}, mask);
}

std::string textOfStatus(int status) {
  if (WIFSIGNALED(status)) {
    return "a signal ended it: " + std::string(strsignal(WTERMSIG(status)));
  }
  return "it ended with exit code " + std::to_string(WEXITSTATUS(status));
}

/// Waits until the program has ended or must not go on, and says why. Nothing when nobody wants to
/// know any more.
std::optional<std::string> superviseUntilEnd(pid_t program, const Limits& limits,
                                             const Traces& traces, int lifeline) {
  constexpr std::chrono::milliseconds kLookEvery{200};
  for (;;) {
    waitForChange(lifeline, kLookEvery);
    int status = 0;
    if (waitpid(program, &status, WNOHANG) == program) {
      return textOfStatus(status);
    }
    if (isAbandoned(lifeline)) {
      return std::nullopt;
    }
    const Usage usage = descendantsUsage();
    if (usage.memory + traces.memory() > limits.memory) {
      return "it used too much memory and was ended";
    }
    if (usage.processes > limits.processes) {
      return "it started too many processes and was ended";
    }
  }
}

/// What the supervisor needs.
struct Supervised {
  Start start;
  int status;
  int lifeline;
  Isolation isolation;
};

/// The supervisor's whole life.
[[noreturn]] void supervise(const Supervised& supervised) {
  const Streams& streams = supervised.start.streams;
  closeOthers({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, streams.in, streams.out, streams.errors,
               supervised.status, supervised.lifeline, supervised.start.folder.descriptor.number(),
               supervised.start.folder.parent.number()});
  becomeSupervisor();
  const Traces traces(supervised.isolation);
  const auto say = [&](const std::string& text) { (void)writeAll(supervised.status, text); };
  try {
    const pid_t program = startProgram(supervised.start);
    for (const int stream : {streams.in, streams.out, streams.errors}) {
      (void)close(stream);
    }
    say(std::string(1, kStarted));
    const auto end =
        superviseUntilEnd(program, supervised.start.limits, traces, supervised.lifeline);
    (void)kill(-program, SIGKILL);
    say(end.value_or(""));
  } catch (const std::exception& failure) {
    say(kNotStarted + std::string(failure.what()));
  }
  if (reapChildren()) {
    endDescendants();
  }
  Deadline deadline(kRemovalTime, [] { return false; });
  (void)removeFolder(supervised.start.folder, deadline);
  _exit(0);
}

void makeNonBlocking(const Descriptor& descriptor) {
  (void)fcntl(descriptor.number(), F_SETFL, O_NONBLOCK);
}

int millisecondsUntil(Clock::time_point latest) {
  constexpr std::int64_t kMost = 1000;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(latest - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, kMost));
}

}  // namespace

SupervisedProgram::SupervisedProgram(const Program& program, const Limits& limits,
                                     Isolation isolation) {
  start(program, limits, isolation);
  char answer = 0;
  if (readSome(status_.number(), &answer, 1) == 1 && answer == kStarted) {
    return;
  }
  std::string fault(4096, '\0');
  fault.resize(readSome(status_.number(), fault.data(), fault.size()));
  lifeline_.close();
  (void)reap(supervisor_, Clock::now() + kRemovalTime);
  throw Error(ErrorKind::BadInput,
              fault.empty() ? shownName(program.file) + ": cannot be started" : fault);
}

void SupervisedProgram::start(const Program& program, const Limits& limits, Isolation isolation) {
  Pipe in = makePipe();
  Pipe out = makePipe();
  Pipe errors = makePipe();
  Pipe status = makePipe();
  Pipe lifeline = makePipe();
  const std::uint64_t threads = userThreads();
  const int priority = getpriority(PRIO_PROCESS, 0);
  const Forked forked = forkSupervisor(isolation, {&program});
  supervisor_ = forked.id;
  if (supervisor_ == 0) {
    supervise({.start = {.program = program,
                         .limits = limits,
                         .folder = forked.folder,
                         .streams = {in.readEnd.number(), out.writeEnd.number(),
                                     errors.writeEnd.number()},
                         .userThreads = threads,
                         .priority = priority,
                         .memoryGroup = -1},
               .status = status.writeEnd.number(),
               .lifeline = lifeline.readEnd.number(),
               .isolation = isolation});
  }
  in_ = std::move(in.writeEnd);
  out_ = std::move(out.readEnd);
  errors_ = std::move(errors.readEnd);
  status_ = std::move(status.readEnd);
  lifeline_ = std::move(lifeline.writeEnd);
  for (const Descriptor* const stream : {&in_, &out_, &errors_}) {
    makeNonBlocking(*stream);
  }
}

SupervisedProgram::~SupervisedProgram() {
  lifeline_.close();
  constexpr auto kPatience = std::chrono::seconds(8);
  if (!reap(supervisor_, Clock::now() + kPatience)) {
    (void)kill(supervisor_, SIGKILL);
    (void)reap(supervisor_, Clock::now() + kRemovalTime);
  }
}

bool SupervisedProgram::wait(bool toWrite, Clock::time_point latest) {
  std::array<pollfd, 2> ends{{{.fd = toWrite ? in_.number() : out_.number(),
                               .events = static_cast<short>(toWrite ? POLLOUT : POLLIN),
                               .revents = 0},
                              {.fd = errors_.number(), .events = POLLIN, .revents = 0}}};
  for (;;) {
    const int count = poll(ends.data(), ends.size(), millisecondsUntil(latest));
    if (ends[1].revents != 0) {
      readErrors();
      ends[1].fd = errors_.number();
    }
    if (count > 0 && ends[0].revents != 0) {
      return true;
    }
    if (Clock::now() >= latest) {
      return false;
    }
  }
}

bool SupervisedProgram::writeLine(std::string_view line, Clock::time_point latest) {
  const std::string text = std::string(line) + '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = write(in_.number(), rest.data(), rest.size());
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (!wait(true, latest)) {
        return false;
      }
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

ReadLine SupervisedProgram::readLine(Clock::time_point latest) {
  constexpr std::size_t kBlock = 4096;
  for (bool isWaited = false;;) {
    while (position_ < block_.size()) {
      if (line_.add(block_[position_++])) {
        return {ReadLine::Kind::Line, line_.text()};
      }
    }
    if (isWaited && Clock::now() >= latest) {
      return {ReadLine::Kind::Late};  // It may print without end.
    }
    isWaited = true;
    block_.resize(kBlock);
    position_ = 0;
    const ssize_t count = ::read(out_.number(), block_.data(), block_.size());
    const int reason = errno;
    block_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count == 0 || (count < 0 && reason != EAGAIN && reason != EINTR)) {
      return {ReadLine::Kind::Ended};
    }
    if (count < 0 && !wait(false, latest)) {
      return {ReadLine::Kind::Late};
    }
  }
}

bool SupervisedProgram::readErrors() {
  constexpr std::size_t kKept = 4096;
  std::array<char, kKept> block;  // NOLINT(*-member-init): read() fills it
  const ssize_t count = ::read(errors_.number(), block.data(), block.size());
  if (count > 0) {
    lastErrors_.append(block.data(), static_cast<std::size_t>(count));
    lastErrors_.erase(0, lastErrors_.size() - endOf(lastErrors_, kKept).size());
    return true;
  }
  if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    errors_.close();
  }
  return false;
}

std::string SupervisedProgram::howItEnded() {
  // A program may close its output and go on.
  pollfd status{.fd = status_.number(), .events = POLLIN, .revents = 0};
  constexpr int kPatience = 500;
  std::string text(4096, '\0');
  const bool came = poll(&status, 1, kPatience) > 0;
  text.resize(came ? readSome(status_.number(), text.data(), text.size()) : 0);
  if (text.empty()) {
    text = "it closed its output";
  }
  // More than a pipe holds; a program that has closed its output may write errors without end.
  constexpr int kMostBlocks = 64;
  int blocks = 0;
  while (blocks < kMostBlocks && readErrors()) {
    ++blocks;
  }
  const std::string_view errors = trimmed(lastErrors_);
  return errors.empty() ? text : text + '\n' + std::string(errors);
}

}  // namespace teeko::process
