/// One run of a program: what it is given, and what it did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "teeko/check/program.hpp"
#include "teeko/io/error.hpp"

namespace teeko::check {

/// A file that a program finds in its folder.
struct InputFile {
  /// Without a folder.
  std::string name;
  std::string contents;
};

/// An answer, and how much a program prints before it asks for it.
struct Prompt {
  /// In bytes, from the beginning of the output.
  std::size_t outputBefore = 0;
  std::string answer;
};

/// A run of an untrusted program.
struct Task {
  Program program;
  Limits limits;
  /// What is on the program's standard input.
  std::string input;
  std::vector<InputFile> files;
  /// How many bytes of output are expected; Limits::extraOutput come on top.
  std::size_t expectedOutput = 0;
  /// How many bytes of standard error are kept: by default, as much as a person would read.
  std::size_t errorsKept = 4096;
  /// When not empty, the program talks to a terminal instead of getting `input`: each answer is
  /// typed once the output before it is there. If that output does not come, the answer is typed
  /// all the same, to learn whether the program waited for it, and the run ends.
  std::vector<Prompt> dialogue;
  /// Runs a program that crashed or timed out once more, half as long, with a terminal for standard
  /// output, to see what it had printed but not flushed.
  bool seekLostOutput = false;
};

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

/// A program at a terminal waits for an answer although it has not printed what comes before it.
struct Stall {
  /// The index in Task::dialogue of the answer that the program waits for; the dialogue's size if
  /// it waits for more input after the last answer.
  std::size_t answer = 0;
  /// Whether it printed more once it had got that answer. If not, it seems to keep what it prints
  /// in memory until it ends.
  bool wentOn = false;
};

struct Execution {
  Termination termination = Termination::Vanished;
  /// The exit code when it exited, the signal when it crashed.
  int code = 0;
  /// From its start to its end, in seconds.
  double seconds = 0;
  /// Whether it read any of its input.
  bool readInput = false;
  /// What it wrote to standard output, all of it unless that was too much.
  std::string output;
  /// The beginning of what it wrote to standard error.
  std::string errors;
  /// Only when it crashed or timed out, and Task::seekLostOutput was set: what it wrote when it ran
  /// again with a terminal for standard output.
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

/// What a program did, or why it could not be run.
using Report = std::variant<Execution, Error>;

}  // namespace teeko::check
