/// The runs that grade one submission.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeko/grade/class_run.hpp"
#include "teeko/grade/submission_run.hpp"
#include "teeko/process/task_queue.hpp"
#include "teeko/process/user_lease.hpp"

namespace teeko::grade {

/// Grades one submission, a part after the other, for a TaskQueue.
class StudentRun {
 public:
  /// `submission`, `plan` and `toolchain` must outlive this object, and this object its jobs.
  /// Programs run as `user` or, without one, as this process's user.
  StudentRun(const Submission& submission, const Plan& plan, Toolchain& toolchain,
             std::optional<process::UserLease> user);

  /// The next job; nothing when none can be started until another one of this run ends, or ever.
  [[nodiscard]] std::optional<process::Job> next();

  [[nodiscard]] bool isOver() const noexcept { return part_ == plan_.parts.size(); }
  /// How many jobs are running.
  [[nodiscard]] std::size_t running() const noexcept { return running_; }
  [[nodiscard]] const StudentGrade& grade() const noexcept { return grade_; }

 private:
  [[nodiscard]] std::optional<process::Job> nextOfPart();
  [[nodiscard]] bool isExpected() const;
  [[nodiscard]] std::optional<PartGrade> gradeWithoutRun() const;
  void startPart();
  void finishPart();
  void fail(const Error& failure);
  [[nodiscard]] const PartPlan& plan() const { return plan_.parts[part_]; }

  const Submission& submission_;
  const Plan& plan_;
  Toolchain& toolchain_;
  std::optional<process::UserLease> user_;
  /// The index of the part that is being graded.
  std::size_t part_ = 0;
  /// Of that part.
  std::unique_ptr<SubmissionRun> current_;
  std::size_t running_ = 0;
  StudentGrade grade_;
};

}  // namespace teeko::grade
