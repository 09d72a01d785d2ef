// What a course decides about grading.
#include <cmath>

#include "teeko/check/random_cases.hpp"
#include "teeko/grade/course.hpp"
#include "teeko/io/error.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

bool isPoints(double points) {
  return points >= 0 && points <= 1e6;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  grade::Course course;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    grade::readCourse(text, "course.txt", course);
  } catch (const Error& error) {
    const std::string_view what = error.what();
    require(error.kind() == ErrorKind::BadInput && what.starts_with("course.txt: line ") &&
                what.find('\n') == std::string_view::npos,
            "an error names the file and the line");
  }
  require(course.randomCases >= 0 && course.randomCases <= check::kMostRandomCases,
          "the number of random cases is in its range");
  require(course.timeout >= 0 && course.timeout <= kLongestTimeout, "the timeout is in its range");
  for (const auto& [part, points] : course.points) {
    require(check::partNamed(part).has_value() && isPoints(points), "points are those of a part");
  }
  for (const grade::TestRules* rules :
       {&course.random, &course.compiles, &course.includes, &course.variables}) {
    require(isPoints(rules->weight) && check::isVisibility(rules->visibility),
            "rules are in their range");
  }
  require(isPoints(course.malformedWeight.value_or(0)), "so is the weight of malformed cases");
  return 0;
}
