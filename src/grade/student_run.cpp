#include "student_run.hpp"

#include <filesystem>
#include <utility>

namespace teeko::grade {
namespace {

/// The remarks on a submission and on one of its parts as one.
std::string joined(const std::string& one, const std::string& other) {
  return one + (one.empty() || other.empty() ? "" : "; ") + other;
}

/// The names of all files, for the student, and what is wrong with them.
std::string submittedFiles(const Submission& submission) {
  std::string names;
  const auto add = [&names](const std::string& name) {
    names += (names.empty() ? "Submitted: " : ", ") + name;
  };
  for (const std::vector<SourceFile>& files : submission.files) {
    for (const SourceFile& file : files) {
      add(file.name);
    }
  }
  if (!submission.leftOut.empty()) {
    add(submission.leftOut);
  }
  const std::string& remark = submission.remark;
  const bool hasProblem = !remark.empty() && !remark.starts_with("other files: ");
  return (names.empty() ? "Submitted: nothing that can be graded" : names) +
         (hasProblem ? '\n' + remark : "");
}

}  // namespace

StudentRun::StudentRun(const Submission& submission, const Plan& plan, Toolchain& toolchain,
                       std::optional<process::UserLease> user)
    : submission_(submission), plan_(plan), toolchain_(toolchain), user_(std::move(user)) {
  grade_.student = submission.student;
  grade_.id = submission.id;
  grade_.leftOut = submission.leftOut;
}

std::optional<process::Job> StudentRun::next() {
  while (!isOver()) {
    std::optional<process::Job> job = nextOfPart();
    if (job) {
      ++running_;
      job->onEnd = [this, onEnd = std::move(job->onEnd)](process::Report report) {
        --running_;
        onEnd(std::move(report));
      };
      return job;
    }
    if (running_ > 0) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// The next job of the part that is being graded; goes on to the next part when it is done.
std::optional<process::Job> StudentRun::nextOfPart() {
  if (!current_) {
    if (submission_.files[part_].empty() && !isExpected()) {
      ++part_;
      return std::nullopt;
    }
    if (std::optional<PartGrade> grade = gradeWithoutRun()) {
      grade->remark = joined(grade->remark, submission_.remark);
      grade_.parts.push_back(std::move(*grade));
      ++part_;
      return std::nullopt;
    }
    startPart();
  }
  std::optional<process::Job> job = current_->next();
  if (!job && current_->isOver()) {
    finishPart();
  }
  return job;
}

bool StudentRun::isExpected() const {
  const auto& expected = plan_.course.expected;
  return !expected || expected->contains(plan().wanted.part);
}

/// The grade of a part that has not just one file.
std::optional<PartGrade> StudentRun::gradeWithoutRun() const {
  const std::vector<SourceFile>& files = submission_.files[part_];
  if (files.size() == 1) {
    return std::nullopt;
  }
  const check::Part part = plan().wanted.part;
  std::string fault = "no file is called " + plan().wanted.pattern;
  if (!files.empty()) {
    fault = "there are " + std::to_string(files.size()) + " files called " + plan().wanted.pattern +
            ":";
    for (const SourceFile& file : files) {
      fault += ' ' + file.name;
    }
  }
  return gradeWithout(part, plan_.course, testsOf(part, plan_.course, plan().cases), fault,
                      submittedFiles(submission_));
}

void StudentRun::startPart() {
  const SourceFile& file = submission_.files[part_].front();
  CaseRunOptions options;
  options.limits.seconds = plan_.course.timeout;
  options.judge = plan_.course.judge;
  current_ = std::make_unique<SubmissionRun>(
      std::make_unique<SourceRun>(
          plan().wanted.part,
          Source{.name = std::filesystem::path(file.name).filename().string(),
                 .contents = file.contents},
          toolchain_, user_ ? std::optional(user_->user()) : std::nullopt),
      plan().cases, options);
}

/// Ends without a grade.
void StudentRun::fail(const Error& failure) {
  grade_.failure = failure.what();
  part_ = plan_.parts.size();
}

void StudentRun::finishPart() {
  const std::optional<CaseRun>& run = current_->caseRun();
  if (const auto failure = current_->sourceFailure(); failure || (run && run->lack())) {
    fail(failure ? *failure : *run->lack());
    return;
  }
  check::Results& results = current_->results();
  results.details = plan_.course.details;
  std::vector<check::Case> cases(results.cases.begin(), results.cases.end());
  for (std::size_t i = 0; i < current_->sourceChecks(); ++i) {
    weigh(cases[i], plan_.course);
  }
  results.cases = cases;
  TestSum lost;
  if (!run) {
    lost = testsOf(plan().wanted.part, plan_.course, plan().cases);
    lost.count -= cases.size();
    for (const check::Case& given : cases) {
      lost.weight -= given.weight;
    }
  }
  PartGrade grade =
      gradeOf(results, plan().wanted.part, plan_.course, lost, run ? run->notRun() : 0);
  if (run && run->failure()) {
    grade.remark = joined(grade.remark, run->failure()->what());
  }
  grade.remark = joined(grade.remark, submission_.remark);
  grade_.parts.push_back(std::move(grade));
  current_.reset();
  ++part_;
}

}  // namespace teeko::grade
