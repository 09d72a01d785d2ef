#include "teeko/check/verdict.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

#include "teeko/io/string_stream.hpp"

#include "glyphs.hpp"
#include "lines.hpp"
#include "output_readings.hpp"

namespace teeko::check {
namespace {

/// How many lines are kept before and after the one that differs.
constexpr std::size_t kContext = 20;
/// How much of a line is kept, in glyphs, and how much of it before the difference.
constexpr std::size_t kLineKept = 200;
constexpr std::size_t kLead = 100;
/// The same for the words that differ.
constexpr std::size_t kWordsKept = 60;

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string(bytes >> 20) + " MiB";
}

std::string durationText(double seconds) {
  StringWriter text;
  text << seconds << (seconds == 1 ? " second" : " seconds");
  return text.str();
}

/// What it printed, as far as that is known. A program that crashed or was ended may have lost what
/// it had not flushed; what it printed to a terminal shows that too.
const std::string& outputOf(const Execution& execution) {
  return execution.terminalOutput.starts_with(execution.output) ? execution.terminalOutput
                                                                : execution.output;
}

/// Both outputs, and the index of the first line that differs, if one does.
struct Comparison {
  Lines expected;
  Lines actual;
  bool isSame = false;
  std::size_t index = 0;

  /// How many bytes that line has in common before the difference.
  [[nodiscard]] std::size_t column() const {
    if (index >= expected.size() || index >= actual.size()) {
      return 0;
    }
    const std::string_view text = expected[index].text;
    return static_cast<std::size_t>(std::mismatch(text.begin(), text.end(),
                                                  actual[index].text.begin(),
                                                  actual[index].text.end())
                                        .first -
                                    text.begin());
  }
};

std::string summaryOf(const Comparison& comparison) {
  const Lines& expected = comparison.expected;
  const Lines& actual = comparison.actual;
  const std::size_t index = comparison.index;
  const std::string line = "line " + std::to_string(index + 1);
  if (actual.empty()) {
    return "it printed nothing";
  }
  if (index >= actual.size()) {
    return "the output ends before " + line;
  }
  if (index >= expected.size()) {
    return "the output should have ended before " + line;
  }
  if (expected[index].text == actual[index].text) {
    return "the newline after " + line + (actual[index].ended ? " is not expected" : " is missing");
  }
  return line + " is not the expected one, from column " + std::to_string(comparison.column() + 1) +
         " on";
}

/// The line with this index, if there is one, as it is shown; `column` is where the reader is to
/// look.
std::optional<std::string> shownLine(const Lines& lines, std::size_t index, std::size_t column) {
  if (index >= lines.size()) {
    return std::nullopt;
  }
  // A byte is shown as four glyphs at most.
  constexpr std::size_t kBytesKept = kLineKept * 4;
  const std::string_view text = lines[index].text;
  const std::size_t begin = column - std::min(column, kLead);
  Glyphs glyphs;
  if (begin > 0) {
    glyphs.emplace_back("…");
  }
  appendVisible(glyphs, text.substr(begin, kBytesKept), "·");
  cutAround(glyphs, 0, 0, kLineKept);
  return textOf(glyphs, 0, glyphs.size());
}

/// The lines around the difference, and the index of the one that differs among them.
void addLines(Difference& difference, const Comparison& comparison) {
  const Lines& expected = comparison.expected;
  const Lines& actual = comparison.actual;
  const std::size_t index = comparison.index;
  const std::size_t begin = index - std::min(index, kContext);
  const std::size_t end = std::min(index + kContext + 1, std::max(expected.size(), actual.size()));
  for (std::size_t i = begin; i < end; ++i) {
    const std::size_t column = i == index ? comparison.column() : 0;
    ComparedLine line{.number = i + 1,
                      .expected = shownLine(expected, i, column),
                      .actual = shownLine(actual, i, column)};
    if (line.expected && line.actual && expected[i].ended != actual[i].ended) {
      (expected[i].ended ? *line.actual : *line.expected) += " (no newline)";
    }
    difference.lines.push_back(std::move(line));
  }
  difference.marked = index - begin;
}

std::string shownWords(std::string_view line, std::size_t begin, std::size_t end) {
  Glyphs glyphs;
  if (begin > 0) {
    glyphs.insert(glyphs.end(), {"…", "·"});
  }
  appendVisible(glyphs, line.substr(begin, end - begin).substr(0, kWordsKept + 1), "·");
  if (end < line.size()) {
    glyphs.insert(glyphs.end(), {"·", "…"});
  }
  cutAround(glyphs, 0, 0, kWordsKept);
  return textOf(glyphs, 0, glyphs.size());
}

/// The words that differ, of two lines that differ: without the words that both lines begin and end
/// with.
void addWords(Difference& difference, const Comparison& comparison) {
  const Lines& expectedLines = comparison.expected;
  const Lines& actualLines = comparison.actual;
  const std::size_t index = comparison.index;
  const std::string_view expected = index < expectedLines.size() ? expectedLines[index].text : "";
  const std::string_view actual = index < actualLines.size() ? actualLines[index].text : "";
  const std::size_t shorter = std::min(expected.size(), actual.size());
  std::size_t begin = comparison.column();
  while (begin > 0 && expected[begin - 1] != ' ') {
    --begin;
  }
  std::size_t same = 0;  // How long the end is that both lines have.
  for (std::size_t length = 1; length <= shorter - begin; ++length) {
    const char character = expected[expected.size() - length];
    if (character != actual[actual.size() - length]) {
      break;
    }
    if (character == ' ') {
      same = length;
    }
  }
  difference.expectedWords = shownWords(expected, begin, expected.size() - same);
  difference.actualWords = shownWords(actual, begin, actual.size() - same);
}

std::string withoutBlanks(std::string_view text) {
  std::string rest;
  std::copy_if(text.begin(), text.end(), std::back_inserter(rest),
               [](char character) { return kBlanks.find(character) == std::string_view::npos; });
  return rest;
}

/// Whether both outputs have the line that differs, and nothing but blanks or newlines differs in
/// it.
bool onlyBlanksDiffer(const Comparison& comparison) {
  const std::size_t index = comparison.index;
  return index < comparison.expected.size() && index < comparison.actual.size() &&
         withoutBlanks(comparison.expected[index].text) ==
             withoutBlanks(comparison.actual[index].text);
}

/// What a line has behind these words.
std::string_view behind(const Line& line, const Line& words) {
  return line.text.substr(words.text.size());
}

/// Says of an output that is right but for blanks and readings which of them it is.
void noteForm(Verdict& verdict, const Comparison& comparison) {
  Lines expectedWords = comparison.expected;
  Lines actualWords = comparison.actual;
  ignoreTrailingSpace(expectedWords);
  ignoreTrailingSpace(actualWords);
  const std::optional<Readings> readings = readingsIn(expectedWords, actualWords);
  if (!readings) {
    return;
  }
  verdict.readings = *readings;
  for (std::size_t i = 0; i < comparison.expected.size(); ++i) {
    const Line& expected = comparison.expected[i];
    const Line& actual = comparison.actual[i];
    if (expected.ended != actual.ended) {
      verdict.blankFaults.insert(expected.ended ? BlankFault::NewlineMissing
                                                : BlankFault::NewlineTooMuch);
    }
    const std::string_view expectedBlanks = behind(expected, expectedWords[i]);
    if (expectedBlanks != behind(actual, actualWords[i])) {
      verdict.blankFaults.insert(expectedBlanks.empty() ? BlankFault::BlanksTooMuch
                                                        : BlankFault::OtherBlanks);
    }
  }
}

/// The comparison without the lines in which another reading is taken, unless nothing else differs.
Comparison withReadings(const Comparison& comparison) {
  Comparison result = comparison;
  for (std::size_t i = 0; i < std::min(result.expected.size(), result.actual.size()); ++i) {
    if (!readingIn(result.expected[i].text, result.actual[i].text).empty()) {
      result.expected[i].text = result.actual[i].text;
    }
  }
  const auto index = firstDifference(result.expected, result.actual);
  result.index = index.value_or(0);
  return index ? result : comparison;
}

Comparison compare(std::string_view expected, std::string_view actual,
                   const JudgeOptions& options) {
  Comparison comparison{.expected = linesOf(expected), .actual = linesOf(actual)};
  if (options.ignoreTrailingSpace) {
    ignoreTrailingSpace(comparison.expected);
    ignoreTrailingSpace(comparison.actual);
  }
  const auto index = firstDifference(comparison.expected, comparison.actual);
  comparison.isSame = !index;
  comparison.index = index.value_or(0);
  return comparison;
}

/// Where the outputs differ first, which they do.
Difference differenceIn(const Comparison& comparison, std::string_view expected) {
  Difference difference;
  addWords(difference, comparison);
  addLines(difference, comparison);
  difference.onlyBlanks = onlyBlanksDiffer(comparison);
  difference.offset = expected.size();
  if (comparison.index < comparison.expected.size()) {
    const char* const line = comparison.expected[comparison.index].text.data();
    difference.offset = static_cast<std::size_t>(line - expected.data()) + comparison.column();
  }
  return difference;
}

/// Whether the program was ended because it exceeded a limit.
bool mustEnd(Termination termination) {
  switch (termination) {
    case Termination::TimedOut:
    case Termination::TooMuchOutput:
    case Termination::TooMuchMemory:
    case Termination::TooManyProcesses:
      return true;
    default:
      return false;
  }
}

std::vector<std::string> remarksOn(const Case& given, const Execution& execution,
                                   const std::optional<Cause>& cause) {
  const bool exited = execution.termination == Termination::Exited;
  const bool vanished = execution.termination == Termination::Vanished;
  std::vector<std::string> remarks;
  if (exited && execution.code != 0) {
    remarks.push_back("Its exit code is " + std::to_string(execution.code) + ".");
  }
  if (outputOf(execution) != execution.output) {
    remarks.emplace_back(
        "It printed that to a terminal; elsewhere it lost what it had not flushed.");
  }
  if (!execution.readInput && !vanished && !given.input.empty() && !cause) {
    remarks.emplace_back("It seems never to have read its input.");
  }
  if (execution.leftFolder && !exited) {
    remarks.emplace_back("It left a folder that could not be removed.");
  }
  return remarks;
}

/// The cause of a crash before any input was read, where there is a file to be read first.
std::optional<Cause> crashCause(const Case& given, const Execution& execution,
                                const std::string& fault) {
  constexpr const char* kBoardFile = "gameboard.txt";
  if (execution.termination != Termination::Crashed || execution.readInput || given.board.empty()) {
    return std::nullopt;
  }
  Cause cause{.words = fault + ", before it had read any input",
              .advice = {"A file that could not be opened is a usual cause: fopen() returns NULL, "
                         "and the program crashes when it reads from that.",
                         "The file stands as gameboard.txt in the program's own folder: "
                         "fopen(\"gameboard.txt\", \"r\") opens it."}};
  for (const std::string& name : execution.namedFiles) {
    if (name != kBoardFile) {
      cause.advice.push_back("The program names another file: `" + name + "`.");
    }
  }
  return cause;
}

}  // namespace

std::string faultOf(const Execution& execution, const Limits& limits) {
  switch (execution.termination) {
    case Termination::Exited:
      return execution.leftFolder ? "it left a folder that could not be removed" : "";
    case Termination::Crashed:
      return "it crashed: " + execution.crash +
             (execution.code < 0 ? "" : " (signal " + std::to_string(execution.code) + ")");
    case Termination::TimedOut:
      return "it did not end within " + durationText(limits.seconds);
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

Verdict judge(const Case& given, const Execution& execution, const Limits& limits,
              const JudgeOptions& options) {
  Verdict verdict;
  verdict.seconds = execution.seconds;
  verdict.hadToBeEnded = mustEnd(execution.termination);
  verdict.fault = faultOf(execution, limits);
  if (execution.termination == Termination::NotStarted) {
    verdict.summary = verdict.fault;
    verdict.errors = execution.errors;
    return verdict;
  }
  Comparison comparison = compare(given.output, outputOf(execution), options);
  if (verdict.fault.empty()) {
    noteForm(verdict, comparison);
  }
  if (comparison.isSame && verdict.fault.empty()) {
    verdict.passed = true;
    return verdict;
  }
  if (comparison.isSame) {
    verdict.summary = verdict.fault + ", though its output is complete";
  } else {
    comparison = withReadings(comparison);
    verdict.summary = (verdict.fault.empty() ? "" : verdict.fault + "; ") + summaryOf(comparison);
    verdict.difference = differenceIn(comparison, given.output);
  }
  verdict.cause = crashCause(given, execution, verdict.fault);
  verdict.remarks = remarksOn(given, execution, verdict.cause);
  verdict.errors = execution.errors;
  return verdict;
}

}  // namespace teeko::check
