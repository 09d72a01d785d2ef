/// What can go wrong outside the rules.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace teeko {

enum class ErrorKind : std::uint8_t {
  BadInput,   ///< What was given is wrong: the usage, a file, or a program that cannot be started.
  Unfinished  ///< The work could not be finished: input ended, output could not be written, the
              ///< system lacks something, or an interrupt arrived.
};

/// The library's own exception; functions that throw others, such as std::bad_alloc, say so. what()
/// is one line that a person can act on, without the program's name and without a newline.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace teeko
