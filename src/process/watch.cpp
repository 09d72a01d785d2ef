#include "watch.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <sys/ioctl.h>
#include <sys/wait.h>

#include "descendants.hpp"
#include "posix.hpp"

namespace teeko::process {
namespace {

using Clock = std::chrono::steady_clock;

timespec timespecOf(Clock::duration duration) {
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
  constexpr long kSecond = 1'000'000'000;
  return {.tv_sec = static_cast<time_t>(nanoseconds / kSecond),
          .tv_nsec = static_cast<long>(nanoseconds % kSecond)};
}

Clock::duration durationOf(double seconds) {
  constexpr double kMost = 1e9;  // The clock cannot count much further.
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::min(seconds, kMost)));
}

/// A person at a terminal: types each answer once the program has printed what comes before it.
class Typist {
 public:
  Typist(std::span<const Prompt> dialogue, std::size_t expectedOutput)
      : dialogue_(dialogue), expectedOutput_(expectedOutput) {}

  /// Types what is due after this much output.
  void typeDue(int terminal, std::size_t outputSize) {
    if (stall_ && outputSize > outputAtStall_) {
      stall_->wentOn = true;
    }
    while (next_ < dialogue_.size() && outputSize >= dialogue_[next_].outputBefore && !stall_) {
      type(terminal);
    }
  }

  /// To be called from time to time while the program may be waiting. Once it has been waiting for
  /// a while, types what it waits for.
  void look(int terminal, std::size_t outputSize, bool isWaiting) {
    constexpr int kPatience = 3;
    const bool isStill = isWaiting && outputSize == outputSeen_;
    outputSeen_ = outputSize;
    looksWhileStill_ = isStill ? looksWhileStill_ + 1 : 0;
    if (looksWhileStill_ < kPatience || next_ > dialogue_.size()) {
      return;
    }
    looksWhileStill_ = 0;
    if (stall_) {
      isOver_ = true;  // Another answer did not help.
    } else if (next_ < dialogue_.size() || outputSize < expectedOutput_) {
      stall_ = Stall{.answer = next_, .wentOn = false};
      outputAtStall_ = outputSize;
    }
    type(terminal);
  }

  /// Whether all is known that the program is watched for.
  [[nodiscard]] bool isOver() const noexcept { return isOver_ || (stall_ && stall_->wentOn); }
  [[nodiscard]] const std::optional<Stall>& stall() const noexcept { return stall_; }

 private:
  void type(int terminal) {
    constexpr const char* kEndOfInput = "\x04";
    const std::string text =
        next_ < dialogue_.size() ? dialogue_[next_].answer + '\n' : kEndOfInput;
    (void)writeAll(terminal, text);
    ++next_;
  }

  std::span<const Prompt> dialogue_;
  std::size_t expectedOutput_;
  /// The index of the answer to be typed next; after the last one, the end of input.
  std::size_t next_ = 0;
  std::size_t outputSeen_ = 0;
  int looksWhileStill_ = 0;
  std::optional<Stall> stall_;
  std::size_t outputAtStall_ = 0;
  bool isOver_ = false;
};

/// Gathers what a program does until it ends or has to be ended.
class Watch {
 public:
  Watch(ChildProcess program, const WatchOptions& options)
      : program_(std::move(program)),
        options_(options),
        task_(options.task),
        limits_(options.limits),
        mostOutput_(task_.expectedOutput + limits_.extraOutput) {
    if (!task_.dialogue.empty()) {
      typist_.emplace(task_.dialogue, task_.expectedOutput);
    }
  }

  /// Nothing when nobody waits for it any more. Nothing of the program is left either way.
  std::optional<Execution> untilEnd() {
    const bool wanted = watch();
    execution_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    endProgram();
    if (!wanted) {
      return std::nullopt;
    }
    read();
    settleTermination();
    if (typist_) {
      execution_.stall = typist_->stall();
    } else {
      execution_.readInput = lseek(program_.input.number(), 0, SEEK_CUR) > 0;
    }
    return std::move(execution_);
  }

 private:
  /// Until the program has ended or has to be ended; false when nobody waits for it any more.
  bool watch() {
    const auto deadline = begin_ + durationOf(limits_.seconds);
    nextLook_ = begin_ + options_.lookEvery;
    for (;;) {
      if (!waitUntil(std::min(deadline, nextLook_))) {
        return false;
      }
      read();
      if (hasEnded()) {
        return true;
      }
      if (typist_) {
        typist_->typeDue(program_.out.number(), execution_.output.size());
      }
      const auto now = Clock::now();
      if (now >= nextLook_) {
        lookAtUsage();
      }
      if (!excess_ && (now >= deadline || (typist_ && typist_->isOver()))) {
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
    streams.add(options_.lifeline);
    for (const Descriptor* const stream : {&program_.out, &program_.errors}) {
      if (stream->isOpen()) {
        streams.add(stream->number());
      }
    }
    sigset_t none;
    sigemptyset(&none);
    (void)streams.wait(timespecOf(std::max(time - Clock::now(), Clock::duration::zero())), none);
    return !streams.contains(options_.lifeline);
  }

  void read() {
    readFrom(program_.out, [this](std::string_view bytes) { execution_.output += bytes; });
    readFrom(program_.errors, [this](std::string_view bytes) {
      std::string& errors = execution_.errors;
      errors += bytes.substr(0, task_.errorsKept - std::min(task_.errorsKept, errors.size()));
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
    // A group is limited exactly; what processes share is counted here for each of them.
    if (!options_.memoryGroup.exists() &&
        usage.memory + options_.traces.memory() > limits_.memory) {
      excess_ = Termination::TooMuchMemory;
    } else if (usage.processes > limits_.processes) {
      excess_ = Termination::TooManyProcesses;
    }
    if (typist_) {
      int unread = 0;
      const bool isWaiting = usage.busyProcesses == 0 &&
                             ioctl(program_.input.number(), FIONREAD, &unread) == 0 && unread == 0;
      typist_->look(program_.out.number(), execution_.output.size(), isWaiting);
    }
    // Where there are many processes, looking takes long: it gets a tenth of the time.
    constexpr int kShare = 10;
    const auto end = Clock::now();
    nextLook_ = end + std::max<Clock::duration>(options_.lookEvery, (end - begin) * kShare);
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
    if (status_ && WIFSIGNALED(*status_)) {
      execution_.code = WTERMSIG(*status_);
      execution_.crash = strsignal(execution_.code);
    }
    if (options_.memoryGroup.isExceeded()) {
      execution_.termination = Termination::TooMuchMemory;
    } else if (excess_) {
      execution_.termination = *excess_;
    } else if (WIFSIGNALED(*status_)) {
      execution_.termination =
          execution_.code == SIGXCPU ? Termination::TimedOut : Termination::Crashed;
    } else {
      execution_.code = WEXITSTATUS(*status_);
      execution_.termination = Termination::Exited;
    }
  }

  ChildProcess program_;
  WatchOptions options_;
  const Task& task_;
  const Limits& limits_;
  /// How many bytes it may write to standard output and error together.
  std::size_t mostOutput_;
  std::optional<Typist> typist_;
  /// How many bytes the program has written, to standard output and error together.
  std::size_t written_ = 0;
  Clock::time_point begin_ = Clock::now();
  /// When the program's use of memory and processes is checked next.
  Clock::time_point nextLook_;
  /// What waitpid() said of the program's end.
  std::optional<int> status_;
  /// Why the program has to be ended, if it has to.
  std::optional<Termination> excess_;
  Execution execution_;
};

}  // namespace

std::optional<Execution> watch(ChildProcess program, const WatchOptions& options) {
  return Watch(std::move(program), options).untilEnd();
}

}  // namespace teeko::process
