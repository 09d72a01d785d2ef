/// POSIX file descriptors that close themselves.
#pragma once

#include <cerrno>
#include <cstddef>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace teeko {

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

/// Writes all of it; whether that succeeded. Otherwise errno says why not.
inline bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// Waits for bytes, reads at most `size` of them into `block` and returns how many; 0 at the end or
/// on failure.
[[nodiscard]] inline std::size_t readSome(int descriptor, char* block, std::size_t size) {
  for (;;) {
    const ssize_t count = read(descriptor, block, size);
    if (count >= 0 || errno != EINTR) {
      return count > 0 ? static_cast<std::size_t>(count) : 0;
    }
  }
}

}  // namespace teeko
