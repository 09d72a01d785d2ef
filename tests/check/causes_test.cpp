#include <optional>
#include <string>
#include <vector>

#include "teeko/check/results.hpp"

#include "executions.hpp"
#include "support/catch.hpp"

using namespace teeko::check;
using namespace teeko::check::test;

namespace {

/// The causes of what is judged from an expected output that ends with `a b` and these actual ones.
std::vector<std::string> causesOf(const std::vector<std::string>& actual) {
  std::vector<std::optional<Verdict>> verdicts;
  for (const std::string& output : actual) {
    verdicts.emplace_back(judged("a b\n", output));
  }
  verdicts.emplace_back(std::nullopt);  // not run
  nameCauses(verdicts);
  std::vector<std::string> causes;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    causes.push_back(verdicts[i]->cause ? verdicts[i]->cause->words : "");
  }
  return causes;
}

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
    const std::string hint = hintsOf(cases, groupsOf(cases, failures).front());
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
