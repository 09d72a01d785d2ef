#include "teeko/check/run.hpp"

#ifdef _WIN32

#include "teeko/error.hpp"

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
#include <cstdlib>
#include <thread>
#include <utility>

#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "teeko/error.hpp"
#include "teeko/text.hpp"

#include "descendants.hpp"
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

/// A new folder, in which each case gets its own; gone with this.
class RunFolder {
 public:
  RunFolder() {
    std::string name = (fs::temp_directory_path() / "teeko-check-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw systemError(printable(name) + ": no folder can be made");
    }
    path_ = name;
    if (geteuid() == 0) {
      (void)chmod(name.c_str(), 0711);  // for a program that root starts as somebody else
    }
  }
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;
  ~RunFolder() { (void)removeFolder(path_); }

  [[nodiscard]] fs::path caseFolder(std::size_t index) const {
    return path_ / std::to_string(index + 1);
  }

 private:
  fs::path path_;
};

/// Holds interrupts back but while one is waited for, so that they arrive at a known place.
class Interrupts {
 public:
  Interrupts() {
    sigset_t held;
    sigemptyset(&held);
    struct sigaction wake {};
    wake.sa_handler = [](int) {};
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      sigaddset(&held, kSignals[i]);
      (void)sigaction(kSignals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) {
        (void)sigaction(kSignals[i], &wake, nullptr);
      }
    }
    (void)sigprocmask(SIG_BLOCK, &held, &maskBefore_);
  }
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      (void)sigaction(kSignals[i], &before_[i], nullptr);
    }
    (void)sigprocmask(SIG_SETMASK, &maskBefore_, nullptr);
  }

  /// The signals to hold back while waiting for an interrupt.
  [[nodiscard]] const sigset_t& whileWaiting() const { return maskBefore_; }

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kSignals.size()> before_{};
  sigset_t maskBefore_{};
};

/// How much longer than a program a supervisor may take.
constexpr auto kGrace = std::chrono::seconds(5);

/// A case that is running.
struct Job {
  std::size_t index = 0;
  pid_t supervisor = 0;
  Descriptor reports;
  std::string report;
  /// When the supervisor has long been due.
  Clock::time_point overdue;
};

class Runner {
 public:
  Runner(const Program& program, std::span<const Case> cases, const Limits& limits)
      : setting_{program, limits, userThreads()}, cases_(cases) {
    adoptOrphans(true);
    forbidInspection(true);
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  ~Runner() {
    lifeline_.writeEnd.close();
    const auto overdue = Clock::now() + kGrace;
    for (const Job& job : jobs_) {
      while (waitpid(job.supervisor, nullptr, WNOHANG) == 0 && Clock::now() < overdue) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
    endDescendants();
    forbidInspection(false);
    adoptOrphans(false);
  }

  void run(std::size_t atATime, const std::function<void(std::size_t, const Run&)>& onRun) {
    for (std::size_t next = 0; next < cases_.size() || !jobs_.empty();) {
      if (next < cases_.size() && jobs_.size() < atATime) {
        start(next++);
        continue;
      }
      for (const Job& job : waitForJobs()) {
        const Report report = parseReport(job.report);
        if (const Trouble* const trouble = std::get_if<Trouble>(&report)) {
          throw Error(trouble->code, trouble->message);
        }
        onRun(job.index, std::get<Run>(report));
      }
    }
  }

 private:
  void start(std::size_t index) {
    Pipe reports = makePipe();
    if (reports.readEnd.number() >= FD_SETSIZE) {
      throw Error(ExitCode::Unfinished, "too many files are open");
    }
    const pid_t supervisor = fork();
    if (supervisor < 0) {
      throw systemError("no process can be started");
    }
    if (supervisor == 0) {
      lifeline_.writeEnd.close();
      supervise(setting_, cases_[index], folder_.caseFolder(index), reports.writeEnd.number(),
                lifeline_.readEnd.number());
    }
    const auto limit = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(setting_.limits.seconds));
    jobs_.push_back(
        {index, supervisor, std::move(reports.readEnd), {}, Clock::now() + limit + kGrace});
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
    constexpr timespec kWatchdog{.tv_sec = 1, .tv_nsec = 0};
    const int count =
        pselect(highest + 1, &ready, nullptr, nullptr, &kWatchdog, &interrupts_.whileWaiting());
    if (count < 0) {
      throw errno == EINTR ? Error(ExitCode::Unfinished, "interrupted")
                           : systemError("the programs cannot be waited for");
    }
    const auto isOver = [&](Job& job) {
      if (count > 0 && FD_ISSET(job.reports.number(), &ready)) {
        return !readReport(job);
      }
      if (job.report.empty() && Clock::now() > job.overdue) {
        (void)kill(job.supervisor, SIGKILL);  // something has stopped it
      }
      return false;
    };
    const auto over =
        std::stable_partition(jobs_.begin(), jobs_.end(), [&](Job& job) { return !isOver(job); });
    std::vector<Job> ended(std::make_move_iterator(over), std::make_move_iterator(jobs_.end()));
    jobs_.erase(over, jobs_.end());
    for (const Job& job : ended) {
      awaitSupervisor(job);
    }
    return ended;
  }

  /// Whether there is more to come.
  static bool readReport(Job& job) {
    std::array<char, 65536> block;  // NOLINT(*-member-init): readSome() fills it
    const std::size_t size = readSome(job.reports.number(), block.data(), block.size());
    job.report.append(block.data(), size);
    return size > 0;
  }

  /// Waits for a supervisor's end and makes sure of what it should have made sure of.
  void awaitSupervisor(const Job& job) {
    int status = 0;
    if (waitpid(job.supervisor, &status, 0) == job.supervisor && WIFSIGNALED(status)) {
      std::vector<pid_t> others;
      for (const Job& other : jobs_) {
        others.push_back(other.supervisor);
      }
      endDescendants(others);
    }
  }

  Interrupts interrupts_;
  RunFolder folder_;
  Pipe lifeline_ = makePipe();
  Setting setting_;
  std::span<const Case> cases_;
  std::vector<Job> jobs_;
};

}  // namespace

void runCases(const Program& program, std::span<const Case> cases, const Limits& limits, int jobs,
              const std::function<void(std::size_t, const Run&)>& onRun) {
  occupyStandardStreams();
  Runner(program, cases, limits).run(static_cast<std::size_t>(jobs), onRun);
}

}  // namespace teeko::check

#endif
