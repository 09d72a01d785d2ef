#include "teeko/grade/case_run.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "teeko/check/answers.hpp"
#include "teeko/check/rule_search.hpp"
#include "teeko/io/input_file.hpp"

#include "named_files.hpp"

namespace teeko::grade {
namespace {

/// Longer games take longer at a terminal and show no more.
constexpr std::size_t kMostPrompts = 100;

/// What a stall at a terminal tells a person.
std::string noteOn(const check::Case& given, const Stall& stall) {
  const std::string where =
      " (seen in " + given.name + ", before answer " + std::to_string(stall.answer + 1) + ").";
  return stall.wentOn
             ? "At a terminal it would wait for another answer before it goes on, as "
               "scanf(\"%d\\n\") does: leave out the white space after %d" +
                   where
             : "At a terminal it would stay silent, as it does not flush its output before "
               "it waits for an answer: call fflush(stdout) after each prompt" +
                   where;
}

}  // namespace

struct CaseRun::Search {
  check::Verdict verdict;
  check::RuleSearch rules;
  bool isRunning = false;
};

CaseRun::CaseRun(process::Program program, std::span<const check::Case> cases,
                 const CaseRunOptions& options, OnVerdict onVerdict)
    : program_(std::move(program)),
      cases_(cases),
      options_(options),
      onVerdict_(std::move(onVerdict)),
      order_(cases.size()),
      isStarted_(cases.size()),
      waiting_(cases.size()) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
}

std::optional<process::Job> CaseRun::next() {
  if (isOver_ || (running_ > 0 && !programStarts_)) {
    return std::nullopt;
  }
  if (std::optional<process::Job> job = searchJob()) {
    return job;
  }
  const auto waiting =
      std::find_if(order_.begin() + static_cast<std::ptrdiff_t>(counted_), order_.end(),
                   [this](std::size_t index) { return !isStarted_[index]; });
  if (!isStopped_ && waiting != order_.end()) {
    return jobOf(*waiting);
  }
  if (running_ > 0) {
    return std::nullopt;
  }
  std::optional<process::Job> job = terminalJob();
  isOver_ = !job;
  return job;
}

process::Task CaseRun::taskOf(std::size_t index) const {
  const check::Case& given = cases_[index];
  process::Task task{.program = program_,
                     .limits = options_.limits,
                     .input = given.input,
                     .files = {},
                     .expectedOutput = given.output.size(),
                     .dialogue = {},
                     .seekLostOutput = true};
  if (!given.board.empty()) {
    task.files.push_back({.name = "gameboard.txt", .contents = given.board});
  }
  return task;
}

process::Job CaseRun::jobOf(std::size_t index) {
  isStarted_[index] = true;
  ++running_;
  return {.task = taskOf(index),
          .onEnd = [this, index](process::Report report) { end(index, std::move(report)); }};
}

/// The next step of a search that waits for one.
std::optional<process::Job> CaseRun::searchJob() {
  const auto waiting = std::find_if(searches_.begin(), searches_.end(),
                                    [](const auto& search) { return !search.second->isRunning; });
  if (isStopped_ || waiting == searches_.end()) {
    return std::nullopt;
  }
  const std::size_t index = waiting->first;
  waiting->second->isRunning = true;
  ++running_;
  process::Task task = taskOf(index);
  task.input = *waiting->second->rules.next();
  task.seekLostOutput = false;
  return process::Job{
      .task = std::move(task),
      .onEnd = [this, index](const process::Report& report) { endSearchJob(index, report); }};
}

void CaseRun::end(std::size_t index, process::Report report) {
  --running_;
  if (const Error* const error = std::get_if<Error>(&report)) {
    if (error->kind() == ErrorKind::Unfinished) {
      lack_ = *error;
    }
    if (!programStarts_) {
      failure_ = *error;
      isStopped_ = true;
      return;
    }
    Execution execution;
    execution.termination = Termination::NotStarted;
    execution.errors = error->what() + std::string("\n");
    report = std::move(execution);
  }
  programStarts_ = true;
  auto& execution = std::get<Execution>(report);
  nameFiles(execution);
  check::Verdict verdict = judge(cases_[index], execution, options_.limits, options_.judge);
  if (verdict.passed || !verdict.fault.empty() || !verdict.blankFaults.empty()) {
    settle(index, std::move(verdict));
    return;
  }
  check::RuleSearch rules(cases_[index], execution.output);
  searches_.emplace(index, std::make_shared<Search>(Search{std::move(verdict), std::move(rules)}));
  goOnSearching(index);
}

void CaseRun::endSearchJob(std::size_t index, const process::Report& report) {
  --running_;
  Search& search = *searches_.at(index);
  search.isRunning = false;
  const Execution* const execution = std::get_if<Execution>(&report);
  if (execution != nullptr && execution->termination == Termination::Exited) {
    search.rules.add(execution->output);
    goOnSearching(index);
    return;
  }
  // Programs that hang in searches too often are not run on, as those that hang in cases.
  search.verdict.hadToBeEnded =
      execution != nullptr && execution->termination != Termination::Crashed;
  settle(index, std::move(search.verdict));
  searches_.erase(index);
}

/// Waits for searchJob(), or ends the search if it is over.
void CaseRun::goOnSearching(std::size_t index) {
  Search& search = *searches_.at(index);
  if (search.rules.next()) {
    return;
  }
  search.verdict.cause = search.rules.cause();
  settle(index, std::move(search.verdict));
  searches_.erase(index);
}

/// Keeps the verdict until it is its turn to count.
void CaseRun::settle(std::size_t index, check::Verdict verdict) {
  waiting_[index] = std::move(verdict);
  while (!isStopped_ && counted_ < order_.size() && waiting_[order_[counted_]]) {
    count(order_[counted_]);
  }
}

/// Says of a program that crashed before it read any input which text files it names.
void CaseRun::nameFiles(Execution& execution) {
  constexpr std::size_t kLargestProgram = std::size_t{16} << 20;
  if (execution.termination != Termination::Crashed || execution.readInput ||
      !execution.namedFiles.empty()) {
    return;
  }
  if (!namedFiles_) {
    namedFiles_.emplace();
    try {
      namedFiles_ = textFilesNamedIn(readWhole(program_.file, kLargestProgram));
    } catch (const Error&) {  // Then nobody knows.
    }
  }
  execution.namedFiles = *namedFiles_;
}

/// Reports the verdict on the next case in order, and decides whether and how the run goes on.
void CaseRun::count(std::size_t index) {
  check::Verdict verdict = *std::exchange(waiting_[index], std::nullopt);
  if (isAcceptable(verdict)) {
    verdict = {.passed = true, .seconds = verdict.seconds, .readings = verdict.readings};
  }
  if (verdict.passed) {
    noteReadings(verdict.readings);
  }
  ++counted_;
  onVerdict_(index, verdict);
  endedInARow_ = verdict.hadToBeEnded ? endedInARow_ + 1 : 0;
  if (verdict.passed && !check::takesOtherReading(verdict.readings) && !terminalCase_ &&
      cases_[index].visibility == "visible") {
    const std::size_t prompts = check::dialogueOf(cases_[index]).size();
    terminalCase_ = prompts > 1 && prompts <= kMostPrompts ? std::optional(index) : std::nullopt;
  }
  if (!verdict.passed && options_.stopAtFailure && cases_[index].open.empty()) {
    isStopped_ = true;
  } else if (endedInARow_ == kEndedInARow) {
    spreadProbes();
  } else if (endedInARow_ == kEndedInARow + kProbes) {
    isStopped_ = true;
    notRun_ = static_cast<std::size_t>(
        std::count_if(order_.begin() + static_cast<std::ptrdiff_t>(counted_), order_.end(),
                      [this](std::size_t left) { return cases_[left].open.empty(); }));
  }
}

/// Whether the output is right but for taking another reading, the same one as before.
bool CaseRun::isAcceptable(const check::Verdict& verdict) const {
  return options_.judge.acceptEither && !verdict.passed && verdict.blankFaults.empty() &&
         check::takesOtherReading(verdict.readings) && check::agree(verdict.readings, readings_);
}

void CaseRun::noteReadings(const check::Readings& readings) {
  for (std::size_t i = 0; i < readings.size(); ++i) {
    readings_[i] = readings_[i].empty() ? readings[i] : readings_[i];
  }
}

/// Moves kProbes cases, evenly spread over those that are left, to the front.
void CaseRun::spreadProbes() {
  const auto rest = order_.begin() + static_cast<std::ptrdiff_t>(counted_);
  const auto size = static_cast<std::size_t>(order_.end() - rest);
  for (std::size_t i = 0; i < std::min(kProbes, size); ++i) {
    const auto place = rest + static_cast<std::ptrdiff_t>((i + 1) * size / (kProbes + 1));
    const auto target = rest + static_cast<std::ptrdiff_t>(i);
    if (place > target) {
      std::rotate(target, place, place + 1);
    }
  }
}

/// A case that has passed, played again at a terminal; nothing when there is none, or it has been
/// played.
std::optional<process::Job> CaseRun::terminalJob() {
  if (!terminalCase_ || std::exchange(terminalJobStarted_, true)) {
    return std::nullopt;
  }
  process::Job job = jobOf(*terminalCase_);
  job.task.dialogue = check::dialogueOf(cases_[*terminalCase_]);
  job.onEnd = [this](const process::Report& report) { endTerminalJob(report); };
  return job;
}

void CaseRun::endTerminalJob(const process::Report& report) {
  --running_;
  const Execution* const execution = std::get_if<Execution>(&report);
  if (execution != nullptr && execution->stall) {
    notes_.push_back(noteOn(cases_[*terminalCase_], *execution->stall));
  }
}

}  // namespace teeko::grade
