#include "check_text.hpp"

#include <algorithm>
#include <vector>

#include "teeko/io/text.hpp"

namespace teeko::cli {
namespace {

/// Of more causes than these, only the titles and the first case's name are printed.
constexpr std::size_t kMostShown = 5;
constexpr const char* kRed = "\x1b[31m";
constexpr const char* kGreen = "\x1b[32m";
constexpr const char* kBold = "\x1b[1m";

}  // namespace

void CheckText::add(std::size_t index) {
  const check::Verdict& verdict = *results_.verdicts[index];
  ++counted_;
  if (!verdict.passed && results_.cases[index].open.empty()) {
    ++failed_;
    progress_.clear();
    const bool tells = results_.details != check::Details::None;
    console_.printLine(inColour("FAILED", kRed) + ' ' + printable(results_.cases[index].name) +
                       (tells ? ": " + headlineOf(verdict) : ""));
    console_.flush();
  }
  if (counted_ < results_.cases.size()) {
    progress_.show([this] {
      return std::to_string(counted_) + " of " + check::casesText(results_.cases.size()) + ", " +
             std::to_string(failed_) + " failed";
    });
  }
}

void CheckText::finish(std::size_t notRun) {
  progress_.clear();
  const check::Counts counts = countsIn(results_);
  if (results_.details != check::Details::None) {
    printGroups(failuresIn(results_));
    if (counts.openDiffering > 0) {
      console_.printLine("");
      console_.printLine(std::string(check::kOpenHeading));
      printGroups(openDifferencesIn(results_));
    }
  }
  if (counts.failed + counts.openDiffering > 0) {
    console_.printLine("");
  }
  for (const std::string& note : results_.notes) {
    console_.printLine("Note: " + note);
  }
  if (notRun > 0) {
    console_.printLine(check::casesText(notRun) +
                       " did not run, because the program hung or exceeded a limit too often.");
  }
  console_.printLine(
      inColour(std::to_string(counts.passed) + " passed", kGreen) + ", " +
      inColour(std::to_string(counts.failed) + " failed", counts.failed > 0 ? kRed : kGreen) +
      openText(counts));
  console_.flush();
}

void CheckText::printGroups(std::span<const check::Failure> failures) {
  const std::vector<check::FailureGroup> groups =
      groupsOf(results_.cases, failures, results_.details);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (i < kMostShown) {
      printGroup(groups[i]);
    } else {
      printTitle(groups[i]);
      console_.print("    " + printable(results_.cases[groups[i].cases.front()].name) + '\n');
    }
  }
}

std::string CheckText::inColour(const std::string& text, const char* colour) const {
  return colours_ == Colours::None ? text : colour + text + "\x1b[0m";
}

void CheckText::printTitle(const check::FailureGroup& group) {
  console_.printLine("");
  console_.printLine(inColour(check::casesText(group.cases.size()) + ": " + group.cause, kBold));
}

void CheckText::printGroup(const check::FailureGroup& group) {
  const check::Case& first = results_.cases[group.cases.front()];
  printTitle(group);
  if (group.cases.size() > 1) {
    std::vector<std::string> names;
    for (const std::size_t index : group.cases) {
      const bool isLast = index == group.cases.back();
      names.push_back(printable(results_.cases[index].name) + (isLast ? "" : ","));
    }
    console_.print(check::filled(names));
  }
  console_.printLine("");
  console_.printLine(inColour(printable(first.name), kBold) + ":");
  console_.print(detailsOf(first, *results_.verdicts[group.cases.front()], results_.details));
  console_.print(hintsOf(results_.cases, group));
  console_.print(check::commandText(printable(results_.commandOf(group.cases.front()))));
}

}  // namespace teeko::cli
