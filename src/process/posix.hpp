/// What running other programs needs of POSIX. Errors become exceptions, and descriptors close
/// themselves.
#pragma once

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/select.h>
#include <sys/types.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

namespace teeko::process {

/// Whether this process runs as root. Root may start programs as another user.
[[nodiscard]] bool isRoot();

/// `what` and the system's words for errno.
[[nodiscard]] Error systemError(const std::string& what);

struct Pipe {
  Descriptor readEnd;
  Descriptor writeEnd;
};

/// A pipe whose ends do not survive exec. Throws Error.
[[nodiscard]] Pipe makePipe();

/// The same for a terminal that does not change what is written to it, nor echoes what is typed. It
/// gives what is typed line by line, takes ^D for the end of input, and controls no process.
[[nodiscard]] Pipe makeTerminal();

/// Descriptors to wait for.
class DescriptorSet {
 public:
  /// What descriptors in a set are below.
  static constexpr int kEnd = FD_SETSIZE;

  DescriptorSet() { FD_ZERO(&set_); }

  void add(int descriptor) {
    FD_SET(descriptor, &set_);
    highest_ = std::max(highest_, descriptor);
  }

  [[nodiscard]] bool contains(int descriptor) const { return FD_ISSET(descriptor, &set_); }

  /// Waits until one of these can be read, a signal that is not in `mask` arrives, or this long has
  /// passed, and leaves in the set those that can be read. False, with the reason in errno, when it
  /// was a signal (EINTR) or waiting failed.
  bool wait(const timespec& timeout, const sigset_t& mask) {
    const int count = pselect(highest_ + 1, &set_, nullptr, nullptr, &timeout, &mask);
    if (count <= 0) {
      FD_ZERO(&set_);
    }
    return count >= 0;
  }

 private:
  fd_set set_{};
  int highest_ = -1;
};

/// Makes sure that what is opened from now on is none of the three standard streams: one of them
/// may be closed.
void occupyStandardStreams();

/// Lets other processes of the same user look into this one and those that it forks, or not; where
/// the system can forbid that.
enum class Inspection : std::uint8_t { Allowed, Forbidden };
void setInspection(Inspection inspection);

/// Closes all descriptors but these; a negative number is none. For new processes, which would
/// otherwise keep the ends of pipes open that are not theirs.
void closeOthers(std::vector<int> kept);

/// Calls `fork`, which starts a process, again while there are too many processes, with this
/// pause between two calls, but not more than 500 times in all.
template <typename Fork>
[[nodiscard]] pid_t patiently(Fork fork,
                              std::chrono::milliseconds pause = std::chrono::milliseconds(10)) {
  constexpr int kAttempts = 500;
  pid_t id = fork();
  for (int n = 1; id < 0 && errno == EAGAIN && n < kAttempts; ++n) {
    std::this_thread::sleep_for(pause);
    id = fork();
  }
  return id;
}

/// The same for fork() itself.
[[nodiscard]] pid_t forkPatiently();

/// Gives all signals their usual effect, and blocks none.
void resetSignals();

/// Sets a limit (RLIMIT_…) of this process, and the highest value that it can still be set to, or
/// less where less is allowed.
void setLimit(int resource, std::uint64_t limit, std::uint64_t highest);

}  // namespace teeko::process
