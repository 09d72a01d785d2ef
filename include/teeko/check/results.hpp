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
#include "teeko/process/isolation.hpp"

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
  /// What kept the program apart from everything else.
  process::IsolationTrial isolation = {};
  /// What came of process::tryMemoryGroups().
  bool hasMemoryGroups = false;
  /// Returns the command that runs the case with this index alone, or an empty text when there is
  /// none. The function itself must be set.
  std::function<std::string(std::size_t index)> commandOf;
};

/// Gives verdicts the causes that can be told only once all cases have run: faults of blanks are
/// one cause, however many cases have which of them; and so is taking another reading of the
/// assignment, if the program takes the same one everywhere.
void nameCauses(std::vector<std::optional<Verdict>>& verdicts);

/// The failed cases, in their order.
[[nodiscard]] std::vector<Failure> failuresIn(const Results& results);

/// `namespaces`, with or without `, and cgroups for memory`, or `none` with the reason in
/// parentheses.
[[nodiscard]] std::string isolationTextOf(const Results& results);

/// How many cases have passed.
[[nodiscard]] std::size_t passedIn(const Results& results);

/// JUnit XML, as continuous integration systems read it. `timestamp` is ISO 8601 without a zone.
/// Cases that were not run are skipped ones.
[[nodiscard]] std::string junitOf(const Results& results, const std::string& timestamp);

/// One self-contained HTML page: a summary, and each failed case with its input and both outputs
/// side by side.
[[nodiscard]] std::string htmlOf(const Results& results);

}  // namespace teeko::check
