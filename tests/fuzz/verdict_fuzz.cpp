// The verdict on a program that prints any bytes, and the reports of it.
#include "teeko/check/failure_text.hpp"
#include "teeko/check/results.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/io/utf8.hpp"

#include "check/side_by_side.hpp"
#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using namespace teeko::check;

namespace {

constexpr std::size_t kLongestLine = 80;

Execution executionFrom(Input& input) {
  Execution execution;
  execution.termination = static_cast<Termination>(input.choice(8));
  execution.code = input.byte();
  execution.readInput = input.choice(2) == 0;
  execution.errors = input.line().substr(0, 4096);
  if (execution.termination == Termination::Crashed ||
      execution.termination == Termination::TimedOut) {
    execution.terminalOutput = input.line();
  }
  return execution;
}

void checkText(const Case& given, const Verdict& verdict) {
  for (const Details details : {Details::Full, Details::Actual, Details::None}) {
    const std::string cause = causeOf(verdict, details);
    require(isPlainText(cause) && cause.find('\n') == std::string::npos,
            "a cause is a line of plain text");
    const std::string text = detailsOf(given, verdict, details);
    require(isPlainText(text), "details are plain text");
    require(details != Details::None || (cause.empty() && text.empty()), "nothing is told of none");
  }
  require(isPlainText(verdict.summary) && verdict.summary.find('\n') == std::string::npos,
          "a summary is a line of plain text");
  if (verdict.difference) {
    require(verdict.difference->offset <= given.output.size(), "a difference has its place");
    require(verdict.difference->marked < verdict.difference->lines.size(), "and its line");
    for (const Columns columns : {Columns::Both, Columns::Actual}) {
      const std::string shown = sideBySide(*verdict.difference, columns);
      require(isPlainText(shown), "columns are plain text");
      for (const std::string_view line : fuzz::linesOf(shown)) {
        require(charactersOf(line).size() <= kLongestLine, "a line has at most 80 characters");
      }
    }
  }
}

void checkReports(const Case& given, const Verdict& verdict) {
  const std::vector<Case> cases{given};
  const Results results{.title = given.name,
                        .cases = cases,
                        .verdicts = {verdict},
                        .notes = {given.hint},
                        .details = Details::Full,
                        .commandOf = [&](std::size_t) { return given.name + "'"; }};
  const std::string html = htmlOf(results);
  require(isPlainText(html) && html.ends_with("</html>\n"), "the page is whole and plain text");
  const std::string junit = junitOf(results, "2026-01-01T00:00:00");
  require(isPlainText(junit) && junit.ends_with("</testsuites>\n"),
          "the results are whole and plain text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  Execution execution = executionFrom(input);
  const bool ignoresSpace = input.choice(2) == 1;
  Case given;
  given.name = input.line();
  given.hint = input.line();
  given.input = input.line();
  // What is expected and what comes, with what both have before it.
  const std::size_t shared = input.byte();
  const std::size_t split = input.byte();
  const std::string_view rest = input.rest();
  const std::string_view beginning = rest.substr(0, shared);
  const std::string_view ends = rest.substr(beginning.size());
  given.output = std::string(beginning) + std::string(ends.substr(0, split));
  execution.output =
      std::string(beginning) + std::string(ends.substr(std::min(split, ends.size())));

  const Verdict verdict = judge(given, execution, Limits(), {.ignoreTrailingSpace = ignoresSpace});
  const bool ended = execution.termination == Termination::Exited;
  const bool same = given.output == execution.output;
  require(!verdict.passed || ended, "only a program that ends passes");
  require(!(ended && same) || verdict.passed, "and passes if its output is the expected one");
  require(!verdict.passed || same || ignoresSpace, "and only then");
  require(verdict.passed == (verdict.summary.empty()), "what fails has a summary");
  if (!verdict.passed) {
    checkText(given, verdict);
    checkReports(given, verdict);
  }
  return 0;
}
