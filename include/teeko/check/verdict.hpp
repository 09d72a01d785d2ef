/// Whether a program did what a case expects, and what to tell its author.
#pragma once

#include <string>

#include "teeko/check/case.hpp"
#include "teeko/check/execution.hpp"
#include "teeko/check/program.hpp"

namespace teeko::check {

struct Verdict {
  bool passed = false;
  /// Why not, for people, in UTF-8: a line that says it in short, then lines of about 80
  /// characters. Empty when it passed.
  std::string reason;
};

struct JudgeOptions {
  /// Compares without blanks at the ends of lines, and without the last newline if one is missing.
  bool ignoreTrailingSpace = false;
};

/// A program passes when it exits by itself and its standard output is the expected one. Neither
/// its exit code nor its standard error matter. `limits` are those that it ran under.
[[nodiscard]] Verdict judge(const Case& given, const Execution& execution, const Limits& limits,
                            const JudgeOptions& options = {});

}  // namespace teeko::check
