/// The report of `teeko check` for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "teeko/check/results.hpp"
#include "teeko/io/console.hpp"

#include "progress_line.hpp"

namespace teeko::cli {

enum class Colours : std::uint8_t { None, Ansi };

/// Prints a report while the cases run: first a line for each failed case, then each cause of
/// failure with its cases and the first of them in full, and in the end the counts.
class CheckText {
 public:
  /// `results` gets the verdicts; it and the console must outlive this.
  CheckText(check::Results& results, Console& console, Colours colours)
      : results_(results), console_(console), colours_(colours) {}

  /// A verdict, which is in the results already.
  void add(std::size_t index);
  /// What comes behind the cases' lines. `notRun` is how many cases were not run because the
  /// program had to be ended too often.
  void finish(std::size_t notRun);

 private:
  [[nodiscard]] std::string inColour(const std::string& text, const char* colour) const;
  void printTitle(const check::FailureGroup& group);
  void printGroup(const check::FailureGroup& group);
  void printGroups(std::span<const check::Failure> failures);

  check::Results& results_;
  Console& console_;
  Colours colours_;
  ProgressLine progress_;
  std::size_t counted_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace teeko::cli
