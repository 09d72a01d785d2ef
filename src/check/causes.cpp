#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "teeko/check/results.hpp"

namespace teeko::check {
namespace {

/// What a program with such a fault prints, in the order of BlankFault.
constexpr auto kBlankFaults = std::to_array<std::string_view>(
    {"no newline at the end of its last line",
     "a newline at the end of its last line, where none is expected", "blanks at the ends of lines",
     "other blanks at the ends of lines than are expected"});

Cause blankCause(const std::set<BlankFault>& faults) {
  Cause cause;
  for (const BlankFault fault : faults) {
    cause.words += cause.words.empty() ? "your program prints " : " and ";
    cause.words += kBlankFaults[static_cast<std::size_t>(fault)];
  }
  cause.advice = {
      "Nobody sees that, but outputs are compared byte by byte. With --ignore-trailing-space it is "
      "forgiven."};
  return cause;
}

std::string inBackticks(std::string_view line) {
  return '`' + std::string(line) + '`';
}

Cause readingCause(const Readings& readings) {
  Cause cause;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const Disagreement& place = kDisagreements[i];
    if (readings[i].empty() || readings[i] == place.chosen) {
      continue;
    }
    cause.words +=
        cause.words.empty() ? "your program takes another reading of the assignment: " : ", ";
    cause.words += inBackticks(readings[i]) + " for " + std::string(place.what);
    cause.advice.push_back("The documents disagree about " + std::string(place.what) + ": " +
                           std::string(place.chosenIn) + " has " + inBackticks(place.chosen) +
                           ", which is expected here, and " + std::string(place.otherIn) + " has " +
                           inBackticks(place.other) + '.');
  }
  cause.advice.emplace_back(
      "Ask which one your course wants. With --accept-either a program may take either, the same "
      "one everywhere.");
  return cause;
}

/// What is wrong with the form of the outputs of a whole run.
struct FormFaults {
  std::set<BlankFault> blanks;
  /// What is printed in each place, if it is the same wherever the program comes to it.
  Readings readings;
};

FormFaults formFaultsIn(const std::vector<std::optional<Verdict>>& verdicts) {
  FormFaults faults;
  std::array<std::set<std::string_view>, Readings().size()> lines;
  for (const std::optional<Verdict>& verdict : verdicts) {
    if (verdict) {
      faults.blanks.insert(verdict->blankFaults.begin(), verdict->blankFaults.end());
      for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].insert(verdict->readings[i]);
      }
    }
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i].erase("");
    faults.readings[i] = lines[i].size() == 1 ? *lines[i].begin() : "";
  }
  return faults;
}

/// The cause of a failure, as far as faults of the whole run tell it.
std::optional<Cause> formCause(const Verdict& verdict, const FormFaults& faults) {
  if (!takesOtherReading(verdict.readings)) {
    return verdict.blankFaults.empty() ? std::nullopt : std::optional(blankCause(faults.blanks));
  }
  for (std::size_t i = 0; i < verdict.readings.size(); ++i) {
    if (!verdict.readings[i].empty() && faults.readings[i].empty()) {
      return std::nullopt;  // It takes both.
    }
  }
  Cause cause = readingCause(faults.readings);
  if (!verdict.blankFaults.empty()) {
    cause.advice.push_back("Besides, " + blankCause(faults.blanks).words + '.');
  }
  return cause;
}

}  // namespace

void nameCauses(std::vector<std::optional<Verdict>>& verdicts) {
  const FormFaults faults = formFaultsIn(verdicts);
  for (std::optional<Verdict>& verdict : verdicts) {
    if (verdict && !verdict->passed && !verdict->cause) {
      verdict->cause = formCause(*verdict, faults);
    }
  }
}

}  // namespace teeko::check
