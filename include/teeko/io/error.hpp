/// What can go wrong outside the rules, and what the program answers with.
#pragma once

#include <stdexcept>
#include <string>

namespace teeko {

/// The exit codes of every command.
enum class ExitCode : int {
  Done = 0,        ///< It did its work, whoever won.
  Unfinished = 1,  ///< It could not finish: input ended, or output could not be written.
  BadInput = 2     ///< Wrong usage or a bad file.
};

/// The one exception of the library. what() is one line that a person can act on, without the
/// program's name and without a newline.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}

  [[nodiscard]] ExitCode code() const noexcept { return code_; }

 private:
  ExitCode code_;
};

}  // namespace teeko
