#include "teeko/check/task_queue.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <utility>

#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>

#include "deadline.hpp"
#include "descendants.hpp"
#include "folder.hpp"
#include "interrupts.hpp"
#include "posix.hpp"
#include "report.hpp"
#include "run_context.hpp"
#include "supervisor.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;
using Clock = Deadline::Clock;

/// How much longer than its program a supervisor may run, and how long it may then clean up.
constexpr auto kGrace = std::chrono::seconds(10);
static_assert(kGrace > kRemovalTime);
/// How often the supervisors are looked at.
constexpr timespec kLookEvery{.tv_sec = 0, .tv_nsec = 100'000'000};

/// How long a supervisor may take for a program with this time limit.
Deadline::Clock::duration longestSupervision(double seconds) {
  constexpr double kRuns = 1.5;  // A program may run once more, half as long.
  return kGrace + std::chrono::duration_cast<Deadline::Clock::duration>(
                      std::chrono::duration<double>(seconds * kRuns));
}

/// Whether the descriptor has more to come; appends what is there.
bool appendSome(const Descriptor& pipe, std::string& text) {
  std::array<char, 65536> block;  // NOLINT(*-member-init): readSome() fills it
  const std::size_t size = readSome(pipe.number(), block.data(), block.size());
  text.append(block.data(), size);
  return size > 0;
}

/// A program may stop its supervisor, which then would not end the program in time.
void killIfStopped(pid_t supervisor) {
  int status = 0;
  if (waitpid(supervisor, &status, WNOHANG | WUNTRACED) == supervisor && WIFSTOPPED(status)) {
    (void)kill(supervisor, SIGKILL);
  }
}

/// Makes sure that what is opened from now on is none of the three standard streams: one of them
/// may be closed.
void occupyStandardStreams() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDONLY);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  Descriptor(descriptor).close();
}

/// A job that is running.
struct RunningJob {
  Job job;
  Folder folder;
  pid_t supervisor = 0;
  /// Where the supervisor's report comes from, and what has come of it.
  Descriptor reportPipe;
  std::string report;
  /// When the supervisor should have ended long ago.
  Clock::time_point overdue;
};

}  // namespace

class TaskQueue::Impl {
 public:
  Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl();

  void run(std::size_t atATime, const Source& source);
  [[nodiscard]] std::vector<fs::path> finish();

 private:
  void requireNoInterrupt();
  void start(Job job);
  [[nodiscard]] DescriptorSet waitForReports();
  [[nodiscard]] std::optional<RunningJob> takeEndedJob();
  void conclude(RunningJob ended);
  void endSupervisor(const RunningJob& ended, Clock::time_point overdue);
  bool remove(Folder folder, Clock::duration length);

  Interrupts interrupts_;
  /// A pipe that nothing is written to. It closes when this process ends, and so tells the
  /// supervisors that nobody waits for their reports any more.
  Pipe lifeline_ = makePipe();
  /// How many processes and threads the user has already.
  std::uint64_t userThreads_ = userThreads();
  int priority_ = getpriority(PRIO_PROCESS, 0);
  /// The children that this process had before.
  std::vector<pid_t> otherChildren_ = children();
  std::vector<RunningJob> running_;
  /// Folders that could not be removed yet: there was too much in them, or another program still
  /// made files there. finish() tries again.
  std::vector<Folder> stubbornFolders_;
  /// Folders that are left where they are.
  std::vector<fs::path> leftFolders_;
};

TaskQueue::Impl::Impl() {
  setOrphans(Orphans::Adopted);
  setInspection(Inspection::Forbidden);
}

TaskQueue::Impl::~Impl() {
  (void)finish();
  setInspection(Inspection::Allowed);
  setOrphans(Orphans::Left);
}

void TaskQueue::Impl::run(std::size_t atATime, const Source& source) {
  for (;;) {
    requireNoInterrupt();
    std::optional<Job> next = running_.size() < atATime ? source() : std::nullopt;
    if (next) {
      start(std::move(*next));
    } else if (running_.empty()) {
      return;
    } else {
      if (std::optional<RunningJob> ended = takeEndedJob()) {
        conclude(std::move(*ended));
      }
    }
  }
}

std::vector<fs::path> TaskQueue::Impl::finish() {
  lifeline_.writeEnd.close();
  const auto overdue = Clock::now() + 2 * Deadline::kHurry;
  while (!running_.empty()) {
    RunningJob job = std::move(running_.back());
    running_.pop_back();
    endSupervisor(job, overdue);
    stubbornFolders_.push_back(std::move(job.folder));
  }
  const auto latest = Clock::now() + (interrupts_.haveArrived() ? Deadline::kHurry : kRemovalTime);
  for (Folder& folder : std::exchange(stubbornFolders_, {})) {
    (void)remove(std::move(folder), latest - Clock::now());
  }
  for (const Folder& folder : stubbornFolders_) {
    leftFolders_.push_back(folder.path);
  }
  return std::move(leftFolders_);
}

void TaskQueue::Impl::requireNoInterrupt() {
  if (interrupts_.haveArrived()) {
    throw Error(ErrorKind::Unfinished, "interrupted");
  }
}

void TaskQueue::Impl::start(Job job) {
  Pipe reportPipe = makePipe();
  constexpr int kMoreDescriptors = 16;  // which a supervisor opens
  if (reportPipe.writeEnd.number() >= DescriptorSet::kEnd - kMoreDescriptors) {
    throw Error(ErrorKind::Unfinished, "too many files are open");
  }
  RunningJob started;
  started.job = std::move(job);
  started.folder = makeFolder();
  started.supervisor = forkPatiently();
  if (started.supervisor == 0) {
    lifeline_.writeEnd.close();
    supervise({started.job.task, userThreads_, priority_}, started.folder,
              {.report = reportPipe.writeEnd.number(), .lifeline = lifeline_.readEnd.number()});
  }
  if (started.supervisor < 0) {
    const Error error = systemError("no process can be started");
    stubbornFolders_.push_back(std::move(started.folder));
    throw error;
  }
  started.reportPipe = std::move(reportPipe.readEnd);
  started.overdue = Clock::now() + longestSupervision(started.job.task.limits.seconds);
  running_.push_back(std::move(started));
}

/// Waits until some part of a report has come, but not for long; returns the pipes that it is in.
DescriptorSet TaskQueue::Impl::waitForReports() {
  DescriptorSet pipes;
  for (const RunningJob& job : running_) {
    pipes.add(job.reportPipe.number());
  }
  if (!interrupts_.wait(pipes, kLookEvery)) {
    const Error error = systemError("the programs cannot be waited for");
    requireNoInterrupt();
    throw error;
  }
  return pipes;
}

/// Waits as waitForReports() does; returns a job that is over, no longer among `running_`, if there
/// is one.
std::optional<RunningJob> TaskQueue::Impl::takeEndedJob() {
  const DescriptorSet ready = waitForReports();
  const auto isOver = [&ready](RunningJob& job) {
    if (ready.contains(job.reportPipe.number())) {
      job.overdue = std::max(job.overdue, Clock::now() + kGrace);
      return !appendSome(job.reportPipe, job.report);
    }
    killIfStopped(job.supervisor);
    return Clock::now() >= job.overdue;
  };
  const auto over = std::ranges::find_if(running_, isOver);
  if (over == running_.end()) {
    return std::nullopt;
  }
  RunningJob ended = std::move(*over);
  running_.erase(over);
  return ended;
}

/// Cleans up after a job and hands over what came of it.
void TaskQueue::Impl::conclude(RunningJob ended) {
  endSupervisor(ended, ended.overdue);
  const bool isRemoved = remove(std::move(ended.folder), kRemovalTime / 3);
  Report report = decodeReport(ended.report);
  if (Execution* const execution = std::get_if<Execution>(&report)) {
    execution->leftFolder = !isRemoved;
  }
  ended.job.onEnd(std::move(report));
}

/// Waits for the end of a supervisor until this time and then ends it. When it did not end by
/// itself with a whole report, ends the processes that it left too. The job is not among
/// `running_` any more.
void TaskQueue::Impl::endSupervisor(const RunningJob& job, Clock::time_point overdue) {
  const bool ended = reap(job.supervisor, overdue);
  if (ended && isWholeReport(job.report)) {
    return;
  }
  if (!ended) {
    (void)kill(job.supervisor, SIGKILL);
  }
  std::vector<pid_t> spared = otherChildren_;
  for (const RunningJob& other : running_) {
    spared.push_back(other.supervisor);
  }
  endDescendants(spared);
  (void)reap(job.supervisor, Clock::now() + kGrace);
}

/// Removes a folder, of which its supervisor may have removed all or some already; whether it is
/// gone after this long. If not, finish() tries again.
bool TaskQueue::Impl::remove(Folder folder, Clock::duration length) {
  constexpr std::size_t kMostStubborn = 16;  // as each keeps a file open
  Deadline deadline(length, [this] { return interrupts_.haveArrived(); });
  if (removeFolder(folder, deadline)) {
    return true;
  }
  if (stubbornFolders_.size() < kMostStubborn) {
    stubbornFolders_.push_back(std::move(folder));
  } else {
    leftFolders_.push_back(std::move(folder.path));
  }
  return false;
}

TaskQueue::TaskQueue() {
  occupyStandardStreams();
  impl_ = std::make_unique<Impl>();
}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int atATime, const Source& source) {
  impl_->run(static_cast<std::size_t>(atATime), source);
}

std::vector<fs::path> TaskQueue::finish() {
  return impl_->finish();
}

}  // namespace teeko::check
