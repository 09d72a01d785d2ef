#include "teeko/check/verdict.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "side_by_side.hpp"

namespace teeko::check {
namespace {

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string(bytes >> 20) + " MiB";
}

std::string secondsText(double seconds) {
  std::ostringstream text;
  text << seconds << (seconds == 1 ? " second" : " seconds");
  return text.str();
}

std::string signalName(int signal) {
#ifdef _WIN32
  return "signal " + std::to_string(signal);
#else
  return std::string(strsignal(signal)) + " (signal " + std::to_string(signal) + ")";
#endif
}

std::string describe(const std::vector<Line>& expected, const std::vector<Line>& actual,
                     std::size_t index) {
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

/// How it ended, where that is a fault.
std::optional<std::string> faultOf(const Run& run, const Limits& limits) {
  switch (run.ending) {
    case Ending::Exited:
      return run.leftFolder
                 ? std::optional<std::string>("it left a folder that could not be removed")
                 : std::nullopt;
    case Ending::Crashed:
      return "it crashed: " + signalName(run.code);
    case Ending::TimedOut:
      return "it did not end within " + secondsText(limits.seconds);
    case Ending::TooMuchOutput:
      return "it printed without end, or " + mebibytes(limits.extraOutput) + " too much";
    case Ending::TooMuchMemory:
      return "it used more than " + mebibytes(limits.memory) + " of memory";
    case Ending::TooManyProcesses:
      return "it started more than " + std::to_string(limits.processes) + " processes";
    case Ending::NotStarted:
      return "this time it could not be run";
    case Ending::Vanished:
      break;
  }
  return "it ended or stopped the process that watched over it";
}

constexpr std::size_t kWidth = 80;
constexpr std::string_view kIndent = "    ";

/// A text's words in lines; of a long text the beginning.
std::string wrapped(std::string_view text) {
  constexpr std::size_t kMostLines = 5;
  constexpr std::size_t kRoom = kWidth - kIndent.size();
  std::istringstream words{std::string(text.substr(0, kRoom * kMostLines * 2))};
  std::vector<std::string> lines(1);
  for (std::string word; words >> word;) {
    word = visible(word, kRoom / 2);
    if (lines.back().size() + word.size() >= kRoom && lines.size() == kMostLines) {
      lines.back() += " …";
      break;
    }
    if (lines.back().size() + word.size() >= kRoom) {
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
  const std::vector<Line> lines = linesOf(text);
  std::string result;
  for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i) {
    result.append(kIndent).append(visible(lines[i].text, kWidth - kIndent.size())).append("\n");
  }
  return result + (lines.size() > kMostLines ? "    …\n" : "");
}

/// What it printed, as far as that is known: a program that does not come to its own end may take
/// with it what it has not flushed, which it shows only to a terminal.
const std::string& outputOf(const Run& run) {
  return run.terminalOutput.starts_with(run.output) ? run.terminalOutput : run.output;
}

/// What helps to find out why: whatever is unusual about the run, and what it was given.
std::string circumstances(const Case& given, const Run& run) {
  std::string text;
  if (run.ending == Ending::Exited && run.code != 0) {
    text += "  Its exit code is " + std::to_string(run.code) + ".\n";
  }
  if (outputOf(run) != run.output) {
    text += "  It printed that to a terminal; elsewhere it lost what it had not flushed.\n";
  }
  if (!run.readInput && run.ending != Ending::Vanished && !given.input.empty()) {
    text += "  It seems never to have read its input.\n";
  }
  if (run.leftFolder && run.ending != Ending::Exited) {
    text += "  It left a folder that could not be removed.\n";
  }
  if (!run.errors.empty()) {
    text += "  On standard error it printed:\n" + excerpt(run.errors);
  }
  return text + "  Its input is, on lines of their own:\n" + wrapped(given.input);
}

}  // namespace

Verdict judge(const Case& given, const Run& run, const Limits& limits,
              const JudgeOptions& options) {
  std::vector<Line> expected = linesOf(given.output);
  std::vector<Line> actual = linesOf(outputOf(run));
  if (options.ignoreTrailingSpace) {
    ignoreTrailingSpace(expected);
    ignoreTrailingSpace(actual);
  }
  const std::optional<std::size_t> difference = firstDifference(expected, actual);
  const std::optional<std::string> fault = faultOf(run, limits);
  if (!difference && !fault) {
    return {.passed = true, .reason = {}};
  }
  if (run.ending == Ending::NotStarted) {
    return {.passed = false, .reason = *fault + '\n' + excerpt(run.errors)};
  }
  std::string reason;
  if (fault) {
    reason = *fault;
  }
  if (difference) {
    reason += (fault ? "; " : "") + describe(expected, actual, *difference) + "\n\n" +
              sideBySide(expected, actual, *difference);
  } else {
    reason += ", though its output is complete\n";
  }
  return {.passed = false, .reason = reason + '\n' + circumstances(given, run)};
}

}  // namespace teeko::check
