#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <fstream>
#include <list>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "teeko/io/text.hpp"
#include "teeko/process/task_queue.hpp"

#include "windows_child.hpp"
#include "windows_interrupts.hpp"

namespace teeko::process {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// How often a program's use of what is limited is looked at.
constexpr std::chrono::milliseconds kLookEvery{20};

/// A file that holds the program's input, is nowhere in its folder, and is gone when it is closed.
Handle inputFile(const std::string& input) {
  const fs::path name = unusedTemporaryPath();
  SECURITY_ATTRIBUTES attributes = inheritable();
  Handle file(CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_DELETE,
                          &attributes, CREATE_NEW,
                          FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
  DWORD written = 0;
  if (!file.isOpen() ||
      !WriteFile(file.get(), input.data(), static_cast<DWORD>(input.size()), &written, nullptr) ||
      written != input.size() ||
      !SetFilePointerEx(file.get(), LARGE_INTEGER{}, nullptr, FILE_BEGIN)) {
    throw systemError("the program's input cannot be written");
  }
  return file;
}

void writeFiles(const fs::path& folder, const std::vector<InputFile>& files) {
  for (const InputFile& file : files) {
    std::ofstream stream(folder / file.name, std::ios::binary);
    stream << file.contents;
    if (!stream.flush()) {
      throw Error(ErrorKind::Unfinished,
                  shownName(folder / file.name) + ": the program's file cannot be written");
    }
  }
}

/// A run of a program in a folder that exists, until it ends or has to be ended.
class Run {
 public:
  /// `abandoned` is set when nobody waits for the run any more.
  Run(const Task& task, const fs::path& folder, HANDLE abandoned)
      : task_(task),
        abandoned_(abandoned),
        input_(inputFile(task.input)),
        child_({.program = task.program,
                .folder = folder,
                .in = input_.get(),
                .out = out_.programsEnd(),
                .errors = errors_.programsEnd(),
                .limits = task.limits}) {
    out_.closeProgramsEnd();
    errors_.closeProgramsEnd();
  }

  Execution untilEnd() {
    watch();
    execution_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    execution_.readInput = hasReadInput();
    child_.describeEnd(execution_);
    if (std::optional<Termination> excess = child_.excess(); excess && !excess_) {
      excess_ = excess;
    }
    child_.end();
    readRest();
    if (excess_) {
      execution_.termination = *excess_;
      execution_.code = 0;
      execution_.crash.clear();
    }
    execution_.output = withPlainNewlines(execution_.output);
    execution_.errors = withPlainNewlines(execution_.errors);
    return std::move(execution_);
  }

 private:
  /// Until the program has ended or has to be ended.
  void watch() {
    const auto deadline = begin_ + std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(task_.limits.seconds));
    while (!excess_) {
      read();
      std::array<HANDLE, 4> events{child_.handle(), abandoned_};
      DWORD count = 2;
      for (const ProgramPipe* const pipe : {&out_, &errors_}) {
        if (pipe->isOpen()) {
          events[count++] = pipe->event();
        }
      }
      const auto next = std::min(deadline, Clock::now() + kLookEvery);
      const DWORD came =
          WaitForMultipleObjects(count, events.data(), FALSE, millisecondsUntil(next));
      if (came == WAIT_OBJECT_0 || came == WAIT_OBJECT_0 + 1) {
        return;
      }
      if (came == WAIT_TIMEOUT) {
        excess_ = Clock::now() >= deadline ? Termination::TimedOut : child_.excess();
      }
      // It may print without end.
      if (!excess_ && Clock::now() >= deadline) {
        excess_ = Termination::TimedOut;
      }
    }
  }

  void read() {
    readFrom(out_, [this](std::string_view bytes) { execution_.output += bytes; });
    readFrom(errors_, [this](std::string_view bytes) {
      std::string& errors = execution_.errors;
      errors += bytes.substr(0, task_.errorsKept - std::min(task_.errorsKept, errors.size()));
    });
    if (written_ > mostOutput_) {
      excess_ = Termination::TooMuchOutput;
    }
  }

  /// Reads all that is there, unless it is too much.
  template <typename Keep>
  void readFrom(ProgramPipe& pipe, Keep keep) {
    while (written_ <= mostOutput_) {
      const std::string_view bytes = pipe.read();
      if (bytes.empty()) {
        return;
      }
      written_ += bytes.size();
      keep(bytes);
    }
  }

  /// Reads what an ended program has left in its pipes.
  void readRest() {
    constexpr std::chrono::seconds kPatience{1};
    const auto latest = Clock::now() + kPatience;
    for (read(); (out_.isOpen() || errors_.isOpen()) && !excess_ && Clock::now() < latest; read()) {
      const ProgramPipe& pipe = out_.isOpen() ? out_ : errors_;
      (void)WaitForSingleObject(pipe.event(), millisecondsUntil(latest));
    }
  }

  [[nodiscard]] bool hasReadInput() const {
    LARGE_INTEGER place{};
    return SetFilePointerEx(input_.get(), LARGE_INTEGER{}, &place, FILE_CURRENT) &&
           place.QuadPart > 0;
  }

  const Task& task_;
  HANDLE abandoned_;
  std::size_t mostOutput_ = task_.expectedOutput + task_.limits.extraOutput;
  ProgramPipe out_{ProgramPipe::Direction::FromProgram};
  ProgramPipe errors_{ProgramPipe::Direction::FromProgram};
  Handle input_;
  WindowsChild child_;
  /// Once it has been started, which may take long where programs are scanned first.
  Clock::time_point begin_ = Clock::now();
  /// How many bytes it has written, to standard output and error together.
  std::size_t written_ = 0;
  /// Why it has to be ended, if it has to.
  std::optional<Termination> excess_;
  Execution execution_;
};

/// Runs the task in a folder of its own. A program that talks to a terminal is not run: there is
/// none for it.
Report reportOn(const Task& task, HANDLE abandoned, std::optional<fs::path>& leftFolder) {
  if (!task.dialogue.empty()) {
    return Execution{};
  }
  try {
    const fs::path folder = makeTemporaryFolder();
    Report report = [&]() -> Report {
      try {
        writeFiles(folder, task.files);
        return Run(task, folder, abandoned).untilEnd();
      } catch (const Error& error) {
        return error;
      } catch (const std::exception& error) {
        return Error(ErrorKind::Unfinished, error.what());
      }
    }();
    if (!removeTemporaryFolder(folder)) {
      leftFolder = folder;
      if (Execution* const execution = std::get_if<Execution>(&report)) {
        execution->leftFolder = true;
      }
    }
    return report;
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& error) {
    return Error(ErrorKind::Unfinished, error.what());
  }
}

}  // namespace

/// A thread for each job that runs.
class TaskQueue::Impl {
 public:
  ~Impl() { (void)finish(); }

  void run(std::size_t atATime, const Source& source) {
    for (;;) {
      if (Interrupts::haveArrived()) {
        throw Error(ErrorKind::Unfinished, "interrupted");
      }
      std::optional<Job> job = running_.size() < atATime ? source(Want::Any) : std::nullopt;
      if (job) {
        start(std::move(*job));
      } else if (running_.empty()) {
        return;
      } else {
        concludeOne();
      }
    }
  }

  std::vector<fs::path> finish() {
    (void)SetEvent(abandoned_.get());
    for (Running& running : running_) {
      if (running.thread.joinable()) {
        running.thread.join();
      }
      keepLeftFolder(running);
    }
    running_.clear();
    return std::exchange(leftFolders_, {});
  }

 private:
  struct Running {
    Job job;
    std::optional<Report> report;
    std::optional<fs::path> leftFolder;
    std::thread thread;
  };

  void start(Job job) {
    Running& running = running_.emplace_back();
    running.job = std::move(job);
    running.thread = std::thread([this, &running] {
      std::optional<fs::path> leftFolder;
      Report report = reportOn(running.job.task, abandoned_.get(), leftFolder);
      const std::lock_guard lock(mutex_);
      running.report = std::move(report);
      running.leftFolder = std::move(leftFolder);
      someEnded_.notify_one();
    });
  }

  /// Waits for the end of a job, but not for long, and concludes it.
  void concludeOne() {
    constexpr std::chrono::milliseconds kWakeEvery{100};
    std::unique_lock lock(mutex_);
    const auto ended = [this] {
      return std::ranges::find_if(
          running_, [](const Running& running) { return running.report.has_value(); });
    };
    if (!someEnded_.wait_for(lock, kWakeEvery, [&] { return ended() != running_.end(); })) {
      return;
    }
    const auto found = ended();
    lock.unlock();
    found->thread.join();
    keepLeftFolder(*found);
    const auto onEnd = std::move(found->job.onEnd);
    Report report = *std::move(found->report);
    running_.erase(found);
    onEnd(std::move(report));
  }

  void keepLeftFolder(const Running& running) {
    if (running.leftFolder) {
      leftFolders_.push_back(*running.leftFolder);
    }
  }

  Interrupts interrupts_;
  /// Set when nobody waits for the reports any more.
  Handle abandoned_ = makeEvent();
  std::list<Running> running_;
  std::mutex mutex_;
  std::condition_variable someEnded_;
  std::vector<fs::path> leftFolders_;
};

TaskQueue::TaskQueue(Isolation) : impl_(std::make_unique<Impl>()) {}

TaskQueue::~TaskQueue() = default;

void TaskQueue::run(int atATime, const Source& source) {
  impl_->run(static_cast<std::size_t>(atATime), source);
}

std::vector<fs::path> TaskQueue::finish() {
  return impl_->finish();
}

}  // namespace teeko::process
