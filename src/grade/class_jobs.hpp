/// What runs to grade a class.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <span>

#include "teeko/grade/class_run.hpp"
#include "teeko/grade/submissions.hpp"
#include "teeko/process/task_queue.hpp"
#include "teeko/process/user_lease.hpp"

#include "student_run.hpp"

namespace teeko::grade {

/// The jobs of a class, for a TaskQueue.
class ClassJobs {
 public:
  /// What this is given must outlive it. At most `jobs` submissions are graded at a time.
  ClassJobs(std::span<const Submission> submissions, const Plan& plan, Toolchain& toolchain,
            int jobs, const ClassListener& listener);

  /// The next job. Each submission that is being graded has one running, if it can; only when there
  /// are fewer submissions than jobs does one have several. A job that follows another is of the
  /// same submission, and so of the same user.
  [[nodiscard]] std::optional<process::Job> next(process::TaskQueue::Want want);

 private:
  void finishGrades();
  [[nodiscard]] std::optional<process::Job> jobOfIdle();
  [[nodiscard]] std::optional<process::Job> jobOfAny();

  std::span<const Submission> submissions_;
  const Plan& plan_;
  Toolchain& toolchain_;
  std::size_t jobs_;
  const ClassListener& listener_;
  std::size_t started_ = 0;
  process::UserLeases users_;
  /// Those that are being graded. Their jobs refer to them, so that they may not move.
  std::list<StudentRun> active_;
  /// The one whose job was given last.
  StudentRun* last_ = nullptr;
};

}  // namespace teeko::grade
