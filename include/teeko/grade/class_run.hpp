/// Grades the submissions of a class.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/grade/course.hpp"
#include "teeko/grade/grading.hpp"
#include "teeko/grade/source_run.hpp"
#include "teeko/grade/submissions.hpp"

namespace teeko::grade {

/// A part of the assignment and the cases that it is graded with.
struct PartPlan {
  Wanted wanted;
  std::vector<check::Case> cases;
};

/// How every student is graded.
struct Plan {
  std::vector<PartPlan> parts;
  Course course;
};

struct StudentGrade {
  std::string student;
  /// As Submission has them.
  std::string id = {};
  std::string leftOut = {};
  /// One for each part of the plan that is expected or was submitted.
  std::vector<PartGrade> parts;
  /// Why the submission could not be graded, if this machine lacked something; its points do not
  /// count then. Empty otherwise.
  std::string failure;
};

/// A text of 32 characters that is the same for the same submission under the same plan, toolchain
/// and version of this library, and is not expected to be the same for any others.
[[nodiscard]] std::string fingerprintOf(const Submission& submission, const Plan& plan,
                                        const Toolchain& toolchain);

/// The same without a submission: grades with the same fingerprint of their plan may be compared.
[[nodiscard]] std::string fingerprintOf(const Plan& plan, const Toolchain& toolchain);

struct ClassListener {
  /// Gets a grade as soon as it is known, in any order.
  std::function<void(const StudentGrade&)> onGrade;
  /// Gets each folder that could not be removed, in the end.
  std::function<void(const std::filesystem::path&)> onLeftFolder;
};

/// Grades these submissions; each has its files by part, in the plan's order. At most `jobs`
/// programs run at a time. If this process runs as root, each submission is compiled and run by a
/// separate user, who owns no other process and whom no other call of gradeClass() on this machine
/// uses meanwhile. Afterwards that user's temporary files, shared memory, semaphores and message
/// queues are removed. If this process does not run as root, its own user compiles and runs
/// everything. Throws Error (Unfinished) when it is interrupted or the system lacks something, and
/// what the listener throws.
void gradeClass(std::span<const Submission> submissions, const Plan& plan, Toolchain& toolchain,
                int jobs, const ClassListener& listener);

}  // namespace teeko::grade
