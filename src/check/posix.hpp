/// What the check room needs of POSIX, with errors as exceptions and descriptors that close
/// themselves.
#pragma once

#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include "teeko/error.hpp"

namespace teeko::check {

/// Whether this process is root's, which may start programs as somebody else.
[[nodiscard]] bool isRoot();

/// The system's word on why `what` failed, from errno.
[[nodiscard]] Error systemError(const std::string& what);

/// An open file, or none.
class Descriptor {
 public:
  Descriptor() noexcept = default;
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] bool isOpen() const noexcept { return number_ >= 0; }
  /// Leaves it to somebody else to close it.
  int release() noexcept { return std::exchange(number_, -1); }
  void close() noexcept {
    if (isOpen()) {
      (void)::close(release());
    }
  }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor readEnd;
  Descriptor writeEnd;
};

/// A pipe whose ends do not survive exec. Throws Error.
[[nodiscard]] Pipe makePipe();

/// The same of a terminal that passes on what is written to it as it is. It controls nobody.
[[nodiscard]] Pipe makeTerminal();

/// Keeps other processes of the same user from looking into this one and those it forks, or no
/// longer so; where the system can.
void forbidInspection(bool forbid);

/// fork(), tried for a while when there are too many processes.
[[nodiscard]] pid_t forkPatiently();

/// Writes all of it; whether that succeeded.
bool writeAll(int descriptor, std::string_view bytes);

/// Reads what is there, at most a block of it, into `block`, and returns how many bytes; 0 at the
/// end or on failure.
[[nodiscard]] std::size_t readSome(int descriptor, char* block, std::size_t size);

}  // namespace teeko::check
