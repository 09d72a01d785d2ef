#include "case_queue.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <iterator>
#include <utility>

#include <sys/resource.h>
#include <sys/wait.h>

#include "teeko/io/error.hpp"

#include "descendants.hpp"
#include "report.hpp"
#include "supervisor.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;

/// How much longer than its program a supervisor may run, and how long it may then clean up.
constexpr auto kGrace = std::chrono::seconds(5);
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

Execution notStarted(const Error& error) {
  Execution execution;
  execution.termination = Termination::NotStarted;
  execution.errors = error.what() + std::string("\n");
  return execution;
}

}  // namespace

CaseQueue::CaseQueue(const Program& program, std::span<const Case> cases, const Limits& limits)
    : context_{program, limits, userThreads(), getpriority(PRIO_PROCESS, 0)},
      cases_(cases),
      otherChildren_(children()) {
  setOrphans(Orphans::Adopted);
  setInspection(Inspection::Forbidden);
}

CaseQueue::~CaseQueue() {
  setInspection(Inspection::Allowed);
  setOrphans(Orphans::Left);
}

void CaseQueue::superviseAll(std::size_t atATime, const OnExecution& onExecution) {
  for (std::size_t next = 0; next < cases_.size() || !jobs_.empty();) {
    requireNoInterrupt();
    // The first case runs alone: it tells whether the program can be started at all.
    if (next < cases_.size() && jobs_.size() < (programStarts_ ? atATime : 1)) {
      startJob(next++);
      continue;
    }
    for (Job& job : takeEndedJobs()) {
      const std::size_t index = job.index;
      onExecution(index, conclude(std::move(job)));
    }
  }
  requireNoInterrupt();
}

std::vector<fs::path> CaseQueue::finish() {
  lifeline_.writeEnd.close();
  const auto overdue = Clock::now() + 2 * Deadline::kHurry;
  while (!jobs_.empty()) {
    Job job = std::move(jobs_.back());
    jobs_.pop_back();
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

void CaseQueue::requireNoInterrupt() {
  if (interrupts_.haveArrived()) {
    throw Error(ErrorKind::Unfinished, "interrupted");
  }
}

void CaseQueue::startJob(std::size_t index) {
  Pipe reportPipe = makePipe();
  constexpr int kMoreDescriptors = 16;  // which a supervisor opens
  if (reportPipe.writeEnd.number() >= DescriptorSet::kEnd - kMoreDescriptors) {
    throw Error(ErrorKind::Unfinished, "too many files are open");
  }
  Job job;
  job.index = index;
  job.folder = makeFolder();
  job.supervisor = forkPatiently();
  if (job.supervisor == 0) {
    lifeline_.writeEnd.close();
    supervise(context_, cases_[index], job.folder,
              {.report = reportPipe.writeEnd.number(), .lifeline = lifeline_.readEnd.number()});
  }
  if (job.supervisor < 0) {
    const Error error = systemError("no process can be started");
    stubbornFolders_.push_back(std::move(job.folder));
    throw error;
  }
  job.reportPipe = std::move(reportPipe.readEnd);
  job.overdue = Clock::now() + longestSupervision(context_.limits.seconds);
  jobs_.push_back(std::move(job));
}

/// Waits until some part of a report has come, but not for long; returns the pipes that it is in.
DescriptorSet CaseQueue::waitForReports() {
  DescriptorSet pipes;
  for (const Job& job : jobs_) {
    pipes.add(job.reportPipe.number());
  }
  if (!interrupts_.wait(pipes, kLookEvery)) {
    const Error error = systemError("the programs cannot be waited for");
    requireNoInterrupt();
    throw error;
  }
  return pipes;
}

/// Waits as waitForReports() does; returns the jobs that are over, no longer among `jobs_`.
std::vector<CaseQueue::Job> CaseQueue::takeEndedJobs() {
  const DescriptorSet ready = waitForReports();
  const auto goesOn = [&ready](Job& job) {
    if (ready.contains(job.reportPipe.number())) {
      job.overdue = std::max(job.overdue, Clock::now() + kGrace);
      return appendSome(job.reportPipe, job.report);
    }
    killIfStopped(job.supervisor);
    return Clock::now() < job.overdue;
  };
  const auto over = std::partition(jobs_.begin(), jobs_.end(), goesOn);
  std::vector<Job> ended(std::make_move_iterator(over), std::make_move_iterator(jobs_.end()));
  jobs_.erase(over, jobs_.end());
  return ended;
}

/// What the program did in a case that is over. Throws Error when the case could not be run and no
/// case before it could.
Execution CaseQueue::conclude(Job job) {
  endSupervisor(job, job.overdue);
  const bool isRemoved = remove(std::move(job.folder), kRemovalTime / 3);
  Report report = decodeReport(job.report);
  const Error* const error = std::get_if<Error>(&report);
  if (error != nullptr && !programStarts_) {
    throw *error;
  }
  programStarts_ = true;
  Execution execution =
      error != nullptr ? notStarted(*error) : std::get<Execution>(std::move(report));
  execution.leftFolder = !isRemoved;
  return execution;
}

/// Waits for the end of a supervisor until this time and then ends it. When it did not end by
/// itself with a whole report, ends the processes that it left too. The job is not among `jobs_`
/// any more.
void CaseQueue::endSupervisor(const Job& job, Clock::time_point overdue) {
  const bool ended = reap(job.supervisor, overdue);
  if (ended && isWholeReport(job.report)) {
    return;
  }
  if (!ended) {
    (void)kill(job.supervisor, SIGKILL);
  }
  std::vector<pid_t> spared = otherChildren_;
  for (const Job& other : jobs_) {
    spared.push_back(other.supervisor);
  }
  endDescendants(spared);
  (void)reap(job.supervisor, Clock::now() + kGrace);
}

/// Removes a folder, of which its supervisor may have removed all or some already; whether it is
/// gone after this long. If not, finish() tries again.
bool CaseQueue::remove(Folder folder, Clock::duration length) {
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

}  // namespace teeko::check
