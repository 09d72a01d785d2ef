#include "teeko/process/workers.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#include "descendants.hpp"
#include "interrupts.hpp"
#include "messages.hpp"
#include "posix.hpp"

namespace teeko::process {
namespace {

using Clock = std::chrono::steady_clock;

/// What a worker is asked for: the number of a piece of work or, with this one, to get ready.
constexpr std::size_t kPrepare = std::numeric_limits<std::size_t>::max();

/// What a worker's answer begins with.
constexpr char kReady = 'r';
constexpr char kDone = 'd';
constexpr char kBadInput = 'b';
constexpr char kUnfinished = 'u';

std::string answerOf(const Worker& worker, std::size_t number) {
  try {
    if (number != kPrepare) {
      return kDone + worker.work(number);
    }
    worker.prepare();
    return {kReady};
  } catch (const Error& error) {
    return (error.kind() == ErrorKind::BadInput ? kBadInput : kUnfinished) +
           std::string(error.what());
  } catch (const std::exception& error) {
    return kUnfinished + std::string(error.what());
  }
}

/// Answers until there are no more requests, or one cannot be met.
void answerRequests(const Worker& worker, int requests, int answers) {
  for (std::size_t number = 0;
       readSome(requests, reinterpret_cast<char*>(&number), sizeof number) == sizeof number;) {
    const std::string answer = answerOf(worker, number);
    if (!sendMessage(answers, answer) || answer[0] == kBadInput || answer[0] == kUnfinished) {
      return;
    }
  }
}

/// A copy of this process that works.
struct Copy {
  pid_t id = 0;
  Descriptor requests;
  Descriptor answerPipe;
  Messages answers = {};
  bool isBusy = false;
};

class Copies {
 public:
  explicit Copies(const Work& work) : work_(work) { setOrphans(Orphans::Adopted); }
  Copies(const Copies&) = delete;
  Copies& operator=(const Copies&) = delete;
  ~Copies() {
    end();
    setOrphans(Orphans::Left);
  }

  void run(std::span<const std::size_t> numbers) {
    if (numbers.empty()) {
      return;
    }
    const std::size_t count = std::min(numbers.size(), static_cast<std::size_t>(work_.workers));
    for (std::size_t i = 0; i < count; ++i) {
      start();
    }
    request(copies_.front(), kPrepare);
    while (copies_.front().isBusy) {
      (void)listen();
    }
    std::size_t next = 0;
    bool goesOn = true;
    while (goesOn) {
      for (Copy& copy : copies_) {
        if (!copy.isBusy && next < numbers.size()) {
          request(copy, numbers[next++]);
        }
      }
      if (std::ranges::none_of(copies_, &Copy::isBusy)) {
        return;
      }
      goesOn = listen();
    }
  }

 private:
  void start() {
    Pipe requests = makePipe();
    Pipe answers = makePipe();
    const pid_t parent = getpid();
    const pid_t id = forkPatiently();
    if (id < 0) {
      throw systemError("no process can be started");
    }
    if (id == 0) {
      live(parent, requests.readEnd.number(), answers.writeEnd.number());
    }
    copies_.push_back({.id = id,
                       .requests = std::move(requests.writeEnd),
                       .answerPipe = std::move(answers.readEnd)});
  }

  /// A copy's whole life. It ends with its parent, even in the middle of its work.
  [[noreturn]] void live([[maybe_unused]] pid_t parent, int requests, int answers) const {
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
      _exit(1);
    }
#endif
    try {
      closeOthers({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, requests, answers});
      setOrphans(Orphans::Adopted);
      answerRequests(work_.hire(), requests, answers);
    } catch (...) {
      // The parent sees that no more answers come.
    }
    _exit(0);
  }

  static void request(Copy& copy, std::size_t number) {
    (void)writeAll(copy.requests.number(), {reinterpret_cast<const char*>(&number), sizeof number});
    copy.isBusy = true;
  }

  /// Waits for answers and hands them over; false when no more work is wanted.
  bool listen() {
    DescriptorSet ready;
    for (const Copy& copy : copies_) {
      if (copy.isBusy) {
        ready.add(copy.answerPipe.number());
      }
    }
    const bool waited = interrupts_.wait(ready, {.tv_sec = 1, .tv_nsec = 0});
    // A wait that finds an answer does not say whether an interrupt has arrived.
    if (interrupts_.haveArrived()) {
      throw Error(ErrorKind::Unfinished, "interrupted");
    }
    if (!waited) {
      throw systemError("the processes cannot be waited for");
    }
    for (Copy& copy : copies_) {
      if (copy.isBusy && ready.contains(copy.answerPipe.number()) && !hear(copy)) {
        return false;
      }
    }
    return true;
  }

  /// Reads what this copy sends; false when no more work is wanted.
  bool hear(Copy& copy) {
    if (!copy.answers.receive(copy.answerPipe.number())) {
      throw Error(ErrorKind::Unfinished, "a process that " + work_.what + " has ended");
    }
    const auto answer = copy.answers.next();
    if (!answer) {
      return true;
    }
    copy.isBusy = false;
    const std::string text = answer->substr(1);
    switch (answer->front()) {
      case kReady:
        return true;
      case kDone:
        return work_.onDone(text);
      case kBadInput:
        throw Error(ErrorKind::BadInput, text);
      default:
        throw Error(ErrorKind::Unfinished, text);
    }
  }

  /// Ends the workers, and with them what they have started.
  void end() {
    for (Copy& copy : copies_) {
      if (copy.isBusy) {
        (void)kill(copy.id, SIGKILL);
      }
      copy.requests.close();
    }
    // Supervisors end by themselves when their worker has.
    constexpr auto kPatience = std::chrono::seconds(10);
    const auto latest = Clock::now() + kPatience;
    for (const Copy& copy : copies_) {
      if (!reap(copy.id, latest)) {
        (void)kill(copy.id, SIGKILL);
        (void)reap(copy.id, Clock::now() + kPatience);
      }
    }
    waitForOrphans(latest);
  }

  void waitForOrphans(Clock::time_point latest) const {
    const auto isOurs = [this](pid_t child) {
      return std::ranges::find(otherChildren_, child) == otherChildren_.end();
    };
    for (std::vector<pid_t> left = children();
         std::ranges::any_of(left, isOurs) && Clock::now() < latest; left = children()) {
      for (const pid_t child : left) {
        if (isOurs(child)) {
          (void)reap(child, Clock::now());
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    endDescendants(otherChildren_);
  }

  const Work& work_;
  Interrupts interrupts_;
  /// The children that this process had before.
  std::vector<pid_t> otherChildren_ = children();
  std::vector<Copy> copies_;
};

}  // namespace

void workInCopies(std::span<const std::size_t> numbers, const Work& work) {
  occupyStandardStreams();
  Copies(work).run(numbers);
}

}  // namespace teeko::process
