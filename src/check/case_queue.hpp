/// Runs the cases, several at a time, each under a supervisor of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <sys/types.h>

#include "teeko/check/case.hpp"
#include "teeko/check/execution.hpp"
#include "teeko/check/program.hpp"

#include "deadline.hpp"
#include "folder.hpp"
#include "interrupts.hpp"
#include "posix.hpp"
#include "run_context.hpp"

namespace teeko::check {

class CaseQueue {
 public:
  using OnExecution = std::function<void(std::size_t index, const Execution&)>;

  CaseQueue(const Program& program, std::span<const Case> cases, const Limits& limits);
  CaseQueue(const CaseQueue&) = delete;
  CaseQueue& operator=(const CaseQueue&) = delete;
  ~CaseQueue();

  /// Runs all cases, `atATime` of them at a time. Throws like runCases(); finish() is called next
  /// in any case.
  void superviseAll(std::size_t atATime, const OnExecution& onExecution);

  /// Ends what is still running; returns the folders that could not be removed.
  [[nodiscard]] std::vector<std::filesystem::path> finish();

 private:
  using Clock = Deadline::Clock;

  /// A case that is running.
  struct Job {
    std::size_t index = 0;
    Folder folder;
    pid_t supervisor = 0;
    /// Where the supervisor's report comes from, and what has come of it.
    Descriptor reportPipe;
    std::string report;
    /// When the supervisor should have ended long ago.
    Clock::time_point overdue;
  };

  void requireNoInterrupt();
  void startJob(std::size_t index);
  [[nodiscard]] DescriptorSet waitForReports();
  [[nodiscard]] std::vector<Job> takeEndedJobs();
  [[nodiscard]] Execution conclude(Job job);
  void endSupervisor(const Job& job, Clock::time_point overdue);
  bool remove(Folder folder, Clock::duration length);

  Interrupts interrupts_;
  /// A pipe that nothing is written to. It closes when this process ends, and so tells the
  /// supervisors that nobody waits for their reports any more.
  Pipe lifeline_ = makePipe();
  RunContext context_;
  std::span<const Case> cases_;
  /// The children that this process had before.
  std::vector<pid_t> otherChildren_;
  std::vector<Job> jobs_;
  /// Whether a case has shown that the program can be started.
  bool programStarts_ = false;
  /// Folders that could not be removed yet: there was too much in them, or another program still
  /// made files there. finish() tries again.
  std::vector<Folder> stubbornFolders_;
  /// Folders that are left where they are.
  std::vector<std::filesystem::path> leftFolders_;
};

}  // namespace teeko::check
