// needs: processes
#include "cli/github.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "teeko/check/results.hpp"

#include "cli/gradescope_json.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// Four cases: one that passed, two that failed for the same reason, and one that was not run.
class FourCases {
 public:
  FourCases() : cases_(4) {
    results_.title = "teeko check: *placement*";
    results_.cases = cases_;
    results_.verdicts.resize(4);
    const std::vector<std::string> names{"good", "a,b:c%*", "two\nlines", "late"};
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      cases_[i].name = names[i];
      cases_[i].weight = 2;
      cases_[i].visibility = "hidden";
    }
    results_.verdicts[0] = check::Verdict{.passed = true};
    results_.verdicts[1] =
        check::Verdict{.summary = "line 3: 100 % wrong, so: no\r", .fault = "a_fault"};
    results_.verdicts[2] = check::Verdict{.summary = "the same", .fault = "a_fault"};
  }

  FourCases(const FourCases&) = delete;
  FourCases& operator=(const FourCases&) = delete;

  check::Results& results() { return results_; }

 private:
  std::vector<check::Case> cases_;
  check::Results results_;
};

/// What is appended to GitHub's summary.
std::string summaryOf(const check::Results& results) {
  const Scratch scratch;
  const auto file = scratch.file("summary", "before\n");
  const EnvironmentVariable variable("GITHUB_STEP_SUMMARY", file.string());
  appendGithubSummary(results);
  return contentsOf(file);
}

}  // namespace

TEST_CASE("a process runs on GitHub if GITHUB_ACTIONS is exactly true") {
  for (const std::string value : {"", "false", "TRUE", "true "}) {
    const EnvironmentVariable variable("GITHUB_ACTIONS", value);
    CHECK_FALSE(runsOnGithub());
  }
  CHECK_FALSE([] {
    const EnvironmentVariable variable("GITHUB_ACTIONS", std::nullopt);
    return runsOnGithub();
  }());
  const EnvironmentVariable variable("GITHUB_ACTIONS", "true");
  CHECK(runsOnGithub());
}

TEST_CASE("a secret word is a new one each time") {
  const std::string word = secretWord();
  CHECK(word.starts_with("teeko-"));
  const std::size_t middle = word.find_first_not_of("0123456789", 6);
  REQUIRE(middle + 1 < word.size());
  CHECK(word[middle] == '-');
  CHECK(word.find_first_not_of("0123456789", middle + 1) == std::string::npos);
  CHECK(word != secretWord());
}

TEST_CASE("GitHub gets an annotation for each failed case, on a line of its own") {
  FourCases four;
  CHECK(
      githubAnnotations(four.results()) ==
      "::error title=teeko check%3A *placement*%3A a%2Cb%3Ac%25*::line 3%3A 100 %25 wrong%2C so%3A "
      "no%0D\n"
      "::error title=teeko check%3A *placement*%3A two%0Alines::the same\n");
  four.results().details = check::Details::None;
  CHECK(githubAnnotations(four.results()) ==
        "::error title=teeko check%3A *placement*%3A a%2Cb%3Ac%25*::failed\n"
        "::error title=teeko check%3A *placement*%3A two%0Alines::failed\n");
}

TEST_CASE("GitHub's summary escapes what Markdown would interpret") {
  FourCases four;
  four.results().notes = {"one *note*", "another"};
  CHECK(summaryOf(four.results()) ==
        "before\n"
        "### teeko check: \\*placement\\*\n"
        "\n"
        "1 passed, 2 failed\n"
        "\n"
        "> one \\*note\\*\n"
        "\n"
        "> another\n"
        "\n"
        "- 2×: a\\_fault, as in a,b:c%\\*\n"
        "\n");
  four.results().details = check::Details::None;
  four.results().notes.clear();
  CHECK(summaryOf(four.results()) ==
        "before\n### teeko check: \\*placement\\*\n\n1 passed, 2 failed\n\n");
}

TEST_CASE("a summary that cannot be written is an error, and one that nobody wants is none") {
  FourCases four;
  const Scratch scratch;
  const std::string missing = (scratch.path() / "missing/summary").string();
  for (const std::optional<std::string>& file : {std::optional<std::string>(), {""}}) {
    const EnvironmentVariable variable("GITHUB_STEP_SUMMARY", file);
    CHECK_NOTHROW(appendGithubSummary(four.results()));
  }
  const EnvironmentVariable variable("GITHUB_STEP_SUMMARY", missing);
  CHECK_THROWS_WITH(appendGithubSummary(four.results()), missing + ": cannot be written");
}

TEST_CASE("Gradescope gets a test for each case, and what was wrong unless that is not told") {
  FourCases four;
  const auto testOf = [](const std::string& name, const std::string& score,
                         const std::string& output) {
    return "    {\n      \"name\": \"" + name + "\",\n      \"score\": " + score +
           ",\n      \"max_score\": 2.0,\n      \"status\": \"" +
           (score == "2.0" ? "passed" : "failed") + "\",\n      \"visibility\": \"hidden\"" +
           (output.empty() ? "" : ",\n      \"output\": \"" + output + '"') + "\n    }";
  };
  four.results().details = check::Details::None;
  CHECK(gradescopeResults(four.results()) == "{\n  \"tests\": [\n" + testOf("good", "2.0", "") +
                                                 ",\n" + testOf("a,b:c%*", "0.0", "") + ",\n" +
                                                 testOf("two\\nlines", "0.0", "") + ",\n" +
                                                 testOf("late", "0.0", "") + "\n  ]\n}\n");
  four.results().details = check::Details::Actual;
  const std::string text = gradescopeResults(four.results());
  const std::string late = testOf("late", "0.0",
                                  "It was not run, because the program hung or exceeded a limit "
                                  "too often or an earlier case failed.");
  CHECK(contains(text, late));
  CHECK(contains(text, "\"output\": \"the same\\n\\n"));
}
