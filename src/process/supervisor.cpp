#include "supervisor.hpp"

#include <chrono>
#include <csignal>
#include <cstddef>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <poll.h>
#include <sys/resource.h>

#include "teeko/io/error.hpp"

#include "descendants.hpp"
#include "isolation.hpp"
#include "messages.hpp"
#include "posix.hpp"
#include "supervisor_report.hpp"
#include "watch.hpp"

namespace teeko::process {
namespace {

/// Lets this process be woken by one signal alone, the end of a child, and only while it waits. An
/// interrupt is for the process that started it.
void heedChildrenOnly() {
  sigset_t all;
  sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, nullptr);
  for (int signal = 1; signal < NSIG; ++signal) {
    (void)::signal(signal, SIG_IGN);
  }
  struct sigaction wake {};
  wake.sa_handler = [](int) {};
  (void)sigaction(SIGCHLD, &wake, nullptr);
}

/// Root's programs may start as many processes as they like; this process must still get its turn.
void takeHighestPriority() {
  constexpr int kHighest = -20;
  (void)setpriority(PRIO_PROCESS, 0, kHighest);
}

/// Runs the program on one task.
class TaskRunner {
 public:
  TaskRunner(const Task& task, const Supervision& supervision, const Traces& traces)
      : task_(task), supervision_(supervision), traces_(traces) {}

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
    const MemoryGroup group(supervision_.memoryGroups, supervision_.folder.path.filename(),
                            limits.memory);
    return watch(startTask(task_, outputStream,
                           {.folder = supervision_.folder,
                            .caller = supervision_.caller,
                            .memoryGroup = group.entrance()}),
                 {.task = task_,
                  .limits = limits,
                  .traces = traces_,
                  .memoryGroup = group,
                  .lifeline = supervision_.lifeline});
  }

  /// Whether what the program printed last may still have been in its memory when it ended.
  static bool mayHaveLostOutput(const Execution& execution) {
    return execution.termination == Termination::Crashed ||
           execution.termination == Termination::TimedOut;
  }

  /// What the program prints when it runs once more, with a terminal for standard output; empty
  /// when it cannot be run.
  std::string outputToTerminal() {
    Deadline soon(kRemovalTime / 3, [this] { return isAbandoned(supervision_.lifeline); });
    if (!clearFolder(supervision_.folder.descriptor, soon)) {
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

  const Task& task_;
  const Supervision& supervision_;
  const Traces& traces_;
};

/// What `run` returns, or why there is nothing.
template <typename Run>
std::optional<Report> reportOf(Run run) {
  try {
    std::optional<Execution> execution = run();
    return execution ? std::optional<Report>(std::move(*execution)) : std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& error) {
    return Error(ErrorKind::Unfinished, error.what());
  }
}

}  // namespace

void becomeSupervisor() {
  heedChildrenOnly();
  setOrphans(Orphans::Adopted);
  takeHighestPriority();
}

bool isAbandoned(int lifeline) {
  pollfd otherEnd{.fd = lifeline, .events = POLLIN, .revents = 0};
  return poll(&otherEnd, 1, 0) > 0;
}

void supervise(std::span<const Task* const> tasks, const Supervision& supervision) {
  becomeSupervisor();
  const Traces traces(supervision.isolation);
  bool isFit = true;
  for (std::size_t i = 0; i < tasks.size() && isFit; ++i) {
    std::optional<Report> report =
        reportOf([&] { return TaskRunner(*tasks[i], supervision, traces).untilEnd(); });
    Deadline deadline(kRemovalTime, [&] { return isAbandoned(supervision.lifeline); });
    const bool isLast = i + 1 == tasks.size();
    isFit = isLast ? removeFolder(supervision.folder, deadline)
                   : resetFolder(supervision.folder, deadline) && !traces.areLeft();
    if (!report) {
      break;
    }
    if (Execution* const execution = std::get_if<Execution>(&*report)) {
      execution->leftFolder = !isFit;
    }
    (void)sendMessage(supervision.report, encodeReport(*report));
  }
  _exit(0);
}

void superviseConversation(const Task& task, const Streams& streams,
                           const Supervision& supervision) {
  closeOthers({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, streams.in, streams.out, streams.errors,
               supervision.report, supervision.lifeline, supervision.folder.descriptor.number(),
               supervision.folder.parent.number()});
  becomeSupervisor();
  const Traces traces(supervision.isolation);
  const MemoryGroup noGroup(supervision.memoryGroups, "", 0);
  Limits limits = task.limits;
  limits.seconds = std::numeric_limits<double>::infinity();  // One may talk as long as one likes.
  const std::optional<Report> report = reportOf([&] {
    const pid_t program =
        startProgram({.program = task.program,
                      .limits = task.limits,
                      .streams = streams,
                      .place = {.folder = supervision.folder, .caller = supervision.caller}});
    for (const int stream : {streams.in, streams.out, streams.errors}) {
      (void)close(stream);
    }
    (void)sendMessage(supervision.report, "");
    constexpr std::chrono::milliseconds kLookEvery{200};  // It may run for hours.
    return watch({.id = program}, {.task = task,
                                   .limits = limits,
                                   .traces = traces,
                                   .memoryGroup = noGroup,
                                   .lifeline = supervision.lifeline,
                                   .lookEvery = kLookEvery});
  });
  if (report) {
    (void)sendMessage(supervision.report, encodeReport(*report));
  }
  Deadline deadline(kRemovalTime);
  (void)removeFolder(supervision.folder, deadline);
  _exit(0);
}

}  // namespace teeko::process
