#include "teeko/process/supervised_program.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <utility>
#include <variant>

#include <poll.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/line_gatherer.hpp"
#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"

#include "child_process.hpp"
#include "descendants.hpp"
#include "end_words.hpp"
#include "folder.hpp"
#include "isolation.hpp"
#include "messages.hpp"
#include "posix.hpp"
#include "supervisor.hpp"
#include "supervisor_report.hpp"

namespace teeko::process {
namespace {

using Clock = std::chrono::steady_clock;

void makeNonBlocking(const Descriptor& descriptor) {
  (void)fcntl(descriptor.number(), F_SETFL, O_NONBLOCK);
}

int millisecondsUntil(Clock::time_point latest) {
  constexpr std::int64_t kMost = 1000;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(latest - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, kMost));
}

}  // namespace

class SupervisedProgram::Impl {
 public:
  Impl(const Program& program, const Limits& limits, Isolation isolation);
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl();

  bool writeLine(std::string_view line, Clock::time_point latest);
  [[nodiscard]] ReadLine readLine(Clock::time_point latest);
  [[nodiscard]] std::string howItEnded();

 private:
  void start(const Task& task, Isolation isolation);
  /// Waits for one of the program's streams to be ready; whether one is.
  bool wait(bool toWrite, Clock::time_point latest);
  /// Reads a block of standard error; false when nothing is there.
  bool readErrors();
  [[nodiscard]] Execution end();

  pid_t supervisor_ = 0;
  Descriptor in_;
  Descriptor out_;
  Descriptor errors_;
  /// From the supervisor: that the program runs, and how it ended.
  Descriptor reportPipe_;
  Messages reports_;
  /// The supervisor ends the program when this is closed.
  Descriptor lifeline_;

  std::string block_;
  std::size_t position_ = 0;
  LineGatherer line_{kLongestLine};
  /// The end of what it wrote to standard error.
  std::string lastErrors_;
};

SupervisedProgram::Impl::Impl(const Program& program, const Limits& limits, Isolation isolation) {
  start({.program = program, .limits = limits}, isolation);
  std::optional<std::string> answer;
  while (!answer && reports_.receive(reportPipe_.number())) {
    answer = reports_.next();
  }
  if (answer && answer->empty()) {
    return;
  }
  lifeline_.close();
  (void)reap(supervisor_, Clock::now() + kRemovalTime);
  const Report report = decodeReport(answer.value_or(""));
  if (const Error* const error = std::get_if<Error>(&report)) {
    throw Error(ErrorKind::BadInput, error->what());
  }
  throw Error(ErrorKind::BadInput, shownName(program.file) + ": cannot be started");
}

void SupervisedProgram::Impl::start(const Task& task, Isolation isolation) {
  Pipe in = makePipe();
  Pipe out = makePipe();
  Pipe errors = makePipe();
  Pipe report = makePipe();
  Pipe lifeline = makePipe();
  MemoryGroups noGroups(Isolation::None);
  const Caller caller = thisProcess();
  const Forked forked = forkSupervisor(isolation, {&task.program});
  supervisor_ = forked.id;
  if (supervisor_ == 0) {
    superviseConversation(task,
                          {in.readEnd.number(), out.writeEnd.number(), errors.writeEnd.number()},
                          {.folder = forked.folder,
                           .caller = caller,
                           .report = report.writeEnd.number(),
                           .lifeline = lifeline.readEnd.number(),
                           .isolation = isolation,
                           .memoryGroups = noGroups});
  }
  in_ = std::move(in.writeEnd);
  out_ = std::move(out.readEnd);
  errors_ = std::move(errors.readEnd);
  reportPipe_ = std::move(report.readEnd);
  lifeline_ = std::move(lifeline.writeEnd);
  for (const Descriptor* const stream : {&in_, &out_, &errors_}) {
    makeNonBlocking(*stream);
  }
}

SupervisedProgram::Impl::~Impl() {
  lifeline_.close();
  constexpr auto kPatience = std::chrono::seconds(8);
  if (!reap(supervisor_, Clock::now() + kPatience)) {
    (void)kill(supervisor_, SIGKILL);
    (void)reap(supervisor_, Clock::now() + kRemovalTime);
  }
}

bool SupervisedProgram::Impl::wait(bool toWrite, Clock::time_point latest) {
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

bool SupervisedProgram::Impl::writeLine(std::string_view line, Clock::time_point latest) {
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

ReadLine SupervisedProgram::Impl::readLine(Clock::time_point latest) {
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

bool SupervisedProgram::Impl::readErrors() {
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

/// How it ended; Vanished if it goes on, as a program may that has closed its output.
Execution SupervisedProgram::Impl::end() {
  constexpr int kPatience = 500;
  pollfd report{.fd = reportPipe_.number(), .events = POLLIN, .revents = 0};
  while (!reports_.hasNext() && poll(&report, 1, kPatience) > 0 &&
         reports_.receive(reportPipe_.number())) {
  }
  const Report ended = decodeReport(reports_.next().value_or(""));
  const Execution* const execution = std::get_if<Execution>(&ended);
  return execution != nullptr ? *execution : Execution{};
}

std::string SupervisedProgram::Impl::howItEnded() {
  const std::string text = wordsOn(end());
  // More than a pipe holds; a program that has closed its output may write errors without end.
  constexpr int kMostBlocks = 64;
  int blocks = 0;
  while (blocks < kMostBlocks && readErrors()) {
    ++blocks;
  }
  const std::string_view errors = trimmed(lastErrors_);
  return errors.empty() ? text : text + '\n' + std::string(errors);
}

SupervisedProgram::SupervisedProgram(const Program& program, const Limits& limits,
                                     Isolation isolation)
    : impl_(std::make_unique<Impl>(program, limits, isolation)) {}

SupervisedProgram::~SupervisedProgram() = default;

bool SupervisedProgram::writeLine(std::string_view line, Clock::time_point latest) {
  return impl_->writeLine(line, latest);
}

ReadLine SupervisedProgram::readLine(Clock::time_point latest) {
  return impl_->readLine(latest);
}

std::string SupervisedProgram::howItEnded() {
  return impl_->howItEnded();
}

}  // namespace teeko::process
