#include "watch.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <string_view>
#include <utility>

#include <sys/wait.h>

#include "descendants.hpp"

namespace teeko::check {
namespace {

using Clock = std::chrono::steady_clock;

/// How often the program's memory and processes are checked.
constexpr auto kLookEvery = std::chrono::milliseconds(20);
/// As much of standard error as a person would read.
constexpr std::size_t kErrorsKept = 4096;

timespec timespecOf(Clock::duration duration) {
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
  constexpr long kSecond = 1'000'000'000;
  return {.tv_sec = static_cast<time_t>(nanoseconds / kSecond),
          .tv_nsec = static_cast<long>(nanoseconds % kSecond)};
}

Clock::duration durationOf(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// Gathers what a program does until it ends or has to be ended.
class Watch {
 public:
  Watch(ChildProcess program, const Limits& limits, std::size_t mostOutput, int lifeline)
      : program_(std::move(program)),
        limits_(limits),
        mostOutput_(mostOutput),
        lifeline_(lifeline) {}

  /// Nothing when nobody waits for it any more. Nothing of the program is left either way.
  std::optional<Execution> untilEnd() {
    const bool wanted = watch();
    endProgram();
    if (!wanted) {
      return std::nullopt;
    }
    read();
    settleTermination();
    execution_.readInput = lseek(program_.input.number(), 0, SEEK_CUR) > 0;
    return std::move(execution_);
  }

 private:
  /// Until the program has ended or has to be ended; false when nobody waits for it any more.
  bool watch() {
    const auto begin = Clock::now();
    const auto deadline = begin + durationOf(limits_.seconds);
    nextLook_ = begin + kLookEvery;
    for (;;) {
      if (!waitUntil(std::min(deadline, nextLook_))) {
        return false;
      }
      read();
      if (hasEnded()) {
        return true;
      }
      const auto now = Clock::now();
      if (now >= nextLook_) {
        lookAtUsage();
      }
      if (!excess_ && now >= deadline) {
        excess_ = Termination::TimedOut;
      }
      if (excess_) {
        return true;
      }
    }
  }

  /// Waits for output, the end of a child or this time; whether anybody still waits for the result.
  [[nodiscard]] bool waitUntil(Clock::time_point time) const {
    DescriptorSet streams;
    streams.add(lifeline_);
    for (const Descriptor* const stream : {&program_.out, &program_.errors}) {
      if (stream->isOpen()) {
        streams.add(stream->number());
      }
    }
    sigset_t none;
    sigemptyset(&none);
    (void)streams.wait(timespecOf(std::max(time - Clock::now(), Clock::duration::zero())), none);
    return !streams.contains(lifeline_);
  }

  void read() {
    readFrom(program_.out, [this](std::string_view bytes) { execution_.output += bytes; });
    readFrom(program_.errors, [this](std::string_view bytes) {
      std::string& errors = execution_.errors;
      errors += bytes.substr(0, kErrorsKept - std::min(kErrorsKept, errors.size()));
    });
    if (written_ > mostOutput_) {
      excess_ = Termination::TooMuchOutput;
    }
  }

  /// Reads all that is there, unless it is too much.
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

  bool hasEnded() {
    int status = 0;
    if (waitpid(program_.id, &status, WNOHANG) == program_.id) {
      status_ = status;
    }
    return status_.has_value();
  }

  void lookAtUsage() {
    const auto begin = Clock::now();
    const Usage usage = descendantsUsage();
    if (usage.memory > limits_.memory) {
      excess_ = Termination::TooMuchMemory;
    } else if (usage.processes > limits_.processes) {
      excess_ = Termination::TooManyProcesses;
    }
    // Where there are many processes, looking takes long: it gets a tenth of the time.
    constexpr int kShare = 10;
    const auto end = Clock::now();
    nextLook_ = end + std::max<Clock::duration>(kLookEvery, (end - begin) * kShare);
  }

  /// Ends the program, if it has not ended yet, and all that it has started.
  void endProgram() const {
    (void)kill(-program_.id, SIGKILL);
    // A process that traces the program is told of its end first, so it has to end first.
    if (reapChildren()) {
      endDescendants();
    }
    constexpr auto kPatience = std::chrono::seconds(1);
    (void)reap(program_.id, Clock::now() + kPatience);
  }

  void settleTermination() {
    if (excess_) {
      execution_.termination = *excess_;
    } else if (WIFSIGNALED(*status_)) {
      execution_.code = WTERMSIG(*status_);
      execution_.termination =
          execution_.code == SIGXCPU ? Termination::TimedOut : Termination::Crashed;
    } else {
      execution_.code = WEXITSTATUS(*status_);
      execution_.termination = Termination::Exited;
    }
  }

  ChildProcess program_;
  const Limits& limits_;
  std::size_t mostOutput_;
  int lifeline_;
  /// How many bytes the program has written, to standard output and error together.
  std::size_t written_ = 0;
  /// When it is looked next at what the program uses up.
  Clock::time_point nextLook_;
  /// What waitpid() said of the program's end.
  std::optional<int> status_;
  /// Why the program has to be ended, if it has to.
  std::optional<Termination> excess_;
  Execution execution_;
};

}  // namespace

std::optional<Execution> watch(ChildProcess program, const Limits& limits, std::size_t mostOutput,
                               int lifeline) {
  return Watch(std::move(program), limits, mostOutput, lifeline).untilEnd();
}

}  // namespace teeko::check
