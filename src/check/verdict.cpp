#include "teeko/check/verdict.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "teeko/text.hpp"

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
  return line + " is not the expected one";
}

/// How it ended, where that is a fault.
std::optional<std::string> faultOf(const Run& run, const Limits& limits) {
  switch (run.ending) {
    case Ending::Exited:
      return std::nullopt;
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
    case Ending::Vanished:
      break;
  }
  return "it ended the process that watched over it";
}

/// The words in lines of this width, `indent` before each; of a long text the beginning.
std::string wrapped(std::string_view text, const std::string& indent) {
  constexpr std::size_t kWidth = 80;
  constexpr std::size_t kMostLines = 5;
  std::istringstream words{std::string(text.substr(0, kWidth * kMostLines * 2))};
  std::string result;
  std::string line = indent;
  std::size_t lines = 1;
  for (std::string word; words >> word;) {
    word = printable(word.substr(0, kWidth - indent.size() - 1));
    if (line.size() > indent.size() && line.size() + word.size() >= kWidth) {
      if (lines == kMostLines) {
        return result + line + " …\n";
      }
      result += line + '\n';
      line = indent;
      ++lines;
    }
    line += (line.size() > indent.size() ? " " : "") + word;
  }
  return result + line + '\n';
}

/// The first lines of a text, each with `indent` before it and cut to the width.
std::string excerpt(std::string_view text, const std::string& indent) {
  constexpr std::size_t kMostLines = 8;
  constexpr std::size_t kLongest = 200;
  std::string result;
  const std::vector<Line> lines = linesOf(text);
  for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i) {
    result += indent + printable(lines[i].text.substr(0, kLongest)) + '\n';
  }
  return result + (lines.size() > kMostLines ? indent + "…\n" : "");
}

/// What helps to find out why: whatever is unusual about the run, and what it was given.
std::string circumstances(const Case& given, const Run& run) {
  const std::string indent = "    ";
  std::string text;
  if (run.ending == Ending::Exited && run.code != 0) {
    text += "  Its exit code is " + std::to_string(run.code) + ".\n";
  }
  if (!run.readInput && run.ending != Ending::Vanished) {
    text += "  It never read its input.\n";
  }
  if (!run.errors.empty()) {
    text += "  On standard error it printed:\n" + excerpt(run.errors, indent);
  }
  return text + "  Its input is, on lines of their own:\n" + wrapped(given.input, indent);
}

}  // namespace

Verdict judge(const Case& given, const Run& run, const Limits& limits,
              const JudgeOptions& options) {
  std::vector<Line> expected = linesOf(given.output);
  std::vector<Line> actual = linesOf(run.output);
  if (options.ignoreTrailingSpace) {
    ignoreTrailingSpace(expected);
    ignoreTrailingSpace(actual);
  }
  const std::optional<std::size_t> difference = firstDifference(expected, actual);
  const std::optional<std::string> fault = faultOf(run, limits);
  if (!difference && !fault) {
    return {.passed = true, .reason = {}};
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
