#include "class_jobs.hpp"

#include <algorithm>

namespace teeko::grade {

ClassJobs::ClassJobs(std::span<const Submission> submissions, const Plan& plan,
                     Toolchain& toolchain, int jobs, const ClassListener& listener)
    : submissions_(submissions),
      plan_(plan),
      toolchain_(toolchain),
      jobs_(static_cast<std::size_t>(jobs)),
      listener_(listener) {}

std::optional<process::Job> ClassJobs::next(process::TaskQueue::Want want) {
  if (want == process::TaskQueue::Want::Following) {
    return last_ != nullptr ? last_->next() : std::nullopt;
  }
  for (;;) {
    finishGrades();
    if (std::optional<process::Job> job = jobOfIdle()) {
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

void ClassJobs::finishGrades() {
  std::erase_if(active_, [this](const StudentRun& run) {
    if (run.isOver()) {
      last_ = last_ == &run ? nullptr : last_;
      listener_.onGrade(run.grade());
    }
    return run.isOver();
  });
}

std::optional<process::Job> ClassJobs::jobOfIdle() {
  for (StudentRun& run : active_) {
    std::optional<process::Job> job = run.running() == 0 ? run.next() : std::nullopt;
    if (job) {
      last_ = &run;
      return job;
    }
  }
  return std::nullopt;
}

std::optional<process::Job> ClassJobs::jobOfAny() {
  for (StudentRun& run : active_) {
    if (std::optional<process::Job> job = run.next()) {
      last_ = &run;
      return job;
    }
  }
  return std::nullopt;
}

}  // namespace teeko::grade
