/// Starts the program that is checked.
#pragma once

#include <cstdint>

#include <sys/types.h>

#include "teeko/check/case.hpp"

#include "folder.hpp"
#include "posix.hpp"
#include "run_context.hpp"

namespace teeko::check {

/// A program that was started; it leads a session of its own.
struct ChildProcess {
  pid_t id = 0;
  /// The file that it reads its input from. Its position tells how much the program has read.
  Descriptor input;
  /// What it writes can be read here, without waiting.
  Descriptor out;
  Descriptor errors;
};

/// What a program has for standard output.
enum class OutputStream : std::uint8_t { Pipe, Terminal };

/// Starts the program on the case in this empty folder, which nobody else may enter yet. Throws
/// Error: BadInput when the program cannot be started, Unfinished when the system lacks what is
/// needed.
[[nodiscard]] ChildProcess startProgram(const RunContext& context, const Case& given,
                                        const Folder& folder, OutputStream outputStream);

}  // namespace teeko::check
