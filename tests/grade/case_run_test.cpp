#include "teeko/grade/case_run.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "teeko/check/random_cases.hpp"

#include "check/executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;
using check::Case;
using check::Part;
using check::Verdict;
using namespace teeko::check::test;

namespace {

std::vector<Case> numberedCases(std::size_t count) {
  std::vector<Case> cases(count, expecting("ok\n"));
  for (std::size_t i = 0; i < count; ++i) {
    cases[i].name = std::to_string(i);
    cases[i].input = std::to_string(i);
  }
  return cases;
}

/// A case of the assignment's game with so many answers.
Case caseWithAnswers(std::size_t count) {
  for (std::uint64_t seed = 1;; ++seed) {
    for (const Case& given : check::randomCases(Part::Movement, 50, seed)) {
      if (static_cast<std::size_t>(std::ranges::count(given.input, '\n')) == count) {
        return given;
      }
    }
  }
}

Execution timedOut() {
  Execution execution = printing("");
  execution.termination = Termination::TimedOut;
  return execution;
}

/// What became of a run whose cases end as `executionOf` says.
struct RunOutcome {
  std::vector<std::size_t> order;
  std::set<std::size_t> started;
  std::size_t notRun = 0;

  bool operator==(const RunOutcome& other) const {
    return order == other.order && notRun == other.notRun;
  }
};

/// Runs the cases as a queue would, `atATime` of them; they end in an order that the seed decides.
template <typename ExecutionOf>
RunOutcome outcomeOf(const std::vector<Case>& cases, std::size_t atATime, unsigned seed,
                     ExecutionOf executionOf, bool stopAtFailure = false) {
  RunOutcome outcome;
  CaseRun run({}, cases, {.limits = {}, .judge = {}, .stopAtFailure = stopAtFailure},
              [&](std::size_t index, const Verdict&) { outcome.order.push_back(index); });
  std::mt19937 random(seed);
  std::vector<process::Job> running;
  for (;;) {
    std::optional<process::Job> job = running.size() < atATime ? run.next() : std::nullopt;
    if (job) {
      outcome.started.insert(std::stoul(job->task.input));
      running.push_back(std::move(*job));
    } else if (running.empty()) {
      break;
    } else {
      const auto ended = running.begin() + static_cast<std::ptrdiff_t>(random() % running.size());
      const process::Job over = std::move(*ended);
      running.erase(ended);
      over.onEnd(executionOf(std::stoul(over.task.input)));
    }
  }
  CHECK(run.isOver());
  outcome.notRun = run.notRun();
  return outcome;
}

std::vector<std::size_t> upTo(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    numbers[i] = i;
  }
  return numbers;
}

}  // namespace

TEST_CASE("verdicts come in the order of the cases, however many run at a time") {
  const std::vector<Case> cases = numberedCases(30);
  for (const std::size_t atATime : {1U, 2U, 7U, 64U}) {
    for (unsigned seed = 0; seed < 5; ++seed) {
      CAPTURE(atATime, seed);
      CHECK(outcomeOf(cases, atATime, seed, [](std::size_t i) {
              return printing(i % 3 == 0 ? "wrong\n" : "ok\n");
            }).order == upTo(30));
    }
  }
}

TEST_CASE("a run ends at the first failure when asked to") {
  const std::vector<Case> cases = numberedCases(30);
  const auto executionOf = [](std::size_t i) { return printing(i % 10 == 7 ? "wrong\n" : "ok\n"); };
  for (const std::size_t atATime : {1U, 4U, 64U}) {
    CAPTURE(atATime);
    const RunOutcome outcome = outcomeOf(cases, atATime, 1, executionOf, true);
    CHECK(outcome.order == upTo(8));
    CHECK(outcome.notRun == 0);
  }
  CHECK(outcomeOf(cases, 1, 1, executionOf, true).started.size() == 8);
}

TEST_CASE("a program that always times out is asked for ten cases from all over") {
  const std::vector<Case> cases = numberedCases(100);
  const RunOutcome outcome = outcomeOf(cases, 1, 1, [](std::size_t) { return timedOut(); });
  CHECK(outcome.order.size() == 10);
  CHECK(outcome.notRun == 90);
  CHECK(outcome.order == std::vector<std::size_t>{0, 1, 2, 3, 4, 20, 36, 52, 68, 84});
  CHECK(outcomeOf(numberedCases(7), 1, 1, [](std::size_t) { return timedOut(); }).order.size() ==
        7);
}

TEST_CASE("a program that times out in some cases is asked for all") {
  const std::vector<Case> cases = numberedCases(100);
  const auto orderIf = [&](auto timesOut) {
    return outcomeOf(cases, 1, 1,
                     [&](std::size_t i) { return timesOut(i) ? timedOut() : printing("ok\n"); })
        .order;
  };
  CHECK(orderIf([](std::size_t i) { return i % 5 != 0; }) == upTo(100));
  // After cases from all over the rest, the others come in their order.
  std::vector<std::size_t> expected = upTo(5);
  const std::vector<std::size_t> probes{20, 36, 52, 68, 84};
  expected.insert(expected.end(), probes.begin(), probes.end());
  for (std::size_t i = 5; i < 100; ++i) {
    if (std::ranges::find(probes, i) == probes.end()) {
      expected.push_back(i);
    }
  }
  CHECK(orderIf([](std::size_t i) { return i < 5; }) == expected);
  // The first twenty hang, and so do some later ones.
  const auto executionOf = [](std::size_t i) {
    return i < 20 || i == 52 || i > 95 ? timedOut() : printing("ok\n");
  };
  const RunOutcome alone = outcomeOf(cases, 1, 1, executionOf);
  std::vector<std::size_t> sorted = alone.order;
  std::ranges::sort(sorted);
  CHECK(sorted == upTo(100));
  CHECK(alone.notRun == 0);
  for (const std::size_t atATime : {2U, 5U, 64U}) {
    for (unsigned seed = 0; seed < 5; ++seed) {
      CAPTURE(atATime, seed);
      CHECK(outcomeOf(cases, atATime, seed, executionOf) == alone);
      CHECK(outcomeOf(cases, atATime, seed, [](std::size_t) { return timedOut(); }) ==
            outcomeOf(cases, 1, 1, [](std::size_t) { return timedOut(); }));
    }
  }
}

TEST_CASE("a program that cannot be started has one case run, and the reason is told") {
  const std::vector<Case> cases = numberedCases(5);
  CaseRun run({}, cases, {}, [](std::size_t, const Verdict&) { FAIL("a verdict"); });
  const std::optional<process::Job> job = run.next();
  REQUIRE(job);
  CHECK_FALSE(run.next());
  job->onEnd(Error(ErrorKind::BadInput, "no such program"));
  CHECK_FALSE(run.next());
  CHECK(run.isOver());
  REQUIRE(run.failure());
  CHECK(run.failure()->what() == std::string("no such program"));
  CHECK_FALSE(run.lack());
}

TEST_CASE("a program that can no longer be started fails that case") {
  const std::vector<Case> cases = numberedCases(2);
  std::vector<std::string> summaries;
  std::string errors;
  CaseRun run({}, cases, {}, [&](std::size_t, const Verdict& verdict) {
    summaries.push_back(verdict.summary);
    errors = verdict.errors;
  });
  run.next()->onEnd(printing("ok\n"));
  run.next()->onEnd(Error(ErrorKind::Unfinished, "gone"));
  CHECK_FALSE(run.next());
  CHECK(summaries == std::vector<std::string>{"", "this time it could not be run"});
  CHECK(errors == "gone\n");
  REQUIRE(run.lack());
  CHECK(run.lack()->what() == std::string("gone"));
}

TEST_CASE("a case is given to the program as it is") {
  const std::vector<Case> cases = check::randomCases(Part::Movement, 1, 1);
  CaseRun run({.file = "/program", .arguments = {"x"}, .user = {}}, cases, {},
              [](std::size_t, const Verdict&) {});
  const process::Task task = run.next()->task;
  CHECK(task.program.file == "/program");
  CHECK(task.input == cases[0].input);
  CHECK(task.expectedOutput == cases[0].output.size());
  CHECK(task.seekLostOutput);
  CHECK(task.dialogue.empty());
  REQUIRE(task.files.size() == 1);
  CHECK(task.files[0].name == "gameboard.txt");
  CHECK(task.files[0].contents == cases[0].board);
}

TEST_CASE("the first visible case that passes and is not long is played again at a terminal") {
  std::vector<Case> cases{expecting("ok\n"),   caseWithAnswers(101), caseWithAnswers(10),
                          caseWithAnswers(20), caseWithAnswers(100), caseWithAnswers(30)};
  cases[2].visibility = "hidden";
  const auto executionOf = [&](std::size_t index) {
    return printing(index == 3 ? "wrong\n" : cases[index].output);
  };
  struct Fact {
    process::Report report;
    std::vector<std::string> notes;
  };
  Execution silent = executionOf(4);
  silent.stall = Stall{.answer = 1, .wentOn = false};
  Execution waiting = executionOf(4);
  waiting.stall = Stall{.answer = 1, .wentOn = true};
  const std::string where = " (seen in " + cases[4].name + ", before answer 2).";
  for (const Fact& fact : std::vector<Fact>{
           {executionOf(4), {}},
           {Error(ErrorKind::Unfinished, "gone"), {}},
           {silent,
            {"At a terminal it would stay silent, as it does not flush its output before it waits "
             "for an answer: call fflush(stdout) after each prompt" +
             where}},
           {waiting,
            {"At a terminal it would wait for another answer before it goes on, as "
             "scanf(\"%d\\n\") does: leave out the white space after %d" +
             where}}}) {
    std::size_t verdicts = 0;
    CaseRun run({}, cases, {}, [&](std::size_t, const Verdict&) { ++verdicts; });
    for (std::size_t i = 0; i < cases.size(); ++i) {
      run.next()->onEnd(executionOf(i));
    }
    const std::optional<process::Job> job = run.next();
    REQUIRE(job);
    CHECK_FALSE(run.next());
    CHECK(job->task.input == cases[4].input);
    CHECK(job->task.dialogue.size() == 100);
    job->onEnd(fact.report);
    CHECK_FALSE(run.next());
    CHECK(run.isOver());
    CHECK(verdicts == cases.size());
    CHECK(run.notes() == fact.notes);
  }
}

TEST_CASE("a case is played again at a terminal once no other case runs") {
  const std::vector<Case> cases{caseWithAnswers(10), caseWithAnswers(20)};
  CaseRun run({}, cases, {}, [](std::size_t, const Verdict&) {});
  run.next()->onEnd(printing(cases[0].output));
  const std::optional<process::Job> second = run.next();
  REQUIRE(second);
  CHECK_FALSE(run.next());
  CHECK_FALSE(run.isOver());
  second->onEnd(printing(cases[1].output));
  const std::optional<process::Job> again = run.next();
  REQUIRE(again);
  CHECK(again->task.input == cases[0].input);
  CHECK(again->task.dialogue.size() == 10);
}

TEST_CASE("an open case that fails does not end a run, nor is it missed where it did not run") {
  std::vector<Case> cases = numberedCases(30);
  for (std::size_t i = 12; i < 30; ++i) {
    cases[i].open = "nobody says";
  }
  CHECK(outcomeOf(
            cases, 1, 1, [](std::size_t i) { return printing(i < 12 ? "ok\n" : "wrong\n"); }, true)
            .order == upTo(30));
  CHECK(outcomeOf(cases, 1, 1, [](std::size_t) { return timedOut(); }).notRun < 12);
}

TEST_CASE("a program may take another reading when asked to accept it, the same one everywhere") {
  const std::string bound = "Out of bound, try again.\n";
  const std::string capital = "Out of Bound, try again.\n";
  const auto passes = [&](const std::vector<std::string>& printed, bool accept) {
    std::vector<Case> cases(printed.size(), expecting("a\n" + bound));
    std::vector<bool> passed;
    CaseRun run({}, cases, {.limits = {}, .judge = {.acceptEither = accept}},
                [&](std::size_t, const Verdict& verdict) { passed.push_back(verdict.passed); });
    for (const std::string& output : printed) {
      run.next()->onEnd(printing(output));
    }
    CHECK_FALSE(run.next());
    return passed;
  };
  using Passed = std::vector<bool>;
  CHECK(passes({"a\n" + capital, "a\n" + capital}, true) == Passed{true, true});
  CHECK(passes({"a\n" + capital, "a\n" + capital}, false) == Passed{false, false});
  CHECK(passes({"a\n" + bound, "a\n" + capital}, true) == Passed{true, false});
  CHECK(passes({"a\n" + capital, "a\n" + bound}, true) == Passed{true, true});
  CHECK(passes({"b\n" + capital, "a \n" + capital, "a\n" + capital}, true) ==
        Passed{false, false, true});
}
