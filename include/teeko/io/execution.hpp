/// One run of a program: what it may use up, and what it did. Whoever runs a program and whoever
/// judges it share these values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace teeko {

/// What a person may set Limits::seconds to.
inline constexpr double kShortestTimeout = 0.01;
inline constexpr double kLongestTimeout = 3600;

/// What a program may use up in one run before it is ended.
struct Limits {
  /// From start to end, more than 0. Its processor time is limited to little more.
  double seconds = 1;
  /// Bytes of memory of all its processes together.
  std::uint64_t memory = std::uint64_t{512} << 20;
  /// Bytes on standard output and error beyond those expected.
  std::uint64_t extraOutput = std::uint64_t{1} << 20;
  /// Bytes in a file that it writes.
  std::uint64_t fileSize = std::uint64_t{16} << 20;
  /// Processes at a time.
  int processes = 64;
};

/// An answer, and how much a program prints before it asks for it.
struct Prompt {
  /// In bytes, from the beginning of the output.
  std::size_t outputBefore = 0;
  std::string answer;
};

/// How a program ended.
enum class Termination : std::uint8_t {
  Exited,
  Crashed,  ///< The system ended it, or a program that was not ours.
  TimedOut,
  TooMuchOutput,
  TooMuchMemory,
  TooManyProcesses,
  Vanished,   ///< It ended or stopped the process that watched over it.
  NotStarted  ///< It could not be started, although it could in other cases; `errors` says why.
};

/// A program at a terminal waits for an answer although it has not printed what comes before it.
struct Stall {
  /// The index in the dialogue of the answer that the program waits for; the dialogue's size if it
  /// waits for more input after the last answer.
  std::size_t answer = 0;
  /// Whether it printed more once it had got that answer. If not, it seems to keep what it prints
  /// in memory until it ends.
  bool wentOn = false;
};

struct Execution {
  Termination termination = Termination::Vanished;
  /// The exit code when it exited, the signal when it crashed; negative for an exception of
  /// Windows.
  int code = 0;
  /// What the system calls the crash, such as `Segmentation fault`, or what the exception means,
  /// with its number; empty when it exited.
  std::string crash = {};
  /// From its start to its end, in seconds.
  double seconds = 0;
  /// Whether it read any of its input.
  bool readInput = false;
  /// What it wrote to standard output, all of it unless that was too much.
  std::string output;
  /// The beginning of what it wrote to standard error.
  std::string errors;
  /// Only when it crashed or timed out, and lost output was sought: what it wrote when it ran again
  /// with a terminal for standard output.
  std::string terminalOutput;
  /// Whether its folder could not be removed in time: too much was in it, or something else had
  /// taken its place.
  bool leftFolder = false;
  /// Only with a dialogue.
  std::optional<Stall> stall;
  /// Only of a program that crashed before it read any input: the text files that it names, as far
  /// as that is known.
  std::vector<std::string> namedFiles = {};
};

}  // namespace teeko
