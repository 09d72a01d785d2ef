/// What the program answers the shell with.
#pragma once

#include "teeko/io/error.hpp"

namespace teeko::cli {

/// The exit codes of every command.
enum class ExitCode : int {
  Done = 0,        ///< The command did its work; of a game, whoever won.
  Unfinished = 1,  ///< Not finished, a failed case of `check`, or `match --require` not met.
  BadInput = 2     ///< Wrong usage, a bad file, or a program or player that cannot be started.
};

[[nodiscard]] constexpr ExitCode exitCodeOf(ErrorKind kind) noexcept {
  return kind == ErrorKind::BadInput ? ExitCode::BadInput : ExitCode::Unfinished;
}

}  // namespace teeko::cli
