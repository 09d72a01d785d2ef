#include <optional>
#include <string>
#include <vector>

#include "teeko/check/results.hpp"

#include "executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;
using namespace teeko::check::test;

namespace {

/// The causes of a run with these verdicts.
std::vector<std::string> causesIn(std::vector<std::optional<Verdict>> verdicts) {
  verdicts.emplace_back(std::nullopt);  // not run
  nameCauses(verdicts);
  verdicts.pop_back();
  std::vector<std::string> causes;
  for (const auto& verdict : verdicts) {
    causes.push_back(verdict->cause ? verdict->cause->words : "");
  }
  return causes;
}

/// The causes of what is judged from the expected output `a b` and these actual ones.
std::vector<std::string> causesOf(const std::vector<std::string>& actual) {
  std::vector<std::optional<Verdict>> verdicts;
  for (const std::string& output : actual) {
    verdicts.emplace_back(judged("a b\n", output));
  }
  return causesIn(std::move(verdicts));
}

constexpr const char* kBound = "Out of bound, try again.\n";
constexpr const char* kCapitalBound = "Out of Bound, try again.\n";
constexpr const char* kOccupied = "Occupied, try again.\n";

}  // namespace

TEST_CASE("faults of blanks are one cause of a run, in words") {
  using Causes = std::vector<std::string>;
  const std::string none;
  const std::string newline = "your program prints no newline at the end of its last line";
  CHECK(causesOf({"a b", "a b\n", "a c\n"}) == Causes{newline, none, none});
  CHECK(causesOf({"a b \n"}) == Causes{"your program prints blanks at the ends of lines"});
  const std::string both = newline + " and blanks at the ends of lines";
  CHECK(causesOf({"a b", "a b\t\n", "a b\n"}) == Causes{both, both, none});
  // Nothing is said of blanks where more is wrong.
  CHECK(causesOf({"a  b\n", "a b \nc\n"}) == Causes{none, none});
}

TEST_CASE("taking another reading of the assignment everywhere is one cause of a run") {
  const std::string none;
  const std::string start = "your program takes another reading of the assignment: ";
  const std::string off = "`Out of Bound, try again.` for a direction that leads off the board";
  const std::string taken =
      "`Out of bound, try again.` for a direction that leads to a taken square";
  const std::string capitalTaken =
      "`Out of Bound, try again.` for a direction that leads to a taken square";
  struct Fact {
    std::string off;
    std::string taken;
    std::string cause;
  };
  const std::string bound(kBound);
  const std::string capital(kCapitalBound);
  const std::string occupied(kOccupied);
  for (const Fact& fact : {Fact{capital, occupied, start + off}, Fact{bound, bound, start + taken},
                           Fact{capital, capital, (start + off).append(", ").append(capitalTaken)},
                           Fact{capital, bound, (start + off).append(", ").append(taken)}}) {
    CAPTURE(fact.off, fact.taken);
    // One cause, whichever of the places a case comes to; none where it comes to neither.
    CHECK(causesIn({judged("a\n" + bound, "a\n" + fact.off),
                    judged(occupied + "a\n", fact.taken + "a\n"),
                    judged(occupied + bound, fact.taken + fact.off), judged("a\n", "a\n")}) ==
          std::vector<std::string>{fact.off == bound ? none : fact.cause,
                                   fact.taken == occupied ? none : fact.cause, fact.cause, none});
  }
  // Not where more is wrong, nor where it takes both readings, be it in one case or in two.
  CHECK(causesIn({judged(bound + "a\n", capital + "b\n"), judged("a\n", capital),
                  judged(bound + bound, bound + capital)}) == std::vector{none, none, none});
  CHECK(causesIn({judged(bound, capital), judged(bound, bound)}) == std::vector{none, none});
  CHECK(causesIn({judged(occupied, bound), judged(occupied, capital)}) == std::vector{none, none});
  CHECK(causesIn({judged(bound, occupied)}) == std::vector{none});
  // Blanks may be wrong besides.
  std::vector<std::optional<Verdict>> verdicts{judged(bound, "Out of Bound, try again. "),
                                               judged("a\n", "a")};
  nameCauses(verdicts);
  CHECK(verdicts[0]->cause->words == start + off);
  CHECK(
      verdicts[0]->cause->advice.back() ==
      "Besides, your program prints no newline at the end of its last line and blanks at the ends "
      "of lines.");
  CHECK(verdicts[0]->cause->advice.front() ==
        "The documents disagree about a direction that leads off the board: the assignment's text "
        "has `Out of bound, try again.`, which is expected here, and its sample run has `Out of "
        "Bound, try again.`.");
}

TEST_CASE("beyond another reading, the difference is what else is wrong") {
  const Verdict verdict = judged(kBound + std::string("a\n"), kCapitalBound + std::string("b\n"));
  CHECK(verdict.summary == "line 2 is not the expected one, from column 1 on");
  CHECK(verdict.difference->expectedWords == "a");
  CHECK(judged(kBound, kCapitalBound).summary ==
        "line 1 is not the expected one, from column 8 on");
}

TEST_CASE("a cause in words stands for the first difference in all reports") {
  Case given = expecting("a b\n");
  given.hint = "think";
  std::vector<std::optional<Verdict>> verdicts{judged("a b\n", "a b")};
  Verdict& verdict = *verdicts.front();
  CHECK(headlineOf(verdict) == "the newline after line 1 is missing");
  nameCauses(verdicts);
  CHECK(headlineOf(verdict) == causeOf(verdict));
  CHECK(causeOf(verdict) == verdict.cause->words);
  CHECK(causeOf(verdict, Details::None).empty());
  const std::string details = detailsOf(given, verdict);
  CAPTURE(details);
  CHECK(details.starts_with("    Nobody sees that"));
  CHECK(details.find("--ignore-trailing-space") != std::string::npos);
  CHECK(details.find("(no newline)") != std::string::npos);
  verdict.cause->proof = "    proof\n";
  CHECK(detailsOf(given, verdict).find("proof") != std::string::npos);
  CHECK(detailsOf(given, verdict, Details::Actual).find("proof") == std::string::npos);
  CHECK(detailsOf(given, verdict, Details::Actual).starts_with("    Nobody sees that"));
}

TEST_CASE("hints are for failures that can have to do with the game") {
  Case given = expecting("a b\n");
  given.hint = "think";
  const std::vector<Case> cases{given};
  const auto hintsFor = [&](const Verdict& verdict) {
    const std::vector<Failure> failures{{.index = 0, .verdict = &verdict}};
    std::string hint = hintsOf(cases, groupsOf(cases, failures).front());
    CHECK(hint == hintOf(given, verdict));
    return hint;
  };
  CHECK(hintsFor(judged("a b\n", "a c\n")) == "  Hint: think\n");
  CHECK(hintsFor(judged("a b\n", "")) == "  Hint: think\n");
  CHECK(hintsFor(judged("a b\n", "a  b\n")).empty());
  CHECK(hintsFor(judged("a b\n", "ab")).empty());
  Verdict known = judged("a b\n", "a c\n");
  known.cause.emplace();
  known.cause->words = "known";
  CHECK(hintsFor(known).empty());
}
