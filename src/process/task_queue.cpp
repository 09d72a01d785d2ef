#include "teeko/process/task_queue.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <sys/types.h>
#include <sys/wait.h>

#include "deadline.hpp"
#include "descendants.hpp"
#include "folder.hpp"
#include "interrupts.hpp"
#include "isolation.hpp"
#include "memory_group.hpp"
#include "messages.hpp"
#include "posix.hpp"
#include "supervisor.hpp"
#include "supervisor_report.hpp"

namespace teeko::process {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// How much longer than its program a supervisor may run, and how long it may then clean up.
constexpr auto kGrace = std::chrono::seconds(30);
static_assert(kGrace > kRemovalTime);
/// How often the supervisors are looked at.
constexpr timespec kWakeEvery{.tv_sec = 0, .tv_nsec = 100'000'000};

/// How long a supervisor may take for a program with this time limit.
Clock::duration longestSupervision(double seconds) {
  constexpr double kRuns = 1.5;  // A program may run once more, half as long.
  return kGrace + std::chrono::duration_cast<Clock::duration>(
                      std::chrono::duration<double>(seconds * kRuns));
}

/// A program may stop its supervisor, which then would not end the program in time.
void killIfStopped(pid_t supervisor) {
  int status = 0;
  if (waitpid(supervisor, &status, WNOHANG | WUNTRACED) == supervisor && WIFSTOPPED(status)) {
    (void)kill(supervisor, SIGKILL);
  }
}

/// Jobs that run one after another under a supervisor, and their folder.
struct Batch {
  std::vector<Job> jobs;
  Folder folder;
  /// How many of them are over.
  std::size_t over = 0;
  /// Whether the supervisor ends by itself after the report that came last.
  bool isFinished = false;
  pid_t supervisor = 0;
  /// Where the supervisor's reports come from, and what has come of them.
  Descriptor reportPipe;
  Messages reports;
  /// When the job that runs should have ended long ago.
  Clock::time_point overdue;
};

/// How many jobs a supervisor gets at most.
constexpr std::size_t kLargestBatch = 16;
/// A job that takes longer, in seconds, is better not followed by another one: there may be an idle
/// processor.
constexpr double kLongestOfMany = 0.1;

}  // namespace

class TaskQueue::Impl {
 public:
  explicit Impl(Isolation isolation);
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl();

  void run(std::size_t atATime, const Source& source);
  [[nodiscard]] std::vector<fs::path> finish();

 private:
  void requireNoInterrupt();
  [[nodiscard]] std::vector<Job> nextJobs(const Source& source);
  void start(std::vector<Job> jobs);
  [[noreturn]] void superviseJobs(const Batch& batch, const Descriptor& report) noexcept;
  [[nodiscard]] DescriptorSet waitForReports();
  void concludeOne();
  [[nodiscard]] Batch takeBatch(std::vector<Batch>::iterator batch);
  void concludeNext(std::vector<Batch>::iterator batch, Report report);
  void endBatch(Batch batch);
  bool cleanUp(Batch batch);
  void endSupervisor(const Batch& batch, Clock::time_point overdue);
  bool remove(Folder folder, Clock::duration length);

  Interrupts interrupts_;
  /// A pipe that nothing is written to. It closes when this process ends, and so tells the
  /// supervisors that nobody waits for their reports any more.
  Pipe lifeline_ = makePipe();
  Caller caller_ = thisProcess();
  Isolation isolation_;
  MemoryGroups memoryGroups_;
  /// The children that this process had before.
  std::vector<pid_t> otherChildren_ = children();
  std::vector<Batch> running_;
  /// Jobs whose supervisor has ended before their turn came.
  std::deque<Job> returned_;
  /// How many jobs the next supervisor gets.
  std::size_t batchSize_ = 1;
  /// Folders that could not be removed yet: there was too much in them, or another program still
  /// made files there. finish() tries again.
  std::vector<Folder> stubbornFolders_;
  /// Folders that are left where they are.
  std::vector<fs::path> leftFolders_;
};

TaskQueue::Impl::Impl(Isolation isolation) : isolation_(isolation), memoryGroups_(isolation) {
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
    std::vector<Job> jobs = running_.size() < atATime ? nextJobs(source) : std::vector<Job>();
    if (!jobs.empty()) {
      start(std::move(jobs));
    } else if (running_.empty()) {
      return;
    } else {
      concludeOne();
    }
  }
}

/// What the next supervisor is to run; nothing when there is nothing to be run now.
std::vector<Job> TaskQueue::Impl::nextJobs(const Source& source) {
  std::vector<Job> jobs;
  if (!returned_.empty()) {
    jobs.push_back(std::move(returned_.front()));
    returned_.pop_front();
    return jobs;
  }
  Want want = Want::Any;
  while (jobs.size() < batchSize_) {
    std::optional<Job> job = source(want);
    if (!job) {
      break;
    }
    jobs.push_back(std::move(*job));
    want = Want::Following;
  }
  return jobs;
}

std::vector<fs::path> TaskQueue::Impl::finish() {
  lifeline_.writeEnd.close();
  const auto overdue = Clock::now() + 2 * Deadline::kHurry;
  while (!running_.empty()) {
    Batch batch = std::move(running_.back());
    running_.pop_back();
    endSupervisor(batch, overdue);
    stubbornFolders_.push_back(std::move(batch.folder));
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

void TaskQueue::Impl::start(std::vector<Job> jobs) {
  Pipe reportPipe = makePipe();
  constexpr int kMoreDescriptors = 16;  // which a supervisor opens
  if (reportPipe.writeEnd.number() >= DescriptorSet::kEnd - kMoreDescriptors) {
    throw Error(ErrorKind::Unfinished, "too many files are open");
  }
  running_.reserve(running_.size() + 1);  // what is started below must not be lost
  std::vector<const Program*> programs;
  programs.reserve(jobs.size());
  for (const Job& job : jobs) {
    programs.push_back(&job.task.program);
  }
  Forked forked = forkSupervisor(isolation_, programs);
  Batch batch;
  batch.jobs = std::move(jobs);
  batch.folder = std::move(forked.folder);
  batch.supervisor = forked.id;
  if (batch.supervisor == 0) {
    superviseJobs(batch, reportPipe.writeEnd);
  }
  batch.reportPipe = std::move(reportPipe.readEnd);
  batch.overdue = Clock::now() + longestSupervision(batch.jobs.front().task.limits.seconds);
  running_.push_back(std::move(batch));
}

/// What the supervisor's process does. No exception leaves it: the rest of the stack is that of the
/// process that started it.
void TaskQueue::Impl::superviseJobs(const Batch& batch, const Descriptor& report) noexcept {
  lifeline_.writeEnd.close();
  std::vector<const Task*> tasks;
  for (const Job& job : batch.jobs) {
    tasks.push_back(&job.task);
  }
  supervise(tasks, {.folder = batch.folder,
                    .caller = caller_,
                    .report = report.number(),
                    .lifeline = lifeline_.readEnd.number(),
                    .isolation = isolation_,
                    .memoryGroups = memoryGroups_});
}

/// Waits until some part of a report has come, but not for long; returns the pipes that it is in.
DescriptorSet TaskQueue::Impl::waitForReports() {
  DescriptorSet pipes;
  for (const Batch& batch : running_) {
    pipes.add(batch.reportPipe.number());
  }
  if (!interrupts_.wait(pipes, kWakeEvery)) {
    const Error error = systemError("the programs cannot be waited for");
    requireNoInterrupt();
    throw error;
  }
  return pipes;
}

/// Waits as waitForReports() does, and concludes one job that is over, if there is one.
void TaskQueue::Impl::concludeOne() {
  const bool hasReport =
      std::ranges::any_of(running_, [](const Batch& batch) { return batch.reports.hasNext(); });
  const DescriptorSet ready = hasReport ? DescriptorSet() : waitForReports();
  for (auto batch = running_.begin(); batch != running_.end(); ++batch) {
    bool goesOn = true;
    if (ready.contains(batch->reportPipe.number())) {
      batch->overdue = std::max(batch->overdue, Clock::now() + kGrace);
      goesOn = batch->reports.receive(batch->reportPipe.number());
    } else {
      killIfStopped(batch->supervisor);
      goesOn = Clock::now() < batch->overdue;
    }
    const bool hasTurn = batch->over < batch->jobs.size();
    if (const auto report = hasTurn ? batch->reports.next() : std::nullopt) {
      concludeNext(batch, decodeReport(*report));
      return;
    }
    if (!goesOn) {
      endBatch(takeBatch(batch));
      return;
    }
  }
}

Batch TaskQueue::Impl::takeBatch(std::vector<Batch>::iterator batch) {
  Batch taken = std::move(*batch);
  running_.erase(batch);
  return taken;
}

/// Hands over the report on the job that the batch is at. When something of the folder is left, the
/// supervisor has ended after the report.
void TaskQueue::Impl::concludeNext(std::vector<Batch>::iterator batch, Report report) {
  const Job job = std::move(batch->jobs[batch->over++]);
  Execution* const execution = std::get_if<Execution>(&report);
  batch->isFinished =
      batch->over == batch->jobs.size() || (execution != nullptr && execution->leftFolder);
  if (execution != nullptr && execution->leftFolder) {
    execution->leftFolder = !cleanUp(takeBatch(batch));
  } else if (batch->over < batch->jobs.size()) {
    batch->overdue =
        Clock::now() + longestSupervision(batch->jobs[batch->over].task.limits.seconds);
  }
  const bool wasQuick = execution != nullptr && execution->termination == Termination::Exited &&
                        execution->seconds < kLongestOfMany;
  batchSize_ = wasQuick ? std::min(batchSize_ * 2, kLargestBatch) : 1;
  job.onEnd(std::move(report));
}

/// Cleans up after a supervisor that has ended, or will not. The job that it was at, if there is
/// one, has vanished.
void TaskQueue::Impl::endBatch(Batch batch) {
  if (batch.over == batch.jobs.size()) {
    (void)cleanUp(std::move(batch));
    return;
  }
  const Job job = std::move(batch.jobs[batch.over]);
  ++batch.over;
  Execution vanished;
  vanished.leftFolder = !cleanUp(std::move(batch));
  batchSize_ = 1;
  job.onEnd(std::move(vanished));
}

/// Ends a supervisor and removes its folder; whether that is removed. The jobs whose turn has not
/// come return.
bool TaskQueue::Impl::cleanUp(Batch batch) {
  endSupervisor(batch, batch.overdue);
  for (std::size_t i = batch.over; i < batch.jobs.size(); ++i) {
    returned_.push_back(std::move(batch.jobs[i]));
  }
  return remove(std::move(batch.folder), kRemovalTime / 3);
}

/// Waits for the end of a supervisor until this time and then ends it. When it did not end by
/// itself after all its reports, ends the processes that it left too. The batch is not among
/// `running_` any more.
void TaskQueue::Impl::endSupervisor(const Batch& batch, Clock::time_point overdue) {
  const bool ended = reap(batch.supervisor, overdue);
  if (ended && batch.isFinished) {
    return;
  }
  if (!ended) {
    (void)kill(batch.supervisor, SIGKILL);
  }
  std::vector<pid_t> spared = otherChildren_;
  for (const Batch& other : running_) {
    spared.push_back(other.supervisor);
  }
  endDescendants(spared);
  (void)reap(batch.supervisor, Clock::now() + kGrace);
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

TaskQueue::TaskQueue(Isolation isolation) {
  occupyStandardStreams();
  impl_ = std::make_unique<Impl>(isolation);
}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int atATime, const Source& source) {
  impl_->run(static_cast<std::size_t>(atATime), source);
}

std::vector<fs::path> TaskQueue::finish() {
  return impl_->finish();
}

}  // namespace teeko::process
