/// What a course decides about grading.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/failure_text.hpp"

namespace teeko::grade {

/// What a kind of test is worth, and when students see its result.
struct TestRules {
  double weight = 1;
  std::string visibility = "visible";
};

struct Course {
  /// Random cases a part, and the seed that they are made from.
  int randomCases = 0;
  std::uint64_t seed = 1;
  /// How long a case may take, in seconds.
  double timeout = 1;
  check::Details details = check::Details::Full;
  check::JudgeOptions judge;
  /// What each part is worth in all, by its name. A part that is not here is worth the sum of its
  /// tests' weights.
  std::map<std::string, double, std::less<>> points;
  TestRules random;
  TestRules compiles;
  TestRules includes;
  TestRules variables;
  /// The parts that everybody must submit. A part that is not among them is graded where it was
  /// submitted. By default all parts that are graded.
  std::optional<std::set<check::Part>> expected;
  /// Whether open cases run too.
  bool open = false;
  /// The weight of cases whose names begin with `malformed-`; by default their own. If it is set,
  /// the course has decided what is right there: these cases are not open.
  std::optional<double> malformedWeight;
};

/// Changes `course` as a file says, in lines such as `placement.points: 40` or `random.visibility:
/// hidden`; what stands behind # is ignored. Its keys are `random`, `seed`, `timeout`, `details`,
/// `expected`, `ignore-trailing-space`, `accept-either`, `open`, `PART.points`, `malformed.weight`,
/// and `random`, `compiles`, `includes` and `variables`, each with `.weight` and `.visibility`.
/// Throws Error (BadInput), which names the file, the line and what is wrong.
void readCourse(const std::filesystem::path& file, Course& course);

/// The same for a text; errors call it `name`.
void readCourse(std::string_view text, const std::string& name, Course& course);

/// The cases of a part: the golden ones in this folder and the random ones, weighed as the course
/// has it, those first that students know. Throws Error (BadInput).
[[nodiscard]] std::vector<check::Case> casesOf(const std::filesystem::path& folder,
                                               check::Part part, const Course& course);

}  // namespace teeko::grade
