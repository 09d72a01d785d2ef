/// Running programs that nothing is known about.
///
/// A case runs in a new folder of its own, holding nothing but gameboard.txt if it has one, with
/// its input on standard input, no other open files, a bare environment and no terminal that
/// controls it. The
/// program and whatever it started are gone when its case is over or this process ends, however
/// that happens; on systems other than Linux, what left the program's process group is not found,
/// and memory and processes are limited one process at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"

namespace teeko::check {

struct Program {
  /// Absolute, as it is started in other folders.
  std::filesystem::path file;
  std::vector<std::string> arguments;
};

/// What a program may use up in one case before it is ended.
struct Limits {
  /// From start to end, more than 0. Its time on processors is limited to little more.
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

enum class Ending : std::uint8_t {
  Exited,
  Crashed,  ///< A signal that was not ours.
  TimedOut,
  TooMuchOutput,
  TooMuchMemory,
  TooManyProcesses,
  Vanished,   ///< With the process that watched over it, which it ended or stopped.
  NotStarted  ///< Although it was in other cases; `errors` says why.
};

/// What a program did in one case.
struct Run {
  Ending ending = Ending::Vanished;
  /// The exit code when it exited, the signal when it crashed.
  int code = 0;
  bool readInput = false;
  /// What it wrote to standard output, all of it unless that was too much.
  std::string output;
  /// The beginning of what it wrote to standard error.
  std::string errors;
  /// When it crashed or timed out: what it wrote when it ran once more, half as long, with a
  /// terminal for standard output.
  std::string terminalOutput;
  /// Whether its folder was still there some seconds later, with more in it than can be removed so
  /// fast, or with something else in its place.
  bool leftFolder = false;
};

/// Runs the program on every case, `jobs` of them at a time (1 to kMostJobs), and tells what it did
/// as each ends: `onRun` gets the case's index. At the end, also before an exception,
/// `onLeftFolder` gets each case's folder that could not be removed. Throws Error: BadInput when
/// the program cannot be started; Unfinished when the system lacks what is needed, or an interrupt
/// (SIGINT, SIGTERM, SIGHUP) arrives. Nothing is left running then either, nor when `onRun` throws.
/// Other children of this process are left alone, but it should be single-threaded.
void runCases(const Program& program, std::span<const Case> cases, const Limits& limits, int jobs,
              const std::function<void(std::size_t, const Run&)>& onRun,
              const std::function<void(const std::filesystem::path&)>& onLeftFolder);

inline constexpr int kMostJobs = 64;

}  // namespace teeko::check
