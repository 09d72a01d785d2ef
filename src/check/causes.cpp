#include <algorithm>
#include <array>
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
      "Nobody sees that, but outputs are compared byte by byte. Everything else is right here. "
      "With "
      "--ignore-trailing-space it passes."};
  return cause;
}

}  // namespace

void nameCauses(std::vector<std::optional<Verdict>>& verdicts) {
  std::set<BlankFault> blankFaults;
  for (const std::optional<Verdict>& verdict : verdicts) {
    if (verdict) {
      blankFaults.insert(verdict->blankFaults.begin(), verdict->blankFaults.end());
    }
  }
  for (std::optional<Verdict>& verdict : verdicts) {
    if (verdict && !verdict->blankFaults.empty()) {
      verdict->cause = blankCause(blankFaults);
    }
  }
}

}  // namespace teeko::check
