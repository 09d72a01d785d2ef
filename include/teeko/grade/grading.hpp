/// What a submission is worth.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/results.hpp"
#include "teeko/check/source_run.hpp"
#include "teeko/grade/course.hpp"

namespace teeko::grade {

/// A test as Gradescope has it (gradescope-autograders.readthedocs.io/en/latest/specs).
struct Test {
  std::string name;
  double score = 0;
  double maxScore = 0;
  bool passed = false;
  std::string visibility = "visible";
  /// For people; may be empty.
  std::string output;
};

/// How one part of a submission did.
struct PartGrade {
  check::Part part = check::Part::Whole;
  double points = 0;
  /// How many points there are.
  double of = 0;
  /// The names of the tests that failed, without the part's title.
  std::vector<std::string> failed;
  /// What a teacher should know, on one line: why there are no points, for one. May be empty.
  std::string remark;
  /// First a summary, worth no points, then each check of the source and each case.
  std::vector<Test> tests;
};

/// The grade of a part whose program was run. `results` are those of the checks of its source and,
/// if it compiled, of the cases; `notRun` cases were not run as the program had to be ended too often.
/// `lost` is how much the cases weigh that could not be run because it did not compile.
[[nodiscard]] PartGrade gradeOf(const check::Results& results, check::Part part,
                                const Course& course, double lost, std::size_t notRun);

/// The grade of a part that has no program to be run: no points. `weight` is what its tests weigh;
/// `fault` says what is wrong.
[[nodiscard]] PartGrade gradeWithout(check::Part part, const Course& course, double weight,
                                     const std::string& fault);

/// Weighs a check of the source as the course has it.
void weigh(check::Case& sourceCheck, const Course& course);

/// What the checks of a source weigh that is compiled for this part.
[[nodiscard]] double weightOfSourceChecks(check::Part part, const Course& course);

}  // namespace teeko::grade
