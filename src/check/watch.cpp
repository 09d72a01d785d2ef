#include "watch.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <string_view>
#include <utility>

#include <sys/select.h>
#include <sys/wait.h>

#include "descendants.hpp"

namespace teeko::check {
namespace {

using Clock = std::chrono::steady_clock;

/// How often what the program uses up is looked at.
constexpr auto kLookEvery = std::chrono::milliseconds(20);
/// As much of standard error as a person would read.
constexpr std::size_t kErrorsKept = 4096;

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
    // One of them may trace the program, so that its end cannot be waited for before theirs.
    if (reapChildren()) {
      endDescendants();
    }
    constexpr auto kPatience = std::chrono::seconds(1);
    (void)reap(program_.id, Clock::now() + kPatience);
    if (!wanted) {
      return std::nullopt;
    }
    read();
    settleEnding();
    run_.readInput = lseek(program_.input.number(), 0, SEEK_CUR) > 0;
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

}  // namespace

std::optional<Run> watch(Started program, const Limits& limits, std::size_t mostOutput,
                         int lifeline) {
  return Watch(std::move(program), limits, mostOutput, lifeline).untilEnd();
}

}  // namespace teeko::check
