/// Whether a program did what a case expects, and what was wrong if not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/readings.hpp"
#include "teeko/io/execution.hpp"

namespace teeko::check {

/// The line with this number in the expected and in the actual output, as it is shown to people.
/// Blanks are shown as `·`, other bytes that are not printable ASCII as escapes of C strings. A
/// long line is cut to the part around the difference, a line before or after it to its beginning.
struct ComparedLine {
  /// From 1.
  std::size_t number = 0;
  /// Nothing behind the end of that output.
  std::optional<std::string> expected = {};
  std::optional<std::string> actual = {};
};

/// Where an output differs first from the expected one.
struct Difference {
  /// The words that differ, shown as in ComparedLine, with `…` where the line has others before or
  /// behind them. Empty behind the end of that output.
  std::string expectedWords = {};
  std::string actualWords = {};
  /// The lines around the first one that differs, and which of them that is.
  std::vector<ComparedLine> lines = {};
  std::size_t marked = 0;
  /// How many bytes of the expected output come before the difference.
  std::size_t offset = 0;
  /// Whether both outputs have the line, and it differs in nothing but blanks or its newline.
  bool onlyBlanks = false;
};

/// Why a case failed, in words, where more is known than where its output differs first.
struct Cause {
  /// What is wrong, on one line. Failed cases with the same words have the same cause, so the words
  /// have no details of the single case.
  std::string words = {};
  /// What to do about it, or why it is so: sentences, the same for all cases with these words.
  std::vector<std::string> advice = {};
  /// What shows it in this case: lines. Only for those who may know what was expected.
  std::string proof = {};
};

/// What can be wrong with the blanks at the ends of lines and the last newline.
enum class BlankFault : std::uint8_t {
  NewlineMissing,  ///< The last line has no newline.
  NewlineTooMuch,  ///< The last line has one, and is to have none.
  BlanksTooMuch,   ///< A line has blanks at its end.
  OtherBlanks      ///< A line has others than it is to have, or none.
};

struct Verdict {
  bool passed = false;
  /// Whether the program did not end by itself, as it hung or used up more than it may.
  bool hadToBeEnded = false;
  /// How long the program ran, in seconds.
  double seconds = 0;
  /// What was wrong, on one line, without what was expected; empty when it passed.
  std::string summary = {};
  /// What was wrong with how the program ended; empty if nothing was.
  std::string fault = {};
  std::optional<Difference> difference = {};
  /// Sentences on what else was unusual.
  std::vector<std::string> remarks = {};
  /// The beginning of what it wrote to standard error.
  std::string errors = {};
  /// Of a check of the source, what is wrong, or what the compiler says even so; several lines.
  std::string explanation = {};
  /// What is wrong with the blanks of an output that is right but for them, and for the readings.
  std::set<BlankFault> blankFaults = {};
  /// Of an output that is right, or right but for blanks and for taking another reading wherever
  /// it comes to that place: what it prints in each.
  Readings readings = {};
  std::optional<Cause> cause = {};
};

struct JudgeOptions {
  /// Compares without blanks at the ends of lines, and without the last newline if one is missing.
  bool ignoreTrailingSpace = false;
  /// Lets a program take another reading of the assignment, if it takes the same one everywhere. As
  /// this is known of several cases only, it is not judge() but CaseRun that does so.
  bool acceptEither = false;
};

/// What was wrong with how a program ended; empty if nothing was. `limits` are those that it ran
/// under.
[[nodiscard]] std::string faultOf(const Execution& execution, const Limits& limits);

/// Compares what a program did with the case. It passes if it exits by itself and its standard
/// output is the expected one; its exit code and standard error do not matter. `limits` must be the
/// limits of that run. If the program passed, only `passed`, `seconds` and `readings` are set. If
/// it takes another reading and more than that is wrong, the difference is what else is wrong.
[[nodiscard]] Verdict judge(const Case& given, const Execution& execution, const Limits& limits,
                            const JudgeOptions& options = {});

}  // namespace teeko::check
