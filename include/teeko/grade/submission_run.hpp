/// Compiles a submission, checks its source and runs its cases.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "teeko/check/results.hpp"
#include "teeko/grade/case_run.hpp"
#include "teeko/grade/source_run.hpp"

namespace teeko::grade {

/// The runs of one submission, for a TaskQueue: of its source, if it has to be compiled still, and
/// then of its cases, if there is a program.
class SubmissionRun {
 public:
  using Submitted = std::variant<CheckedSource, std::unique_ptr<SourceRun>>;

  /// `onVerdict` gets the index in results() of each check of the source and of each case, once the
  /// verdict is there.
  SubmissionRun(
      Submitted submitted, std::vector<check::Case> cases, const CaseRunOptions& options,
      std::function<void(std::size_t index)> onVerdict = [](std::size_t) {});
  SubmissionRun(const SubmissionRun&) = delete;
  SubmissionRun& operator=(const SubmissionRun&) = delete;

  /// The next job; nothing when none can be started until another one of this run ends, or ever.
  [[nodiscard]] std::optional<process::Job> next();

  /// Whether all is done, once next() has nothing more.
  [[nodiscard]] bool isOver() const noexcept;

  /// SourceRun::failure(), if there is a source.
  [[nodiscard]] std::optional<Error> sourceFailure() const;

  /// The program and the runs of its cases, as soon as it is compiled.
  [[nodiscard]] const std::optional<process::Program>& program() const noexcept {
    return checked_.program;
  }
  [[nodiscard]] const std::optional<CaseRun>& caseRun() const noexcept { return caseRun_; }

  /// First the checks of the source, then the cases; what the members `cases`, `verdicts` and
  /// `notes` have is this run's, the others are the caller's.
  [[nodiscard]] check::Results& results() noexcept { return results_; }

  /// How many checks of the source results() begins with.
  [[nodiscard]] std::size_t sourceChecks() const noexcept { return checked_.checks.size(); }

 private:
  void startCases();

  std::unique_ptr<SourceRun> source_;
  std::vector<check::Case> cases_;
  CaseRunOptions options_;
  std::function<void(std::size_t)> onVerdict_;
  CheckedSource checked_;
  std::optional<CaseRun> caseRun_;
  check::Results results_;
  bool isStarted_ = false;
};

}  // namespace teeko::grade
