/// Starts the program that is checked.
#pragma once

#include <cstdint>

#include <sys/types.h>

#include "process/folder.hpp"
#include "process/memory_group.hpp"
#include "process/posix.hpp"
#include "run_context.hpp"

namespace teeko::check {

/// A program that was started; it leads a session of its own.
struct ChildProcess {
  pid_t id = 0;
  /// What it reads its input from: a file, whose position tells how much the program has read, or
  /// with a dialogue the terminal.
  Descriptor input;
  /// What it writes can be read here, without waiting. With a dialogue, what is written to `out` is
  /// typed at its terminal.
  Descriptor out;
  Descriptor errors;
};

/// What a program has for standard output.
enum class OutputStream : std::uint8_t { Pipe, Terminal };

/// Starts the program in this empty folder, which nobody else may enter yet, as a member of this
/// group. Throws Error: BadInput when the program cannot be started, Unfinished when the system
/// lacks what is needed.
[[nodiscard]] ChildProcess startProgram(const RunContext& context, const process::Folder& folder,
                                        OutputStream outputStream,
                                        const process::MemoryGroup& memoryGroup);

}  // namespace teeko::check
