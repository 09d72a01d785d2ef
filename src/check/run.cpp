#include "teeko/check/run.hpp"

#ifndef TEEKO_HAS_PROCESSES

#include "teeko/io/error.hpp"

namespace teeko::check {

void runCases(const Program&, std::span<const Case>, const Limits&, int,
              const std::function<void(std::size_t, const Run&)>&,
              const std::function<void(const std::filesystem::path&)>&) {
  throw Error(ErrorKind::Unfinished, "programs can be checked on Linux and macOS only");
}

}  // namespace teeko::check

#else

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <exception>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>

#include "teeko/io/error.hpp"

#include "deadline.hpp"
#include "descendants.hpp"
#include "folder.hpp"
#include "posix.hpp"
#include "supervisor.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;
using Clock = Deadline::Clock;

/// Keeps what is opened from now on clear of the three standard streams, one of which may be
/// closed.
void occupyStandardStreams() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDONLY);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  Descriptor(descriptor).close();
}

/// Holds interrupts back but while one is waited for, so that they arrive at a known place; and
/// makes sure that the ends of children are told.
class Signals {
 public:
  Signals() {
    sigset_t held;
    sigemptyset(&held);
    struct sigaction wake {};
    wake.sa_handler = [](int) {};
    for (std::size_t i = 0; i < kInterrupts.size(); ++i) {
      sigaddset(&held, kInterrupts[i]);
      (void)sigaction(kInterrupts[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) {
        (void)sigaction(kInterrupts[i], &wake, nullptr);
      }
    }
    (void)sigprocmask(SIG_BLOCK, &held, &maskBefore_);
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    (void)sigaction(SIGCHLD, &standard, &childBefore_);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals() {
    (void)sigaction(SIGCHLD, &childBefore_, nullptr);
    for (std::size_t i = 0; i < kInterrupts.size(); ++i) {
      (void)sigaction(kInterrupts[i], &before_[i], nullptr);
    }
    (void)sigprocmask(SIG_SETMASK, &maskBefore_, nullptr);
  }

  /// Waits for one of these descriptors, an interrupt, or this long; pselect()'s answer.
  int wait(int highest, fd_set* ready, const timespec& timeout) {
    const int count = pselect(highest + 1, ready, nullptr, nullptr, &timeout, &maskBefore_);
    arrived_ = arrived_ || (count < 0 && errno == EINTR);
    return count;
  }

  /// Whether an interrupt has arrived.
  [[nodiscard]] bool haveArrived() {
    if (!arrived_) {
      (void)wait(-1, nullptr, {});
    }
    return arrived_;
  }

 private:
  static constexpr std::array kInterrupts{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kInterrupts.size()> before_{};
  struct sigaction childBefore_ {};
  sigset_t maskBefore_{};
  bool arrived_ = false;
};

/// How much longer than a program its supervisor may take, and then to clean up.
constexpr auto kGrace = std::chrono::seconds(5);
static_assert(kGrace > kRemovalTime);
/// How often supervisors are looked at.
constexpr timespec kLookEvery{.tv_sec = 0, .tv_nsec = 100'000'000};

/// A case that is running.
struct Job {
  std::size_t index = 0;
  Folder folder;
  pid_t supervisor = 0;
  Descriptor reports;
  std::string report;
  /// When its supervisor has long been due.
  Clock::time_point overdue;
};

class Runner {
 public:
  Runner(const Program& program, std::span<const Case> cases, const Limits& limits)
      : setting_{program, limits, userThreads(), getpriority(PRIO_PROCESS, 0)},
        cases_(cases),
        others_(children()) {
    adoptOrphans(true);
    forbidInspection(true);
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  ~Runner() {
    forbidInspection(false);
    adoptOrphans(false);
  }

  void run(std::size_t atATime, const std::function<void(std::size_t, const Run&)>& onRun) {
    bool started = false;
    for (std::size_t next = 0; next < cases_.size() || !jobs_.empty();) {
      requireNoInterrupt();
      // Whether the program can be started at all, the first case tells.
      if (next < cases_.size() && jobs_.size() < (started ? atATime : 1)) {
        start(next++);
        continue;
      }
      for (Job& job : waitForJobs()) {
        end(job, job.overdue);
        const bool isRemoved = remove(std::move(job.folder), kRemovalTime / 3);
        Report report = parseReport(job.report);
        if (const Error* const error = std::get_if<Error>(&report)) {
          if (!started) {
            throw *error;
          }
          Run run;
          run.ending = Ending::NotStarted;
          run.errors = error->what() + std::string("\n");
          report = std::move(run);
        }
        started = true;
        std::get<Run>(report).leftFolder = !isRemoved;
        onRun(job.index, std::get<Run>(report));
      }
    }
    requireNoInterrupt();
  }

  /// Ends what is still running; returns the folders that cannot be removed.
  std::vector<fs::path> finish() {
    lifeline_.writeEnd.close();
    const auto overdue = Clock::now() + 2 * Deadline::kHurry;
    while (!jobs_.empty()) {
      Job job = std::move(jobs_.back());
      jobs_.pop_back();
      end(job, overdue);
      stubbornFolders_.push_back(std::move(job.folder));
    }
    const auto latest = Clock::now() + (signals_.haveArrived() ? Deadline::kHurry : kRemovalTime);
    for (Folder& folder : std::exchange(stubbornFolders_, {})) {
      (void)remove(std::move(folder), latest - Clock::now());
    }
    for (const Folder& folder : stubbornFolders_) {
      leftFolders_.push_back(folder.path);
    }
    return std::move(leftFolders_);
  }

 private:
  void requireNoInterrupt() {
    if (signals_.haveArrived()) {
      throw Error(ErrorKind::Unfinished, "interrupted");
    }
  }

  void start(std::size_t index) {
    Pipe reports = makePipe();
    constexpr int kMoreDescriptors = 16;  // which a supervisor opens
    if (reports.writeEnd.number() >= FD_SETSIZE - kMoreDescriptors) {
      throw Error(ErrorKind::Unfinished, "too many files are open");
    }
    Job job;
    job.index = index;
    job.folder = makeFolder();
    job.supervisor = forkPatiently();
    if (job.supervisor == 0) {
      lifeline_.writeEnd.close();
      supervise(setting_, cases_[index], job.folder, reports.writeEnd.number(),
                lifeline_.readEnd.number());
    }
    if (job.supervisor < 0) {
      const Error error = systemError("no process can be started");
      stubbornFolders_.push_back(std::move(job.folder));
      throw error;
    }
    job.reports = std::move(reports.readEnd);
    job.overdue = Clock::now() + kGrace +
                  std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                      setting_.limits.seconds * 1.5));  // it may run twice
    jobs_.push_back(std::move(job));
  }

  /// Waits until something happens; returns the jobs that are over.
  std::vector<Job> waitForJobs() {
    fd_set ready;
    FD_ZERO(&ready);
    int highest = 0;
    for (const Job& job : jobs_) {
      FD_SET(job.reports.number(), &ready);
      highest = std::max(highest, job.reports.number());
    }
    const int count = signals_.wait(highest, &ready, kLookEvery);
    if (count < 0) {
      const Error error = systemError("the programs cannot be waited for");
      requireNoInterrupt();
      throw error;
    }
    const auto over = std::partition(jobs_.begin(), jobs_.end(), [&](Job& job) {
      if (count > 0 && FD_ISSET(job.reports.number(), &ready)) {
        return readReport(job);
      }
      int status = 0;
      if (waitpid(job.supervisor, &status, WNOHANG | WUNTRACED) == job.supervisor &&
          WIFSTOPPED(status)) {
        (void)kill(job.supervisor, SIGKILL);
      }
      return Clock::now() < job.overdue;
    });
    std::vector<Job> ended(std::make_move_iterator(over), std::make_move_iterator(jobs_.end()));
    jobs_.erase(over, jobs_.end());
    return ended;
  }

  /// Whether there is more to come.
  static bool readReport(Job& job) {
    std::array<char, 65536> block;  // NOLINT(*-member-init): readSome() fills it
    const std::size_t size = readSome(job.reports.number(), block.data(), block.size());
    job.report.append(block.data(), size);
    job.overdue = std::max(job.overdue, Clock::now() + kGrace);
    return size > 0;
  }

  /// Waits for the end of a supervisor until this time, then ends it, and makes sure of what it
  /// should have made sure of. The job is not among `jobs_` any more.
  void end(const Job& job, Clock::time_point overdue) {
    const bool ended = reap(job.supervisor, overdue);
    if (ended && isWhole(job.report)) {
      return;
    }
    if (!ended) {
      (void)kill(job.supervisor, SIGKILL);
    }
    std::vector<pid_t> spared = others_;
    for (const Job& other : jobs_) {
      spared.push_back(other.supervisor);
    }
    endDescendants(spared);
    (void)reap(job.supervisor, Clock::now() + kGrace);
  }

  /// Removes a folder, whether its supervisor has begun to or not; if that takes longer than this,
  /// or is not possible while other programs run, it is tried again at the end.
  bool remove(Folder folder, Clock::duration length) {
    constexpr std::size_t kMostStubborn = 16;  // as each keeps a file open
    Deadline deadline(length, [this] { return signals_.haveArrived(); });
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

  Signals signals_;
  Pipe lifeline_ = makePipe();
  Setting setting_;
  std::span<const Case> cases_;
  /// Children that were there before.
  std::vector<pid_t> others_;
  std::vector<Job> jobs_;
  /// Those that were not removed at once: there was too much in them, or another program still
  /// made files there.
  std::vector<Folder> stubbornFolders_;
  /// Those that are not tried again.
  std::vector<fs::path> leftFolders_;
};

}  // namespace

void runCases(const Program& program, std::span<const Case> cases, const Limits& limits, int jobs,
              const std::function<void(std::size_t, const Run&)>& onRun,
              const std::function<void(const fs::path&)>& onLeftFolder) {
  occupyStandardStreams();
  Runner runner(program, cases, limits);
  std::exception_ptr failure;
  try {
    runner.run(static_cast<std::size_t>(jobs), onRun);
  } catch (...) {
    failure = std::current_exception();
  }
  for (const fs::path& folder : runner.finish()) {
    onLeftFolder(folder);
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace teeko::check

#endif
