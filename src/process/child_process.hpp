/// Starts an untrusted program.
#pragma once

#include <cstdint>

#include <sys/types.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/execution.hpp"
#include "teeko/process/program.hpp"
#include "teeko/process/task_queue.hpp"

#include "folder.hpp"

namespace teeko::process {

/// The descriptors that become a program's standard streams.
struct Streams {
  int in = -1;
  int out = -1;
  int errors = -1;
};

/// What a supervisor must know of the process that asks for a program.
struct Caller {
  /// How many processes and threads the user has already.
  std::uint64_t userThreads = 0;
  /// The priority to run the program with; its supervisor has another one.
  int priority = 0;
};

/// This process as a caller.
[[nodiscard]] Caller thisProcess();

/// Where a program runs.
struct Place {
  /// Its current folder, and the one for temporary files.
  const Folder& folder;
  Caller caller;
  /// MemoryGroup::entrance(), or -1.
  int memoryGroup = -1;
};

/// What a program is started with.
struct Start {
  const Program& program;
  /// The time, unless it is infinite, limits its processor time; the number of processes is limited
  /// generously. Whoever watches the program looks after the rest.
  const Limits& limits;
  Streams streams;
  Place place;
};

/// Starts the program, which leads a session of its own, has no other open files than these streams
/// and a bare environment. Throws Error: BadInput when the program cannot be started, Unfinished
/// when the system lacks what is needed.
[[nodiscard]] pid_t startProgram(const Start& start);

/// A program that was started; it leads a session of its own. The descriptors are not open where
/// somebody else has the other ends of its streams.
struct ChildProcess {
  pid_t id = 0;
  /// What it reads its input from: a file, whose position tells how much the program has read, or
  /// with a dialogue the terminal.
  Descriptor input = {};
  /// What it writes can be read here, without waiting. With a dialogue, what is written to `out` is
  /// typed at its terminal.
  Descriptor out = {};
  Descriptor errors = {};
};

/// What a program has for standard output.
enum class OutputStream : std::uint8_t { Pipe, Terminal };

/// Starts a task's program in a folder that is empty, and that nobody else may enter yet. Throws
/// what startProgram() throws.
[[nodiscard]] ChildProcess startTask(const Task& task, OutputStream outputStream,
                                     const Place& place);

}  // namespace teeko::process
