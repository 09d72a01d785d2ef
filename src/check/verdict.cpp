#include "teeko/check/verdict.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "glyphs.hpp"
#include "lines.hpp"
#include "side_by_side.hpp"

namespace teeko::check {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::string_view kIndent = "    ";
/// How wide indented text may be.
constexpr std::size_t kRoom = kWidth - kIndent.size();

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string(bytes >> 20) + " MiB";
}

std::string secondsText(double seconds) {
  std::ostringstream text;
  text << seconds << (seconds == 1 ? " second" : " seconds");
  return text.str();
}

std::string signalName(int signal) {
#ifdef TEEKO_HAS_PROCESSES
  return std::string(strsignal(signal)) + " (signal " + std::to_string(signal) + ")";
#else
  return "signal " + std::to_string(signal);
#endif
}

/// What it printed, as far as that is known. A program that crashed or was ended may have lost what
/// it had not flushed; what it printed to a terminal shows that too.
const std::string& outputOf(const Execution& execution) {
  return execution.terminalOutput.starts_with(execution.output) ? execution.terminalOutput
                                                                : execution.output;
}

/// What was expected beside what was printed.
struct Comparison {
  Lines expected;
  Lines actual;
  /// The index of the first line that differs.
  std::optional<std::size_t> difference;
};

Comparison compare(std::string_view expected, std::string_view actual,
                   const JudgeOptions& options) {
  Comparison comparison{.expected = linesOf(expected), .actual = linesOf(actual), .difference = {}};
  if (options.ignoreTrailingSpace) {
    ignoreTrailingSpace(comparison.expected);
    ignoreTrailingSpace(comparison.actual);
  }
  comparison.difference = firstDifference(comparison.expected, comparison.actual);
  return comparison;
}

/// The difference between the texts, in short. There is one.
std::string describeDifference(const Comparison& comparison) {
  const Lines& expected = comparison.expected;
  const Lines& actual = comparison.actual;
  const std::size_t index = *comparison.difference;
  const std::string line = "line " + std::to_string(index + 1);
  if (actual.empty()) {
    return "it printed nothing";
  }
  if (index >= actual.size()) {
    return "the output ends before " + line;
  }
  if (index >= expected.size()) {
    return "the output goes on after its end, in " + line;
  }
  if (expected[index].text == actual[index].text) {
    return "the newline after " + line + (actual[index].ended ? " is not expected" : " is missing");
  }
  const auto same = std::ranges::mismatch(expected[index].text, actual[index].text).in1 -
                    expected[index].text.begin();
  return line + " is not the expected one, from column " + std::to_string(same + 1) + " on";
}

/// What was wrong with how it ended, if anything was.
std::optional<std::string> faultOf(const Execution& execution, const Limits& limits) {
  switch (execution.termination) {
    case Termination::Exited:
      return execution.leftFolder
                 ? std::optional<std::string>("it left a folder that could not be removed")
                 : std::nullopt;
    case Termination::Crashed:
      return "it crashed: " + signalName(execution.code);
    case Termination::TimedOut:
      return "it did not end within " + secondsText(limits.seconds);
    case Termination::TooMuchOutput:
      return "it printed without end, or " + mebibytes(limits.extraOutput) + " too much";
    case Termination::TooMuchMemory:
      return "it used more than " + mebibytes(limits.memory) + " of memory";
    case Termination::TooManyProcesses:
      return "it started more than " + std::to_string(limits.processes) + " processes";
    case Termination::NotStarted:
      return "this time it could not be run";
    case Termination::Vanished:
      break;
  }
  return "it ended or stopped the process that watched over it";
}

/// A text's words, filled into lines; of a long text the beginning.
std::string wrapped(std::string_view text) {
  constexpr std::size_t kMostLines = 5;
  std::istringstream words{std::string(text.substr(0, kRoom * kMostLines * 2))};
  std::vector<std::string> lines(1);
  for (std::string word; words >> word;) {
    word = visible(word, kRoom / 2);
    const bool fits = lines.back().size() + word.size() < kRoom;
    if (!fits && lines.size() == kMostLines) {
      lines.back() += " …";
      break;
    }
    if (!fits) {
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  std::string result;
  for (const std::string& line : lines) {
    result.append(kIndent).append(line).append("\n");
  }
  return result;
}

/// The first lines of a text, cut to the width.
std::string excerpt(std::string_view text) {
  constexpr std::size_t kMostLines = 8;
  const Lines lines = linesOf(text);
  std::string result;
  for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i) {
    result.append(kIndent).append(visible(lines[i].text, kRoom)).append("\n");
  }
  if (lines.size() > kMostLines) {
    result.append(kIndent).append("…\n");
  }
  return result;
}

/// What helps to find the mistake: what else was unusual, and what the program was given.
std::string circumstances(const Case& given, const Execution& execution) {
  const bool exited = execution.termination == Termination::Exited;
  const bool vanished = execution.termination == Termination::Vanished;
  std::string text;
  if (exited && execution.code != 0) {
    text += "  Its exit code is " + std::to_string(execution.code) + ".\n";
  }
  if (outputOf(execution) != execution.output) {
    text += "  It printed that to a terminal; elsewhere it lost what it had not flushed.\n";
  }
  if (!execution.readInput && !vanished && !given.input.empty()) {
    text += "  It seems never to have read its input.\n";
  }
  if (execution.leftFolder && !exited) {
    text += "  It left a folder that could not be removed.\n";
  }
  if (!execution.errors.empty()) {
    text += "  On standard error it printed:\n" + excerpt(execution.errors);
  }
  return text + "  Its input is, on lines of their own:\n" + wrapped(given.input);
}

/// The first line of the reason: how the program ended, if that was wrong, and how its output
/// differs, if it does. At least one of the two is the case.
std::string summaryOf(const std::optional<std::string>& fault, const Comparison& comparison) {
  if (!comparison.difference) {
    return *fault + ", though its output is complete\n";
  }
  return (fault ? *fault + "; " : "") + describeDifference(comparison) + '\n';
}

}  // namespace

Verdict judge(const Case& given, const Execution& execution, const Limits& limits,
              const JudgeOptions& options) {
  const Comparison comparison = compare(given.output, outputOf(execution), options);
  const std::optional<std::string> fault = faultOf(execution, limits);
  if (!comparison.difference && !fault) {
    return {.passed = true, .reason = {}};
  }
  if (execution.termination == Termination::NotStarted) {
    return {.passed = false, .reason = *fault + '\n' + excerpt(execution.errors)};
  }
  std::string reason = summaryOf(fault, comparison);
  if (comparison.difference) {
    reason += '\n' + sideBySide(comparison.expected, comparison.actual, *comparison.difference);
  }
  return {.passed = false, .reason = reason + '\n' + circumstances(given, execution)};
}

}  // namespace teeko::check
