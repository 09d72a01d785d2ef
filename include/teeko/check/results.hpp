/// What a program's cases came to, and files that say so for other programs and for browsers.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/failure_text.hpp"
#include "teeko/check/verdict.hpp"

namespace teeko::check {

struct Results {
  /// What was checked, for headings.
  std::string title;
  std::span<const Case> cases;
  /// One for each case; nothing for a case that was not run.
  std::vector<std::optional<Verdict>> verdicts;
  /// What a person should know although it fails no case: sentences.
  std::vector<std::string> notes;
  Details details = Details::Full;
  /// What kept the program apart from everything else, in words.
  std::string isolation = {};
  /// Returns the command that runs the case with this index alone, or an empty text when there is
  /// none. The function itself must be set.
  std::function<std::string(std::size_t index)> commandOf;
};

/// Gives verdicts the causes that can be told only once all cases have run: faults of blanks are
/// one cause, however many cases have which of them; and so is taking another reading of the
/// assignment, if the program takes the same one everywhere.
void nameCauses(std::vector<std::optional<Verdict>>& verdicts);

/// The failed cases, in their order. Open ones do not fail.
[[nodiscard]] std::vector<Failure> failuresIn(const Results& results);

/// The open cases in which the program does not print what the case has, in their order.
[[nodiscard]] std::vector<Failure> openDifferencesIn(const Results& results);

/// How many cases came to what. Open ones are counted apart.
struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t notRun = 0;
  /// The open cases that have run, and those of them in which something else is printed.
  std::size_t open = 0;
  std::size_t openDiffering = 0;
};

[[nodiscard]] Counts countsIn(const Results& results);

/// `, 2 of 17 open cases differ`; empty if no open case has run.
[[nodiscard]] std::string openText(const Counts& counts);

/// What Gradescope shows of an open case, for people; empty where there is no difference or details
/// are not to be shown.
[[nodiscard]] std::string openOutput(const Results& results, std::size_t index);

/// JUnit XML, as continuous integration systems read it. `timestamp` is ISO 8601 without a zone.
/// Cases that were not run are skipped ones, and so are open ones that differ.
[[nodiscard]] std::string junitOf(const Results& results, const std::string& timestamp);

/// One self-contained HTML page: a summary, and each failed case with its input and both outputs
/// side by side.
[[nodiscard]] std::string htmlOf(const Results& results);

}  // namespace teeko::check
