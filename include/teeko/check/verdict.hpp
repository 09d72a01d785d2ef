/// Whether a program did what a case expects, and what to tell its author.
#pragma once

#include <string>

#include "teeko/check/case.hpp"
#include "teeko/check/run.hpp"

namespace teeko::check {

struct Verdict {
  bool passed = false;
  /// Why not, for people, in UTF-8: a line that says it in short, then lines of about 80
  /// characters. Empty when it passed.
  std::string reason;
};

struct JudgeOptions {
  /// Compares without blanks at the ends of lines, and a missing last newline.
  bool ignoreTrailingSpace = false;
};

/// A program passes when it comes to its own end and its standard output is the expected one;
/// neither its exit code nor its standard error matter. `limits` are those of the run.
[[nodiscard]] Verdict judge(const Case& given, const Run& run, const Limits& limits,
                            const JudgeOptions& options = {});

}  // namespace teeko::check
