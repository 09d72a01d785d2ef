#include "teeko/check/results.hpp"

#include <algorithm>

#include "teeko/io/decimal.hpp"
#include "teeko/io/markup.hpp"

#include "glyphs.hpp"
#include "html_failure.hpp"

namespace teeko::check {
namespace {

std::string secondsText(double seconds) {
  return fixedText(seconds, 3);
}

std::string attribute(const std::string& name, const std::string& value) {
  return ' ' + name + "=\"" + escaped(value) + '"';
}

/// A case as JUnit has it.
std::string junitCase(const Results& results, std::size_t index) {
  const Case& given = results.cases[index];
  const std::optional<Verdict>& verdict = results.verdicts[index];
  std::string text = "    <testcase" + attribute("name", given.name) +
                     attribute("classname", "teeko." + std::string(nameOf(given.part))) +
                     attribute("time", secondsText(verdict ? verdict->seconds : 0));
  if (!verdict) {
    return text + "><skipped/></testcase>\n";
  }
  if (verdict->passed) {
    return text + "/>\n";
  }
  const bool tells = results.details != Details::None;
  return text + "><failure" + attribute("type", "failed") +
         attribute("message", tells ? headlineOf(*verdict) : "failed") + '>' +
         escaped(tells ? detailsOf(given, *verdict, results.details) + hintOf(given, *verdict) +
                             commandText(results.commandOf(index))
                       : "") +
         "</failure></testcase>\n";
}

std::string countText(std::size_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what;
}

}  // namespace

std::vector<Failure> failuresIn(const Results& results) {
  std::vector<Failure> failures;
  for (std::size_t i = 0; i < results.verdicts.size(); ++i) {
    const std::optional<Verdict>& verdict = results.verdicts[i];
    if (verdict && !verdict->passed) {
      failures.push_back({.index = i, .verdict = &*verdict});
    }
  }
  return failures;
}

std::string isolationTextOf(const Results& results) {
  const auto& [isolation, reason] = results.isolation;
  if (isolation == process::Isolation::None) {
    return "none (" + reason + ')';
  }
  return results.hasMemoryGroups ? "namespaces, and cgroups for memory" : "namespaces";
}

std::size_t passedIn(const Results& results) {
  return static_cast<std::size_t>(std::ranges::count_if(
      results.verdicts,
      [](const std::optional<Verdict>& verdict) { return verdict && verdict->passed; }));
}

std::string junitOf(const Results& results, const std::string& timestamp) {
  const std::size_t failed = failuresIn(results).size();
  const std::size_t skipped = results.cases.size() - passedIn(results) - failed;
  double seconds = 0;
  std::string cases;
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    seconds += results.verdicts[i] ? results.verdicts[i]->seconds : 0;
    cases += junitCase(results, i);
  }
  std::string notes;
  for (const std::string& note : results.notes) {
    notes += note + '\n';
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite" +
         attribute("id", "0") + attribute("name", results.title) + attribute("package", "teeko") +
         attribute("timestamp", timestamp) + attribute("hostname", "localhost") +
         attribute("tests", std::to_string(results.cases.size())) +
         attribute("failures", std::to_string(failed)) + attribute("errors", "0") +
         attribute("skipped", std::to_string(skipped)) + attribute("time", secondsText(seconds)) +
         ">\n    <properties><property" + attribute("name", "isolation") +
         attribute("value", isolationTextOf(results)) + "/></properties>\n" + cases +
         "    <system-out>" + escaped(notes) +
         "</system-out>\n    <system-err/>\n  </testsuite>\n</testsuites>\n";
}

std::string htmlOf(const Results& results) {
  const std::vector<Failure> failures = failuresIn(results);
  const std::size_t passed = passedIn(results);
  const std::size_t notRun = results.cases.size() - passed - failures.size();
  std::string body = "<h1>" + escaped(results.title) + "</h1>\n<p><strong class=\"passed\">" +
                     countText(passed, "passed") + "</strong>, <strong class=\"failed\">" +
                     countText(failures.size(), "failed") + "</strong>" +
                     (notRun > 0 ? ", " + countText(notRun, "not run") : "") +
                     "</p>\n<p>Isolation: " + escaped(isolationTextOf(results)) + "</p>\n";
  for (const std::string& note : results.notes) {
    body += "<p class=\"note\">" + escaped(note) + "</p>\n";
  }
  if (results.details == Details::None) {
    body += failures.empty() ? "" : "<ul>\n";
    for (const Failure& failure : failures) {
      body += "<li>" + escaped(results.cases[failure.index].name) + "</li>\n";
    }
    return htmlPage(results.title, body + (failures.empty() ? "" : "</ul>\n"));
  }
  for (const FailureGroup& group : groupsOf(results.cases, failures, results.details)) {
    body += "<h2>" + countText(group.cases.size(), group.cases.size() == 1 ? "case: " : "cases: ") +
            escaped(group.cause) + "</h2>\n";
    for (const std::size_t index : group.cases) {
      const Case& given = results.cases[index];
      body += htmlOfFailure(given, *results.verdicts[index], results.details,
                            index == group.cases.front() ? Folding::Open : Folding::Closed,
                            results.commandOf(index));
    }
  }
  return htmlPage(results.title, body);
}

}  // namespace teeko::check
