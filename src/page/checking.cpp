#include "checking.hpp"

#include <array>
#include <cctype>
#include <cstdint>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "teeko/check/html_failure.hpp"
#include "teeko/check/random_cases.hpp"
#include "teeko/check/source_checks.hpp"
#include "teeko/check/syntax_tree.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/grade/grading.hpp"
#include "teeko/grade/submissions.hpp"
#include "teeko/io/decimal.hpp"

#include "json.hpp"
#include "question.hpp"

namespace teeko::page {
namespace {

/// How a run can end here, by the names that questions have for it.
constexpr std::array<std::pair<std::string_view, Termination>, 5> kTerminations{
    {{"exited", Termination::Exited},
     {"crashed", Termination::Crashed},
     {"timed-out", Termination::TimedOut},
     {"too-much-output", Termination::TooMuchOutput},
     {"too-much-memory", Termination::TooMuchMemory}}};

check::Part partIn(std::string_view name) {
  const std::optional<check::Part> part = check::partNamed(name);
  if (!part || *part == check::Part::Whole) {
    refuse("there is no part " + std::string(name));
  }
  return *part;
}

/// What Linux calls the signal that ends a program that crashes.
std::string crashNamed(int signal) {
  constexpr int kAbort = 6;
  constexpr int kFloatingPoint = 8;
  return signal == kAbort           ? "Aborted"
         : signal == kFloatingPoint ? "Floating point exception"
                                    : "Segmentation fault";
}

/// The golden cases of this part.
std::vector<check::Case> unpacked(std::string_view pack, check::Part part) {
  std::vector<check::Case> cases;
  Question rest(pack);
  while (!rest.rest().empty()) {
    check::Case given;
    const std::string_view casePart = rest.next();
    given.name = rest.next();
    given.weight = decimalIn(std::string(rest.next())).value_or(1);
    given.visibility = rest.next();
    std::array<int, 4> sizes{};
    for (int& size : sizes) {
      size = rest.number();
    }
    given.input = rest.bytes(sizes[0]);
    given.output = rest.bytes(sizes[1]);
    given.board = rest.bytes(sizes[2]);
    given.hint = rest.bytes(sizes[3]);
    given.part = part;
    if (casePart == check::nameOf(part)) {
      cases.push_back(std::move(given));
    }
  }
  return cases;
}

std::vector<std::string> linesIn(std::string_view text) {
  std::vector<std::string> lines;
  for (Question rest(text); !rest.rest().empty();) {
    lines.emplace_back(rest.next());
  }
  return lines;
}

std::string partAnswer(std::string_view fields) {
  Question question(fields);
  const std::string name(question.next());
  const std::optional<check::Part> part = grade::partOfFile(name, question.rest());
  return Json::object()
      .add("part", part ? check::nameOf(*part) : "")
      .add("name", check::safeSourceName(name))
      .text();
}

/// How a run ended: TERMINATION and CODE.
Execution endingIn(Question& question) {
  Execution execution;
  const std::string_view termination = question.next();
  for (const auto& [name, meaning] : kTerminations) {
    execution.termination = name == termination ? meaning : execution.termination;
  }
  execution.code = question.number();
  execution.crash = execution.termination == Termination::Crashed ? crashNamed(execution.code) : "";
  return execution;
}

std::string endingAnswer(std::string_view fields) {
  Question question(fields);
  const Execution execution = endingIn(question);
  Limits limits;
  limits.seconds = question.number();
  std::string words = check::faultOf(execution, limits);
  if (words.empty()) {
    words = "it ended with exit code " + std::to_string(execution.code);
  }
  words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return Json::object().add("words", words + '.').text();
}

Json causeOf(const check::Results& results, const check::FailureGroup& group) {
  Json cases = Json::array();
  for (const std::size_t index : group.cases) {
    const check::Case& given = results.cases[index];
    const check::Folding folding =
        index == group.cases.front() ? check::Folding::Open : check::Folding::Closed;
    cases.add(Json::object()
                  .add("name", given.name)
                  .add("input", given.input)
                  .add("board", given.board)
                  .add("html", htmlOfFailure(given, *results.verdicts[index], results.details,
                                             folding, {})));
  }
  return Json::object().add("title", group.cause).add("cases", cases);
}

}  // namespace

std::string Checking::answer(std::string_view question) {
  Question fields(question);
  const std::string_view name = fields.next();
  try {
    return answerTo(name, fields.rest());
  } catch (const std::exception& failure) {
    return Json::object().add("fault", failure.what()).text();
  }
}

std::string Checking::answerTo(std::string_view name, std::string_view fields) {
  if (name == "part") {
    return partAnswer(fields);
  }
  if (name == "begin") {
    return begin(fields);
  }
  if (name == "compiled") {
    return addSource(fields);
  }
  if (name == "next") {
    return next();
  }
  if (name == "ended") {
    return end(fields);
  }
  if (name == "report") {
    return report();
  }
  if (name == "ending") {
    return endingAnswer(fields);
  }
  refuse("there is no question " + std::string(name));
}

std::string Checking::begin(std::string_view fields) {
  Question question(fields);
  part_ = partIn(question.next());
  const int count = question.number();
  const auto seed = integerIn<std::uint64_t>(question.next());
  const std::optional<double> seconds = decimalIn(std::string(question.next()));
  if (count < 0 || count > check::kMostRandomCases || !seed) {
    refuse("random games: their number is from 0 to " + std::to_string(check::kMostRandomCases) +
           ", and their seed from 0 to 18446744073709551615");
  }
  if (!seconds || *seconds < kShortestTimeout || *seconds > kLongestTimeout) {
    refuse("seconds a case: a number from 0.01 to 3600");
  }
  options_ = {};
  options_.limits.seconds = *seconds;
  options_.judge.ignoreTrailingSpace = question.next() == "ignored";
  options_.judge.acceptEither = question.next() == "accepted";
  run_.reset();
  jobs_.clear();
  counted_ = 0;
  cases_ = unpacked(question.rest(), part_);
  for (check::Case& given : check::randomCases(part_, count, *seed)) {
    cases_.push_back(std::move(given));
  }
  check::putInOrder(cases_);
  return Json::object().add("cases", static_cast<int>(cases_.size())).text();
}

std::string Checking::addSource(std::string_view fields) {
  Question question(fields);
  const bool isProgram = question.next() == "program";
  const int listingSize = question.number();
  const int treeSize = question.number();
  const std::string_view listing = question.bytes(listingSize);
  const check::Definitions defined = check::definitionsIn(question.bytes(treeSize));
  check::SourceFindings findings{.fault = isProgram ? "" : "it does not compile",
                                 .diagnostics = check::diagnosticsIn(listing),
                                 .includes = check::otherIncludes(listing)};
  for (const std::string& name : check::undeclaredFunctions(listing)) {
    if (!defined.functions.contains(name)) {
      findings.undeclared.push_back(name);
    }
  }
  findings.variables.assign(defined.variables.begin(), defined.variables.end());
  for (const std::string& phrase : check::assemblyIn(question.rest())) {
    findings.variables.push_back(phrase);
  }
  run_ = std::make_unique<grade::SubmissionRun>(
      grade::CheckedSource{.checks = sourceChecksOf(part_, findings),
                           .program = isProgram ? std::optional(process::Program()) : std::nullopt},
      cases_, options_, [this](std::size_t) { ++counted_; });
  return Json::object().text();
}

std::string Checking::next() {
  std::optional<process::Job> job = run_ ? run_->next() : std::nullopt;
  if (!job) {
    return Json::object().add(!run_ || run_->isOver() ? "over" : "wait", true).text();
  }
  const process::Task& task = job->task;
  Json prompts = Json::array();
  for (const Prompt& prompt : task.dialogue) {
    prompts.add(Json::object()
                    .add("outputBefore", static_cast<int>(prompt.outputBefore))
                    .add("answer", prompt.answer));
  }
  Json answer = Json::object();
  answer.add("id", ++lastJob_)
      .add("number", static_cast<int>(counted_ - run_->sourceChecks() + 1))
      .add("input", task.input)
      .add("board", task.files.empty() ? "" : task.files.front().contents)
      .add("mostOutput", static_cast<int>(task.expectedOutput + task.limits.extraOutput))
      .add("expectedOutput", static_cast<int>(task.expectedOutput))
      .add("errorsKept", static_cast<int>(task.errorsKept))
      .add("seekLostOutput", task.seekLostOutput)
      .add("dialogue", prompts);
  jobs_.emplace(lastJob_, std::move(*job));
  return answer.text();
}

std::string Checking::end(std::string_view fields) {
  Question question(fields);
  const auto job = jobs_.find(question.number());
  if (job == jobs_.end()) {
    refuse("there is no such run");
  }
  Execution execution = endingIn(question);
  execution.seconds = question.number() / 1000.0;
  execution.readInput = question.next() == "yes";
  if (const auto answer = integerIn<std::size_t>(question.next())) {
    execution.stall = Stall{.answer = *answer, .wentOn = false};
  }
  const bool wentOn = question.next() == "yes";
  if (execution.stall) {
    execution.stall->wentOn = wentOn;
  }
  const int outputSize = question.number();
  const int terminalSize = question.number();
  const int errorsSize = question.number();
  execution.output = question.bytes(outputSize);
  execution.terminalOutput = question.bytes(terminalSize);
  execution.errors = question.bytes(errorsSize);
  execution.namedFiles = linesIn(question.rest());
  const auto onEnd = std::move(job->second.onEnd);
  jobs_.erase(job);
  onEnd(std::move(execution));
  return Json::object().text();
}

std::string Checking::report() const {
  if (!run_ || !run_->isOver()) {
    refuse("the check is not over");
  }
  check::Results& results = run_->results();
  const check::Counts counts = countsIn(results);
  Json causes = Json::array();
  for (const check::FailureGroup& group : groupsOf(results.cases, failuresIn(results))) {
    causes.add(causeOf(results, group));
  }
  Json notes = Json::array();
  for (const std::string& note : results.notes) {
    notes.add(note);
  }
  grade::Course course;
  constexpr double kAll = 100;
  course.points[std::string(check::nameOf(part_))] = kAll;
  const std::size_t notRun = run_->caseRun() ? run_->caseRun()->notRun() : 0;
  const double points = run_->program() ? gradeOf(results, part_, course, {}, notRun).points : 0;
  return Json::object()
      .add("compiles", run_->program().has_value())
      .add("passed", static_cast<int>(counts.passed))
      .add("failed", static_cast<int>(counts.failed))
      .add("notRun", static_cast<int>(counts.notRun))
      .add("causes", causes)
      .add("notes", notes)
      .add("points", grade::pointsText(points))
      .text();
}

}  // namespace teeko::page
