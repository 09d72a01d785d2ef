/// Starts an untrusted program.
#pragma once

#include <cstdint>

#include <sys/types.h>

#include "teeko/process/program.hpp"

#include "folder.hpp"

namespace teeko::process {

/// The descriptors that become a program's standard streams.
struct Streams {
  int in;
  int out;
  int errors;
};

/// What a program is started with.
struct Start {
  const Program& program;
  /// The time, unless it is infinite, limits its processor time; the number of processes is limited
  /// generously. Whoever watches the program looks after the rest.
  const Limits& limits;
  /// Its current folder, and the one for temporary files.
  const Folder& folder;
  Streams streams;
  /// How many processes and threads the user has already.
  std::uint64_t userThreads;
  /// The priority to run the program with; the process that starts it may have another one.
  int priority;
  /// MemoryGroup::entrance(), or -1.
  int memoryGroup;
};

/// Starts the program, which leads a session of its own, has no other open files than these streams
/// and a bare environment. Throws Error: BadInput when the program cannot be started, Unfinished
/// when the system lacks what is needed.
[[nodiscard]] pid_t startProgram(const Start& start);

}  // namespace teeko::process
