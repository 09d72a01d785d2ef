#include "workers.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "teeko/io/error.hpp"
#include "teeko/play/record_text.hpp"

#include "game_runner.hpp"
#include "process/descendants.hpp"
#include "process/interrupts.hpp"
#include "process/posix.hpp"

namespace teeko::match {
namespace {

using Clock = std::chrono::steady_clock;

/// What a worker sends: one of these, the length of a text, and the text.
enum class FrameKind : std::uint8_t { Gathered, Game, BadInput, Unfinished };
struct FrameHead {
  FrameKind kind = FrameKind::Game;
  std::uint32_t size = 0;
};

/// What a worker is asked for: the game of a number or, with this one, to get all players ready.
constexpr std::uint64_t kGather = 0;

// --- A worker ---

bool send(int pipe, FrameKind kind, std::string_view text) {
  FrameHead head;
  // All bytes, as those between the members are sent too.
  std::memset(static_cast<void*>(&head), 0, sizeof head);
  head.kind = kind;
  head.size = static_cast<std::uint32_t>(text.size());
  return writeAll(pipe, {reinterpret_cast<const char*>(&head), sizeof head}) &&
         writeAll(pipe, text);
}

/// Plays games until there are no more requests, or one cannot be played.
void playRequests(const MatchPlan& plan, const play::Values& values, const Tools& tools,
                  int requests, int reports) {
  GameRunner runner(plan, values, tools);
  for (std::uint64_t number = 0;
       readSome(requests, reinterpret_cast<char*>(&number), sizeof number) == sizeof number;) {
    FrameKind kind = FrameKind::Unfinished;
    std::string text;
    try {
      if (number == kGather) {
        runner.getReady();
        kind = FrameKind::Gathered;
      } else {
        text = play::textOf(recordOf(plan, runner.play(number), ""));
        kind = FrameKind::Game;
      }
    } catch (const Error& error) {
      kind = error.kind() == ErrorKind::BadInput ? FrameKind::BadInput : FrameKind::Unfinished;
      text = error.what();
    } catch (const std::exception& error) {
      text = error.what();
    }
    if (!send(reports, kind, text) || kind == FrameKind::BadInput ||
        kind == FrameKind::Unfinished) {
      return;
    }
  }
}

// --- The process that wants the games ---

struct Worker {
  pid_t id = 0;
  Descriptor requests;
  Descriptor reports;
  /// What it has sent and nobody has looked at.
  std::string bytes;
  bool isBusy = false;
};

class Workers {
 public:
  Workers(const MatchPlan& plan, const play::Values& values, const MatchOptions& options)
      : plan_(plan), values_(values), options_(options) {
    process::setOrphans(process::Orphans::Adopted);
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {
    end();
    process::setOrphans(process::Orphans::Left);
  }

  void play(std::span<const std::size_t> games) {
    const std::size_t count = std::min(games.size(), static_cast<std::size_t>(options_.jobs));
    for (std::size_t i = 0; i < count; ++i) {
      startWorker();
    }
    if (games.empty()) {
      return;
    }
    request(workers_.front(), kGather);
    while (workers_.front().isBusy) {
      (void)listen();
    }
    std::size_t next = 0;
    bool goesOn = true;
    while (goesOn) {
      for (Worker& worker : workers_) {
        if (!worker.isBusy && next < games.size()) {
          request(worker, games[next++]);
        }
      }
      if (std::ranges::none_of(workers_, &Worker::isBusy)) {
        return;
      }
      goesOn = listen();
    }
  }

 private:
  void startWorker() {
    process::Pipe requests = process::makePipe();
    process::Pipe reports = process::makePipe();
    const pid_t parent = getpid();
    const pid_t id = process::forkPatiently();
    if (id < 0) {
      throw process::systemError("no process can be started");
    }
    if (id == 0) {
      work(parent, requests.readEnd.number(), reports.writeEnd.number());
    }
    workers_.push_back({.id = id,
                        .requests = std::move(requests.writeEnd),
                        .reports = std::move(reports.readEnd),
                        .bytes = {},
                        .isBusy = false});
  }

  /// The worker's whole life. It ends with its parent, even in the middle of a game.
  [[noreturn]] void work([[maybe_unused]] pid_t parent, int requests, int reports) const {
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
      _exit(1);
    }
#endif
    try {
      process::closeOthers({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, requests, reports});
      process::setOrphans(process::Orphans::Adopted);
      playRequests(plan_, values_, options_.tools, requests, reports);
    } catch (...) {
      // The parent sees that no more reports come.
    }
    _exit(0);
  }

  static void request(Worker& worker, std::uint64_t number) {
    (void)writeAll(worker.requests.number(),
                   {reinterpret_cast<const char*>(&number), sizeof number});
    worker.isBusy = true;
  }

  /// Waits for reports and hands them over; false when no more games are wanted.
  bool listen() {
    process::DescriptorSet ready;
    for (const Worker& worker : workers_) {
      if (worker.isBusy) {
        ready.add(worker.reports.number());
      }
    }
    const bool waited = interrupts_.wait(ready, {.tv_sec = 1, .tv_nsec = 0});
    // A wait that finds a report does not say whether an interrupt has arrived.
    if (interrupts_.haveArrived()) {
      throw Error(ErrorKind::Unfinished, "interrupted");
    }
    if (!waited) {
      throw process::systemError("the games cannot be waited for");
    }
    for (Worker& worker : workers_) {
      if (worker.isBusy && ready.contains(worker.reports.number()) && !hear(worker)) {
        return false;
      }
    }
    return true;
  }

  /// Reads what this worker sends; false when no more games are wanted.
  bool hear(Worker& worker) {
    std::array<char, 65536> block;  // NOLINT(*-member-init): readSome() fills it
    const std::size_t size = readSome(worker.reports.number(), block.data(), block.size());
    if (size == 0) {
      throw Error(ErrorKind::Unfinished, "a process that played a game has ended");
    }
    worker.bytes.append(block.data(), size);
    FrameHead head;
    if (worker.bytes.size() < sizeof head) {
      return true;
    }
    std::memcpy(&head, worker.bytes.data(), sizeof head);
    if (worker.bytes.size() < sizeof head + head.size) {
      return true;
    }
    const std::string text = worker.bytes.substr(sizeof head, head.size);
    worker.bytes.clear();
    worker.isBusy = false;
    return conclude(head.kind, text);
  }

  [[nodiscard]] bool conclude(FrameKind kind, const std::string& text) const {
    if (kind == FrameKind::Gathered) {
      return true;
    }
    if (kind != FrameKind::Game) {
      throw Error(kind == FrameKind::BadInput ? ErrorKind::BadInput : ErrorKind::Unfinished, text);
    }
    const auto records = play::parseRecords(text);
    if (!records || records->size() != 1) {
      throw Error(ErrorKind::Unfinished, "a game cannot be read");
    }
    auto report = reportOf(plan_, records->front());
    if (!report) {
      throw Error(ErrorKind::Unfinished, report.fault());
    }
    return options_.onGame(*report);
  }

  /// Ends the workers, and with them what they have started.
  void end() {
    for (Worker& worker : workers_) {
      if (worker.isBusy) {
        (void)kill(worker.id, SIGKILL);
      }
      worker.requests.close();
    }
    // Supervisors end by themselves when their worker has.
    constexpr auto kPatience = std::chrono::seconds(10);
    const auto latest = Clock::now() + kPatience;
    for (const Worker& worker : workers_) {
      if (!process::reap(worker.id, latest)) {
        (void)kill(worker.id, SIGKILL);
        (void)process::reap(worker.id, Clock::now() + kPatience);
      }
    }
    waitForOrphans(latest);
  }

  void waitForOrphans(Clock::time_point latest) const {
    const auto isOurs = [this](pid_t child) {
      return std::ranges::find(otherChildren_, child) == otherChildren_.end();
    };
    for (std::vector<pid_t> left = process::children();
         std::ranges::any_of(left, isOurs) && Clock::now() < latest; left = process::children()) {
      for (const pid_t child : left) {
        if (isOurs(child)) {
          (void)process::reap(child, Clock::now());
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    process::endDescendants(otherChildren_);
  }

  const MatchPlan& plan_;
  const play::Values& values_;
  const MatchOptions& options_;
  process::Interrupts interrupts_;
  /// The children that this process had before.
  std::vector<pid_t> otherChildren_ = process::children();
  std::vector<Worker> workers_;
};

}  // namespace

void playWithWorkers(const MatchPlan& plan, std::span<const std::size_t> games,
                     const play::Values& values, const MatchOptions& options) {
  process::occupyStandardStreams();
  Workers(plan, values, options).play(games);
}

}  // namespace teeko::match
