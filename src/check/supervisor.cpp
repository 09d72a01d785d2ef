#include "supervisor.hpp"

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "child_process.hpp"
#include "process/descendants.hpp"
#include "process/posix.hpp"
#include "process/supervision.hpp"
#include "report.hpp"
#include "watch.hpp"

namespace teeko::check {
namespace {

/// Runs the program on one task.
class TaskRunner {
 public:
  TaskRunner(const RunContext& context, const process::Folder& folder,
             const process::Traces& traces, const Channels& channels)
      : context_(context),
        task_(context.task),
        folder_(folder),
        traces_(traces),
        channels_(channels) {}

  /// What the program did; nothing when nobody waits for the report any more.
  std::optional<Execution> untilEnd() {
    std::optional<Execution> execution =
        execute(task_.limits, task_.dialogue.empty() ? OutputStream::Pipe : OutputStream::Terminal);
    if (execution && task_.seekLostOutput && mayHaveLostOutput(*execution)) {
      execution->terminalOutput = outputToTerminal();
    }
    return execution;
  }

 private:
  std::optional<Execution> execute(const Limits& limits, OutputStream outputStream) {
    const process::MemoryGroup group(channels_.memoryGroups, folder_.path.filename(),
                                     limits.memory);
    return watch(startProgram(context_, folder_, outputStream, group),
                 {.limits = limits,
                  .expectedOutput = task_.expectedOutput,
                  .mostOutput = task_.expectedOutput + limits.extraOutput,
                  .errorsKept = task_.errorsKept,
                  .dialogue = task_.dialogue,
                  .traces = traces_,
                  .memoryGroup = group,
                  .lifeline = channels_.lifeline});
  }

  /// Whether what the program printed last may still have been in its memory when it ended.
  static bool mayHaveLostOutput(const Execution& execution) {
    return execution.termination == Termination::Crashed ||
           execution.termination == Termination::TimedOut;
  }

  /// What the program prints when it runs once more, with a terminal for standard output; empty
  /// when it cannot be run.
  std::string outputToTerminal() {
    process::Deadline soon(process::kRemovalTime / 3,
                           [this] { return process::isAbandoned(channels_.lifeline); });
    if (!process::clearFolder(folder_.descriptor, soon)) {
      return {};
    }
    try {
      Limits limits = task_.limits;
      limits.seconds /= 2;
      std::optional<Execution> again = execute(limits, OutputStream::Terminal);
      return again ? std::move(again->output) : std::string();
    } catch (const Error&) {
      // What the first run has shown is worth more than why there is no second one.
      return {};
    }
  }

  const RunContext& context_;
  const Task& task_;
  const process::Folder& folder_;
  const process::Traces& traces_;
  const Channels& channels_;
};

/// The report; nothing when nobody waits for it.
std::optional<Report> reportOf(TaskRunner runner) {
  try {
    std::optional<Execution> execution = runner.untilEnd();
    return execution ? std::optional<Report>(std::move(*execution)) : std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& error) {
    return Error(ErrorKind::Unfinished, error.what());
  }
}

}  // namespace

void supervise(std::span<const RunContext> tasks, const process::Folder& folder,
               const Channels& channels) {
  process::becomeSupervisor();
  const process::Traces traces(channels.isolation);
  bool isFit = true;
  for (std::size_t i = 0; i < tasks.size() && isFit; ++i) {
    std::optional<Report> report = reportOf(TaskRunner(tasks[i], folder, traces, channels));
    process::Deadline deadline(process::kRemovalTime,
                               [&] { return process::isAbandoned(channels.lifeline); });
    const bool isLast = i + 1 == tasks.size();
    isFit = isLast ? process::removeFolder(folder, deadline)
                   : process::resetFolder(folder, deadline) && !traces.areLeft();
    if (!report) {
      break;
    }
    if (Execution* const execution = std::get_if<Execution>(&*report)) {
      execution->leftFolder = !isFit;
    }
    (void)writeAll(channels.report, encodeReport(*report));
  }
  _exit(0);
}

}  // namespace teeko::check
