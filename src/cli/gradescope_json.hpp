/// Gradescope's results.json, as its autograder specification has it
/// (gradescope-autograders.readthedocs.io/en/latest/specs).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/results.hpp"
#include "teeko/grade/class_run.hpp"

namespace teeko::cli {

/// A test for each case. A case that was not run has failed.
[[nodiscard]] std::string gradescopeResults(const check::Results& results);

/// The grade of a student in a file of its own, with all that is needed to go on from it.
struct GradeRecord {
  grade::StudentGrade grade;
  /// What fingerprintOf() gave for what was graded, and for the plan alone.
  std::string fingerprint;
  std::string plan;
  /// How many students there are in the class.
  std::size_t classSize = 0;
  /// ClassFolder::leftOut.
  std::vector<std::string> leftOut = {};
};

/// What Gradescope has no word for is in its extra_data.
[[nodiscard]] std::string textOf(const GradeRecord& record);

/// The record that textOf() gave this text for; nothing for any other text.
[[nodiscard]] std::optional<GradeRecord> recordIn(std::string_view text);

}  // namespace teeko::cli
