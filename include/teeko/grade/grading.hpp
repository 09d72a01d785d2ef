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
#include "teeko/grade/course.hpp"
#include "teeko/grade/source_run.hpp"

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

/// A part as people call it, such as `Part 1`.
[[nodiscard]] std::string titleOf(check::Part part);

/// Points as people write them: with two decimals at most, such as `79` or `12.5`.
[[nodiscard]] std::string pointsText(double points);

/// How one part of a submission did.
struct PartGrade {
  check::Part part = check::Part::Whole;
  double points = 0;
  /// How many points there are.
  double of = 0;
  /// How many tests did not pass. Tests that did not run, because there is no program or because it
  /// had to be ended too often, count too.
  std::size_t failures = 0;
  /// The names of the tests that did not pass, without the part's title. They include cases that
  /// did not run because the program had to be ended too often, but not tests that could not run
  /// because the source does not compile. From gradeWithout(), `one file` alone.
  std::vector<std::string> failed;
  /// What a teacher should know, on one line: why there are no points, for one. May be empty.
  std::string remark;
  /// First a summary, worth no points, then each check of the source and each case. From
  /// gradeWithout(), one test alone.
  std::vector<Test> tests;
};

/// Tests by their number and what they weigh together.
struct TestSum {
  std::size_t count = 0;
  double weight = 0;
};

/// The grade of a part for which exactly one file was submitted. `results` has the checks of the
/// source and, if it compiled, the cases. `lost` sums up the tests that could not run because it
/// did not compile. `notRun` is the number of cases that did not run because the program had to be
/// ended too often.
[[nodiscard]] PartGrade gradeOf(const check::Results& results, check::Part part,
                                const Course& course, const TestSum& lost, std::size_t notRun);

/// The grade of a part that has no program for these tests: one test, and no points. `fault` says
/// what is wrong, and `submitted` what there is instead.
[[nodiscard]] PartGrade gradeWithout(check::Part part, const Course& course, const TestSum& tests,
                                     const std::string& fault, const std::string& submitted = {});

/// Weighs a check of the source as the course has it.
void weigh(check::Case& sourceCheck, const Course& course);

/// All tests of a part: the checks of its source, and those of these cases that are not open.
[[nodiscard]] TestSum testsOf(check::Part part, const Course& course,
                              std::span<const check::Case> cases);

}  // namespace teeko::grade
