#include "teeko/check/results.hpp"

#include <cstdint>

#include "teeko/check/html_failure.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/markup.hpp"

#include "glyphs.hpp"

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
  if (!given.open.empty()) {
    return text + "><skipped" + attribute("message", "open: " + given.open) + "/></testcase>\n";
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

/// Whether cases count.
enum class Standing : std::uint8_t { Counts, Open };

Standing standingOf(const Case& given) {
  return given.open.empty() ? Standing::Counts : Standing::Open;
}

/// The cases of this standing in which the program does not print what the case has.
std::vector<Failure> differencesIn(const Results& results, Standing standing) {
  std::vector<Failure> differences;
  for (std::size_t i = 0; i < results.verdicts.size(); ++i) {
    const std::optional<Verdict>& verdict = results.verdicts[i];
    if (verdict && !verdict->passed && standingOf(results.cases[i]) == standing) {
      differences.push_back({.index = i, .verdict = &*verdict});
    }
  }
  return differences;
}

/// The causes of these failures, each with its cases.
std::string groupsHtml(const Results& results, std::span<const Failure> failures) {
  std::string html;
  for (const FailureGroup& group : groupsOf(results.cases, failures, results.details)) {
    html += "<h2>" + countText(group.cases.size(), group.cases.size() == 1 ? "case: " : "cases: ") +
            escaped(group.cause) + "</h2>\n";
    for (const std::size_t index : group.cases) {
      html += htmlOfFailure(results.cases[index], *results.verdicts[index], results.details,
                            index == group.cases.front() ? Folding::Open : Folding::Closed,
                            results.commandOf(index));
    }
  }
  return html;
}

}  // namespace

std::vector<Failure> failuresIn(const Results& results) {
  return differencesIn(results, Standing::Counts);
}

std::vector<Failure> openDifferencesIn(const Results& results) {
  return differencesIn(results, Standing::Open);
}

Counts countsIn(const Results& results) {
  Counts counts;
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    const std::optional<Verdict>& verdict = results.verdicts[i];
    if (standingOf(results.cases[i]) == Standing::Open) {
      counts.open += verdict ? 1U : 0U;
      counts.openDiffering += verdict && !verdict->passed ? 1U : 0U;
    } else {
      ++(!verdict ? counts.notRun : verdict->passed ? counts.passed : counts.failed);
    }
  }
  return counts;
}

std::string openText(const Counts& counts) {
  return counts.open == 0 ? ""
                          : ", " + std::to_string(counts.openDiffering) + " of " +
                                std::to_string(counts.open) + " open cases differ";
}

std::string openOutput(const Results& results, std::size_t index) {
  const Case& given = results.cases[index];
  const std::optional<Verdict>& verdict = results.verdicts[index];
  if (!verdict || verdict->passed || results.details == Details::None) {
    return {};
  }
  return "It differs here, which counts for nothing: " + given.open + ".\n\n" +
         headlineOf(*verdict) + "\n\n" + detailsOf(given, *verdict, results.details);
}

std::string junitOf(const Results& results, const std::string& timestamp) {
  const Counts counts = countsIn(results);
  const std::size_t skipped = counts.notRun + counts.openDiffering;
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
         attribute("failures", std::to_string(counts.failed)) + attribute("errors", "0") +
         attribute("skipped", std::to_string(skipped)) + attribute("time", secondsText(seconds)) +
         ">\n    <properties><property" + attribute("name", "isolation") +
         attribute("value", results.isolation) + "/></properties>\n" + cases + "    <system-out>" +
         escaped(notes) + "</system-out>\n    <system-err/>\n  </testsuite>\n</testsuites>\n";
}

std::string htmlOf(const Results& results) {
  const std::vector<Failure> failures = failuresIn(results);
  const Counts counts = countsIn(results);
  std::string body = "<h1>" + escaped(results.title) + "</h1>\n<p><strong class=\"passed\">" +
                     countText(counts.passed, "passed") + "</strong>, <strong class=\"failed\">" +
                     countText(failures.size(), "failed") + "</strong>" +
                     (counts.notRun > 0 ? ", " + countText(counts.notRun, "not run") : "") +
                     openText(counts) + "</p>\n<p>Isolation: " + escaped(results.isolation) +
                     "</p>\n";
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
  body += groupsHtml(results, failures);
  if (!failures.empty()) {
    body +=
        "<p>Where teeko is not installed, the page check.html of the teeko project checks a C "
        "program in a browser.</p>\n";
  }
  if (counts.openDiffering > 0) {
    body += "<h1>" + std::string(kOpenHeading) + "</h1>\n" +
            groupsHtml(results, openDifferencesIn(results));
  }
  return htmlPage(results.title, body);
}

}  // namespace teeko::check
