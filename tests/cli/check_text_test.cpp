#include "cli/check_text.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;

namespace {

/// Cases `case 1`, `case 2` ..., each with its expected output, and verdicts on them.
class Checked {
 public:
  explicit Checked(Colours colours = Colours::None, check::Details details = check::Details::Full)
      : colours_(colours) {
    results_.details = details;
    results_.commandOf = [](std::size_t index) { return "run " + std::to_string(index + 1); };
  }

  void add(const std::string& expected, const std::string& printed) {
    check::Case added;
    added.name = "case " + std::to_string(cases_.size() + 1);
    added.output = expected;
    cases_.push_back(added);
    printed_.push_back(printed);
  }

  void note(const std::string& note) { results_.notes.push_back(note); }

  [[nodiscard]] std::string text(std::size_t notRun = 0) {
    std::istringstream in;
    std::ostringstream out;
    Console console(in, out, out);
    results_.cases = cases_;
    results_.verdicts.resize(cases_.size());
    CheckText report(results_, console, colours_);
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      Execution execution;
      execution.termination = Termination::Exited;
      execution.readInput = true;
      execution.output = printed_[i];
      results_.verdicts[i] = check::judge(cases_[i], execution, Limits(), {});
      report.add(i);
    }
    beforeEnd_ = out.str();
    report.finish(notRun);
    return out.str();
  }

  /// What text() had printed before finish().
  [[nodiscard]] const std::string& beforeEnd() const { return beforeEnd_; }
  [[nodiscard]] const std::string& summary(std::size_t index) const {
    return results_.verdicts[index]->summary;
  }

 private:
  Colours colours_;
  check::Results results_;
  std::vector<check::Case> cases_;
  std::vector<std::string> printed_;
  std::string beforeEnd_;
};

}  // namespace

TEST_CASE("of cases that pass only their number is printed") {
  Checked checked;
  checked.add("a\n", "a\n");
  checked.add("b\n", "b\n");
  CHECK(checked.text() == "2 passed, 0 failed\n");
}

TEST_CASE("a failed case has its line at once, and its cause and details in the end") {
  Checked checked;
  checked.add("a\n", "a\n");
  checked.add("b\n", "c\n");
  const std::string text = checked.text();
  CHECK(checked.beforeEnd() == "FAILED case 2: " + checked.summary(1) + "\n");
  const std::string rest = text.substr(checked.beforeEnd().size());
  CHECK(rest.starts_with("\n1 case: "));
  CHECK(rest.find("\n\ncase 2:\n") != std::string::npos);
  CHECK(countOf("case 2", rest) == 1);
  CHECK(rest.find("run 2") != std::string::npos);
  CHECK(rest.ends_with("\n\n1 passed, 1 failed\n"));
}

TEST_CASE("cases that fail for the same cause are named together") {
  Checked checked;
  checked.add("b\n", "c\n");
  checked.add("b\n", "c\n");
  const std::string text = checked.text();
  CHECK(text.find("\n2 cases: ") != std::string::npos);
  CHECK(text.find("case 1, case 2\n\ncase 1:\n") != std::string::npos);
  CHECK(text.find("run 2") == std::string::npos);
}

TEST_CASE("the first five causes are told in full, and the others with their first case") {
  Checked checked;
  for (int i = 0; i < 7; ++i) {
    const std::string same(static_cast<std::size_t>(i), '\n');
    checked.add(same + "b" + std::to_string(i) + '\n', same + "c" + std::to_string(i) + '\n');
  }
  const std::string text = checked.text();
  REQUIRE(countOf("\n1 case: ", text) == 7);
  CHECK(countOf("\n    run ", text) == 5);
  CHECK(text.find("case 5:\n") != std::string::npos);
  CHECK(text.find("\n    case 6\n\n1 case: ") != std::string::npos);
  CHECK(text.ends_with("\n    case 7\n\n0 passed, 7 failed\n"));
}

TEST_CASE("where no details are told there is neither a summary nor a cause") {
  Checked checked(Colours::None, check::Details::None);
  checked.add("b\n", "c\n");
  CHECK(checked.text() == "FAILED case 1\n\n0 passed, 1 failed\n");
}

TEST_CASE("colours tell failed from passed") {
  Checked checked(Colours::Ansi, check::Details::None);
  checked.add("a\n", "a\n");
  CHECK(checked.text() == "\x1b[32m1 passed\x1b[0m, \x1b[32m0 failed\x1b[0m\n");
  checked.add("b\n", "c\n");
  CHECK(checked.text() ==
        "\x1b[31mFAILED\x1b[0m case 2\n\n\x1b[32m1 passed\x1b[0m, \x1b[31m1 failed\x1b[0m\n");
}

TEST_CASE("notes and cases that were not run come before the counts") {
  Checked checked;
  checked.add("a\n", "a\n");
  checked.note("This is so.");
  CHECK(checked.text(1) ==
        "Note: This is so.\n"
        "1 case did not run, because the program hung or exceeded a limit too often.\n"
        "1 passed, 0 failed\n");
}
