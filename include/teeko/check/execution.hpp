/// What a program did in one case.
#pragma once

#include <cstdint>
#include <string>

namespace teeko::check {

/// How a program ended.
enum class Termination : std::uint8_t {
  Exited,
  Crashed,  ///< A signal ended it that was not ours.
  TimedOut,
  TooMuchOutput,
  TooMuchMemory,
  TooManyProcesses,
  Vanished,   ///< It ended or stopped the process that watched over it.
  NotStarted  ///< It could not be started, although it could in other cases; `errors` says why.
};

struct Execution {
  Termination termination = Termination::Vanished;
  /// The exit code when it exited, the signal when it crashed.
  int code = 0;
  /// Whether it read any of its input.
  bool readInput = false;
  /// What it wrote to standard output, all of it unless that was too much.
  std::string output;
  /// The beginning of what it wrote to standard error.
  std::string errors;
  /// Only when it crashed or timed out: what it wrote when it ran again, half as long, with a
  /// terminal for standard output.
  std::string terminalOutput;
  /// Whether its folder could not be removed in time: too much was in it, or something else had
  /// taken its place.
  bool leftFolder = false;
};

}  // namespace teeko::check
