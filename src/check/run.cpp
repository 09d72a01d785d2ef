#include "teeko/check/run.hpp"

#ifndef TEEKO_HAS_PROCESSES

#include "teeko/io/error.hpp"

namespace teeko::check {

void runCases(const Program&, std::span<const Case>, const Limits&, int,
              const std::function<void(std::size_t, const Run&)>&) {
  throw Error(ExitCode::Unfinished, "programs can be checked on Linux and macOS only");
}

}  // namespace teeko::check

#else

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>

#include "teeko/io/error.hpp"

#include "descendants.hpp"
#include "folder.hpp"
#include "posix.hpp"
#include "supervisor.hpp"

namespace teeko::check {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

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

  /// The signals to hold back while waiting for an interrupt.
  [[nodiscard]] const sigset_t& whileWaiting() const { return maskBefore_; }

 private:
  static constexpr std::array kInterrupts{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kInterrupts.size()> before_{};
  struct sigaction childBefore_ {};
  sigset_t maskBefore_{};
};

/// How much longer than a program its supervisor may take, and then to clean up.
constexpr auto kGrace = std::chrono::seconds(5);
/// How often supervisors are looked at.
constexpr timespec kLookEvery{.tv_sec = 0, .tv_nsec = 100'000'000};

/// A case that is running.
struct Job {
  std::size_t index = 0;
  fs::path folder;
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
    lifeline_.writeEnd.close();
    while (!jobs_.empty()) {
      const Job job = std::move(jobs_.back());
      jobs_.pop_back();
      end(job, Clock::now() + kGrace);
    }
    for (const fs::path& folder : stubbornFolders_) {
      (void)removeFolder(folder);
    }
    forbidInspection(false);
    adoptOrphans(false);
  }

  void run(std::size_t atATime, const std::function<void(std::size_t, const Run&)>& onRun) {
    bool started = false;
    for (std::size_t next = 0; next < cases_.size() || !jobs_.empty();) {
      // Whether the program can be started at all, the first case tells.
      if (next < cases_.size() && jobs_.size() < (started ? atATime : 1)) {
        start(next++);
        continue;
      }
      for (const Job& job : waitForJobs()) {
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
        onRun(job.index, std::get<Run>(report));
      }
    }
  }

 private:
  void start(std::size_t index) {
    Pipe reports = makePipe();
    constexpr int kMoreDescriptors = 16;  // which a supervisor opens
    if (reports.writeEnd.number() >= FD_SETSIZE - kMoreDescriptors) {
      throw Error(ExitCode::Unfinished, "too many files are open");
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
      (void)removeFolder(job.folder);
      throw error;
    }
    job.reports = std::move(reports.readEnd);
    job.overdue = Clock::now() + kGrace +
                  std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                      setting_.limits.seconds * 1.5));  // it may run twice
    jobs_.push_back(std::move(job));
  }

  /// Waits until something happens; returns the jobs that it ended.
  std::vector<Job> waitForJobs() {
    fd_set ready;
    FD_ZERO(&ready);
    int highest = 0;
    for (const Job& job : jobs_) {
      FD_SET(job.reports.number(), &ready);
      highest = std::max(highest, job.reports.number());
    }
    const int count =
        pselect(highest + 1, &ready, nullptr, nullptr, &kLookEvery, &signals_.whileWaiting());
    if (count < 0) {
      throw errno == EINTR ? Error(ExitCode::Unfinished, "interrupted")
                           : systemError("the programs cannot be waited for");
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
    for (const Job& job : ended) {
      end(job, job.overdue);
    }
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
    while (waitpid(job.supervisor, nullptr, WNOHANG) == 0) {
      if (Clock::now() >= overdue) {
        (void)kill(job.supervisor, SIGKILL);
      }
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    if (!isWhole(job.report)) {
      std::vector<pid_t> spared = others_;
      for (const Job& other : jobs_) {
        spared.push_back(other.supervisor);
      }
      endDescendants(spared);
    }
    std::error_code ignored;
    if (fs::exists(job.folder, ignored) && !removeFolder(job.folder)) {
      stubbornFolders_.push_back(job.folder);
    }
  }

  Signals signals_;
  Pipe lifeline_ = makePipe();
  Setting setting_;
  std::span<const Case> cases_;
  /// Children that were there before.
  std::vector<pid_t> others_;
  std::vector<Job> jobs_;
  /// Where another program still made files while they were removed.
  std::vector<fs::path> stubbornFolders_;
};

}  // namespace

void runCases(const Program& program, std::span<const Case> cases, const Limits& limits, int jobs,
              const std::function<void(std::size_t, const Run&)>& onRun) {
  occupyStandardStreams();
  Runner(program, cases, limits).run(static_cast<std::size_t>(jobs), onRun);
}

}  // namespace teeko::check

#endif
