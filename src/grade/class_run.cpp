#include "teeko/grade/class_run.hpp"

#include "class_jobs.hpp"

namespace teeko::grade {

void gradeClass(std::span<const Submission> submissions, const Plan& plan, Toolchain& toolchain,
                int jobs, const ClassListener& listener) {
  ClassJobs all(submissions, plan, toolchain, jobs, listener);
  process::runAll(
      {.jobs = jobs, .isolation = process::tryIsolation().isolation},
      [&all](process::TaskQueue::Want want) { return all.next(want); }, listener.onLeftFolder);
}

}  // namespace teeko::grade
