#include "teeko/grade/submission_run.hpp"

#include <utility>

namespace teeko::grade {

SubmissionRun::SubmissionRun(Submitted submitted, std::vector<check::Case> cases,
                             const CaseRunOptions& options,
                             std::function<void(std::size_t index)> onVerdict)
    : cases_(std::move(cases)), options_(options), onVerdict_(std::move(onVerdict)) {
  if (auto* const source = std::get_if<std::unique_ptr<SourceRun>>(&submitted)) {
    source_ = std::move(*source);
  } else {
    checked_ = std::get<CheckedSource>(std::move(submitted));
  }
}

std::optional<process::Job> SubmissionRun::next() {
  std::optional<process::Job> job = source_ ? source_->next() : std::nullopt;
  if (job || (source_ && (!source_->isOver() || source_->failure()))) {
    return job;
  }
  if (!isStarted_) {
    startCases();
  }
  if (caseRun_ && !caseRun_->isOver()) {
    job = caseRun_->next();
    if (caseRun_->isOver()) {
      nameCauses(results_.verdicts);
      results_.notes = caseRun_->notes();
    }
  }
  return job;
}

bool SubmissionRun::isOver() const noexcept {
  return isStarted_ ? !caseRun_ || caseRun_->isOver() : source_ && source_->failure();
}

std::optional<Error> SubmissionRun::sourceFailure() const {
  return source_ ? source_->failure() : std::nullopt;
}

/// Puts the checks of the source before the cases, which stay if there is a program for them.
void SubmissionRun::startCases() {
  isStarted_ = true;
  if (source_) {
    checked_ = source_->result();
  }
  if (!program()) {
    cases_.clear();
  }
  results_.verdicts.resize(sourceChecks() + cases_.size());
  for (std::size_t i = 0; i < sourceChecks(); ++i) {
    const check::SourceCheck& check = checked_.checks[i];
    cases_.insert(cases_.begin() + static_cast<std::ptrdiff_t>(i), check.given);
    results_.verdicts[i] = check.verdict;
  }
  results_.cases = cases_;
  for (std::size_t i = 0; i < sourceChecks(); ++i) {
    onVerdict_(i);
  }
  if (program()) {
    caseRun_.emplace(*program(), results_.cases.subspan(sourceChecks()), options_,
                     [this](std::size_t index, const check::Verdict& verdict) {
                       results_.verdicts[sourceChecks() + index] = verdict;
                       onVerdict_(sourceChecks() + index);
                     });
  }
}

}  // namespace teeko::grade
