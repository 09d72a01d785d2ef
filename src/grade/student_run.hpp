/// The runs that grade one submission.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeko/check/case_run.hpp"
#include "teeko/check/results.hpp"
#include "teeko/check/source_run.hpp"
#include "teeko/grade/class_run.hpp"
#include "teeko/process/task_queue.hpp"

#include "user_lease.hpp"

namespace teeko::grade {

/// Grades one submission, a part after the other, for a TaskQueue.
class StudentRun {
 public:
  /// `submission`, `plan` and `toolchain` must outlive this object, and this object its jobs.
  /// Programs run as `user` or, without one, as this process's user.
  StudentRun(const Submission& submission, const Plan& plan, check::Toolchain& toolchain,
             std::optional<UserLease> user);

  /// The next job; nothing when none can be started until another one of this run ends, or ever.
  [[nodiscard]] std::optional<process::Job> next();

  [[nodiscard]] bool isOver() const noexcept { return part_ == plan_.parts.size(); }
  /// How many jobs are running.
  [[nodiscard]] std::size_t running() const noexcept { return running_; }
  [[nodiscard]] const StudentGrade& grade() const noexcept { return grade_; }

 private:
  /// What runs for the part that is being graded.
  struct Current {
    std::optional<check::SourceRun> source;
    /// First the checks of the source, then the cases.
    std::vector<check::Case> cases;
    check::Results results;
    std::optional<check::CaseRun> run;
  };

  [[nodiscard]] std::optional<process::Job> nextOfPart();
  [[nodiscard]] bool isExpected() const;
  [[nodiscard]] std::optional<PartGrade> gradeWithoutRun() const;
  void startSource();
  void startCases();
  void finishPart();
  void fail(const Error& failure);
  [[nodiscard]] const PartPlan& plan() const { return plan_.parts[part_]; }

  const Submission& submission_;
  const Plan& plan_;
  check::Toolchain& toolchain_;
  std::optional<UserLease> user_;
  /// The index of the part that is being graded.
  std::size_t part_ = 0;
  std::unique_ptr<Current> current_;
  std::size_t running_ = 0;
  StudentGrade grade_;
};

}  // namespace teeko::grade
