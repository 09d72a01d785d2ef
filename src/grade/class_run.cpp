#include "teeko/grade/class_run.hpp"

#include <algorithm>
#include <list>
#include <optional>
#include <utility>

#include "student_run.hpp"
#include "user_lease.hpp"

namespace teeko::grade {
namespace {

/// The runs of a class, for a TaskQueue.
class ClassRun {
 public:
  ClassRun(std::span<const Submission> submissions, const Plan& plan, check::Toolchain& toolchain,
           int jobs, const ClassListener& listener)
      : submissions_(submissions),
        plan_(plan),
        toolchain_(toolchain),
        jobs_(static_cast<std::size_t>(jobs)),
        listener_(listener) {}

  /// The next job. Each submission that is being graded has one running, if it can; only when there
  /// are fewer submissions than jobs does one have several.
  std::optional<check::Job> next(check::TaskQueue::Want want) {
    if (want == check::TaskQueue::Want::Following) {
      return last_ != nullptr ? last_->next() : std::nullopt;
    }
    for (;;) {
      finishGrades();
      if (std::optional<check::Job> job = jobOfIdle()) {
        return job;
      }
      if (std::ranges::any_of(active_, &StudentRun::isOver)) {
        continue;
      }
      if (active_.size() < jobs_ && started_ < submissions_.size()) {
        active_.emplace_back(submissions_[started_], plan_, toolchain_, users_.next());
        ++started_;
        continue;
      }
      return jobOfAny();
    }
  }

 private:
  void finishGrades() {
    std::erase_if(active_, [this](const StudentRun& run) {
      if (run.isOver()) {
        last_ = last_ == &run ? nullptr : last_;
        listener_.onGrade(run.grade());
      }
      return run.isOver();
    });
  }

  std::optional<check::Job> jobOfIdle() {
    for (StudentRun& run : active_) {
      std::optional<check::Job> job = run.running() == 0 ? run.next() : std::nullopt;
      if (job) {
        last_ = &run;
        return job;
      }
    }
    return std::nullopt;
  }

  std::optional<check::Job> jobOfAny() {
    for (StudentRun& run : active_) {
      if (std::optional<check::Job> job = run.next()) {
        last_ = &run;
        return job;
      }
    }
    return std::nullopt;
  }

  std::span<const Submission> submissions_;
  const Plan& plan_;
  check::Toolchain& toolchain_;
  std::size_t jobs_;
  const ClassListener& listener_;
  std::size_t started_ = 0;
  UserLeases users_;
  /// Those that are being graded. Their jobs refer to them, so that they may not move.
  std::list<StudentRun> active_;
  /// The one whose job was given last.
  StudentRun* last_ = nullptr;
};

}  // namespace

void gradeClass(std::span<const Submission> submissions, const Plan& plan,
                check::Toolchain& toolchain, int jobs, const ClassListener& listener) {
  ClassRun run(submissions, plan, toolchain, jobs, listener);
  check::runAll(
      {.jobs = jobs, .isolation = process::tryIsolation().isolation},
      [&run](check::TaskQueue::Want want) { return run.next(want); }, listener.onLeftFolder);
}

}  // namespace teeko::grade
