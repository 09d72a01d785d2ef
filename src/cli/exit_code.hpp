/// What the program answers the shell with.
#pragma once

#include "teeko/io/error.hpp"

namespace teeko::cli {

/// The exit codes of every command.
enum class ExitCode : int {
  Done = 0,        ///< The command did its work; of a game, whoever won.
  Unfinished = 1,  ///< It could not finish its work; or, of `check`, a case failed.
  BadInput = 2     ///< Wrong usage or a bad file; or, of `check`, a program that cannot be started.
};

[[nodiscard]] constexpr ExitCode exitCodeOf(ErrorKind kind) noexcept {
  return kind == ErrorKind::BadInput ? ExitCode::BadInput : ExitCode::Unfinished;
}

}  // namespace teeko::cli
