/// Runs a program on cases and judges it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/process/task_queue.hpp"

namespace teeko::grade {

struct CaseRunOptions {
  Limits limits;
  check::JudgeOptions judge;
  /// Ends at the first case that fails, if it is not an open one.
  bool stopAtFailure = false;
};

/// Gets a verdict and the index of its case, in the order in which cases count.
using OnVerdict = std::function<void(std::size_t index, const check::Verdict&)>;

/// The runs of one program on its cases, for a TaskQueue. The verdicts and their order are the same
/// however many cases run at a time and in whichever order they end.
///
/// Verdicts are reported in the order of the cases. If the program had to be ended (it hung or used
/// too much) in kEndedInARow consecutive cases, kProbes cases spread over the remaining ones come
/// next. If it has to be ended in all of these too, the remaining cases do not run.
///
/// Where a program fails a recorded game of OctaFlip, it also runs on parts of the record, to find
/// the rule that is wrong; its verdict waits for that.
class CaseRun {
 public:
  static constexpr std::size_t kEndedInARow = 5;
  static constexpr std::size_t kProbes = 5;

  /// `cases` must outlive this, and this its jobs.
  CaseRun(process::Program program, std::span<const check::Case> cases,
          const CaseRunOptions& options, OnVerdict onVerdict);

  /// The next job; nothing when none can be started until another one of this run ends, or ever.
  /// The first case runs alone, as it tells whether the program can be started.
  [[nodiscard]] std::optional<process::Job> next();

  /// Whether all is done.
  [[nodiscard]] bool isOver() const noexcept { return isOver_; }

  /// Why the program could not be run at all, if so.
  [[nodiscard]] const std::optional<Error>& failure() const noexcept { return failure_; }

  /// What this machine lacked when the program could not be run in some case, if so.
  [[nodiscard]] const std::optional<Error>& lack() const noexcept { return lack_; }

  /// How many cases that count got no verdict because the program had to be ended too often.
  [[nodiscard]] std::size_t notRun() const noexcept { return notRun_; }

  /// What a person at a terminal would stumble over, though the output is right: sentences.
  [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }

 private:
  /// A case that failed, and the search for the rule that is wrong.
  struct Search;

  [[nodiscard]] process::Task taskOf(std::size_t index) const;
  [[nodiscard]] process::Job jobOf(std::size_t index);
  [[nodiscard]] std::optional<process::Job> searchJob();
  [[nodiscard]] std::optional<process::Job> terminalJob();
  void end(std::size_t index, process::Report report);
  void nameFiles(Execution& execution);
  void endSearchJob(std::size_t index, const process::Report& report);
  void goOnSearching(std::size_t index);
  void settle(std::size_t index, check::Verdict verdict);
  void count(std::size_t index);
  [[nodiscard]] bool isAcceptable(const check::Verdict& verdict) const;
  void noteReadings(const check::Readings& readings);
  void spreadProbes();
  void endTerminalJob(const process::Report& report);

  process::Program program_;
  std::span<const check::Case> cases_;
  CaseRunOptions options_;
  OnVerdict onVerdict_;
  /// The indices of the cases in the order in which they count, and how many have counted.
  std::vector<std::size_t> order_;
  std::size_t counted_ = 0;
  std::vector<bool> isStarted_;
  /// Of the cases that have ended but not counted.
  std::vector<std::optional<check::Verdict>> waiting_;
  /// Searches that are not over, by the indices of their cases.
  std::map<std::size_t, std::shared_ptr<Search>> searches_;
  std::size_t running_ = 0;
  std::size_t endedInARow_ = 0;
  /// Of the cases that have counted and passed.
  check::Readings readings_;
  /// Whether a case has shown that the program can be started.
  bool programStarts_ = false;
  /// The text files that the program names, once that has been asked for.
  std::optional<std::vector<std::string>> namedFiles_;
  std::optional<std::size_t> terminalCase_;
  bool terminalJobStarted_ = false;
  bool isStopped_ = false;
  bool isOver_ = false;
  std::size_t notRun_ = 0;
  std::optional<Error> failure_;
  std::optional<Error> lack_;
  std::vector<std::string> notes_;
};

}  // namespace teeko::grade
