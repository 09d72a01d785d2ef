/// Runs untrusted programs, several at a time.
///
/// For each task the program gets a folder that holds nothing but the task's files.
/// The task's input is on standard input; there are no other open files, a bare environment, and no
/// terminal that controls the program. When its run is over or this process ends, however that
/// happens, the program is gone and so is all that it started. On systems other than Linux and
/// Windows, processes that left the program's process group are not found, and memory and processes
/// are limited for each process alone. On Windows there is no terminal: a task with a dialogue is
/// not run, and no lost output is sought.
///
/// From a byte that a program writes to the report on it, on POSIX:
///
///     watch() collects it in an Execution, in a process that supervises this one run;
///     encodeReport() sends the Execution to this process, and decodeReport() reads it;
///     TaskQueue hands it to Job::onEnd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/io/execution.hpp"
#include "teeko/process/isolation.hpp"
#include "teeko/process/program.hpp"

namespace teeko::process {

/// A file that a program finds in its folder.
struct InputFile {
  /// Without a folder.
  std::string name;
  std::string contents;
};

/// A run of an untrusted program.
struct Task {
  Program program;
  Limits limits;
  /// What is on the program's standard input.
  std::string input = {};
  std::vector<InputFile> files = {};
  /// How many bytes of output are expected; Limits::extraOutput come on top.
  std::size_t expectedOutput = 0;
  /// How many bytes of standard error are kept: by default, as much as a person would read.
  std::size_t errorsKept = 4096;
  /// When not empty, the program talks to a terminal instead of getting `input`: each answer is
  /// typed once the output before it is there. If that output does not come, the answer is typed
  /// all the same, to learn whether the program waited for it, and the run ends.
  std::vector<Prompt> dialogue = {};
  /// Runs a program that crashed or timed out once more, half as long, with a terminal for standard
  /// output, to see what it had printed but not flushed.
  bool seekLostOutput = false;
};

/// What a program did, or why it could not be run.
using Report = std::variant<Execution, Error>;

/// The most tasks that run at a time.
inline constexpr int kMostJobs = 64;

/// A task, and what to do with what came of it. The report is an Error of the kind BadInput when
/// the program cannot be started, and Unfinished when the system lacks what is needed.
struct Job {
  Task task;
  std::function<void(Report)> onEnd;
};

class TaskQueue {
 public:
  /// `isolation` is None or what tryIsolation() has found.
  /// Throws Error (Unfinished) when the system lacks what is needed, as the page does. This process
  /// should be single-threaded while the queue exists; it has one queue at a time.
  explicit TaskQueue(Isolation isolation);
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;
  /// Ends what is still running, as finish() does.
  ~TaskQueue();

  /// Which job a source is asked for. Any: any job. Following: a job that may run after the
  /// previous one under the same supervising process, such as one of the same student.
  enum class Want : std::uint8_t { Any, Following };

  /// The next job; nothing when none can be started until another one ends, or ever.
  using Source = std::function<std::optional<Job>(Want)>;

  /// Runs what `source` gives, `atATime` jobs at a time (1 to kMostJobs), until nothing runs and
  /// `source` has nothing more. While jobs end quickly and by themselves, several of them share a
  /// supervisor and run one after another, as starting one takes as long as starting a program.
  /// Throws Error (Unfinished) when an interrupt (SIGINT, SIGTERM, SIGHUP) arrives, and what
  /// `source` and Job::onEnd throw; the jobs that run then go on until finish().
  void run(int atATime, const Source& source);

  /// Ends what is still running, without a report; returns the folders that could not be removed.
  /// Other children of this process are left alone.
  [[nodiscard]] std::vector<std::filesystem::path> finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// How a queue runs: so many jobs at a time, with this isolation.
struct QueueOptions {
  int jobs = 1;
  Isolation isolation = Isolation::None;
};

/// Runs what `source` gives on a queue of its own, as TaskQueue::run() does, and throws what that
/// throws. `onLeftFolder` gets each folder that could not be removed, at the end, also before an
/// exception.
void runAll(const QueueOptions& options, const TaskQueue::Source& source,
            const std::function<void(const std::filesystem::path&)>& onLeftFolder);

}  // namespace teeko::process
