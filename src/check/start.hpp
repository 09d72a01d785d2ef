/// How a stranger's program is started.
#pragma once

#include <cstdint>

#include <sys/types.h>

#include "teeko/check/case.hpp"
#include "teeko/check/run.hpp"

#include "folder.hpp"
#include "posix.hpp"

namespace teeko::check {

/// What is the same for every case of a run.
struct Setting {
  const Program& program;
  const Limits& limits;
  /// How many processes and threads the user has already.
  std::uint64_t userThreads;
  /// The priority to run the program with, which may not be this process's.
  int priority;
};

/// A running program: the leader of a session of its own.
struct Started {
  pid_t id = 0;
  /// What it reads its input from, and so is the place in it.
  Descriptor input;
  /// What it writes can be read here, without waiting.
  Descriptor out;
  Descriptor errors;
};

/// What a program has for standard output.
enum class Output : std::uint8_t { Pipe, Terminal };

/// Starts the program on the case in this empty folder, which nobody else may enter yet. Throws
/// Error: BadInput when it cannot be started, Unfinished when the system lacks what is needed.
[[nodiscard]] Started start(const Setting& setting, const Case& given, const Folder& folder,
                            Output output = Output::Pipe);

}  // namespace teeko::check
