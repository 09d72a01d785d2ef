#include "teeko/grade/course.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::grade;

namespace {

Course courseOf(const std::string& text) {
  Course course;
  readCourse(text, "settings", course);
  return course;
}

std::string faultOf(const std::string& text) {
  try {
    (void)courseOf(text);
    return "";
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    return error.what();
  }
}

}  // namespace

TEST_CASE("a course is read from lines of keys and values") {
  const Course course = courseOf(
      "# what we decided\n\nrandom: 50  # games\nseed: 18446744073709551615\ntimeout: 0.5\r\n"
      "details: actual\nignore-trailing-space: on\naccept-either: on\nopen: on\nplacement.points: "
      "40\noctaflip.points: "
      "12.5\nmalformed.weight: 0\n"
      "random.weight: 2\nrandom.visibility: hidden\ncompiles.weight: 0\n"
      "includes.visibility: after_published\n  variables.weight:3  ");
  CHECK(course.randomCases == 50);
  CHECK(course.seed == 18446744073709551615U);
  CHECK(course.timeout == 0.5);
  CHECK(course.details == check::Details::Actual);
  CHECK(course.judge.ignoreTrailingSpace);
  CHECK(course.judge.acceptEither);
  CHECK(course.open);
  CHECK_FALSE(courseOf("accept-either: off").judge.acceptEither);
  CHECK_FALSE(courseOf("ignore-trailing-space: off").judge.ignoreTrailingSpace);
  CHECK(course.points.at("placement") == 40);
  CHECK(course.points.at("octaflip") == 12.5);
  CHECK(course.points.size() == 2);
  CHECK(course.malformedWeight == 0);
  CHECK(course.random.weight == 2);
  CHECK(course.random.visibility == "hidden");
  CHECK(course.compiles.weight == 0);
  CHECK(course.includes.visibility == "after_published");
  CHECK(course.variables.weight == 3);
  CHECK(courseOf("").randomCases == 0);
  CHECK_FALSE(courseOf("").expected);
  CHECK(courseOf("expected: movement placement  # both").expected ==
        std::set{check::Part::Placement, check::Part::Movement});
  CHECK(courseOf("expected: octaflip").expected == std::set{check::Part::OctaFlip});
  const Course quoted =
      courseOf("\xEF\xBB\xBF\"random\": '7'\r\nrandom.visibility: \"hidden\" # from students\r\n");
  CHECK(quoted.randomCases == 7);
  CHECK(quoted.random.visibility == "hidden");
  const Course least = courseOf("random: 0\nseed: 0\ntimeout: 0.01\n");
  CHECK(least.seed == 0);
  CHECK(least.timeout == 0.01);
  const Course most = courseOf("random: 10000\ntimeout: 3600\nwhole.points: 1000000\n");
  CHECK(most.randomCases == 10000);
  CHECK(most.timeout == 3600);
  CHECK(most.points.at("whole") == 1000000);
}

TEST_CASE("a course is read from a file of 1 MiB at most") {
  const Scratch scratch;
  const std::string settings = "random: 7\n#";
  const std::string comment((std::size_t{1} << 20) - settings.size(), 'x');
  Course course;
  readCourse(scratch.file("settings", settings + comment), course);
  CHECK(course.randomCases == 7);
  CHECK_THROWS_AS(readCourse(scratch.file("settings", settings + comment + "x"), course), Error);
}

TEST_CASE("what is wrong in the settings is named with its line") {
  struct Fact {
    std::string text;
    std::string fault;
  };
  const std::vector<Fact> facts{
      {"random: many", "settings: line 1: 'many' is no whole number from 0 to 10000"},
      {"\nrandom: -1", "settings: line 2: '-1' is no whole number from 0 to 10000"},
      {"random: 10001", "settings: line 1: '10001' is no whole number from 0 to 10000"},
      {"seed: 1.5", "settings: line 1: '1.5' is no whole number from 0 to 18446744073709551615"},
      {"timeout: 0", "settings: line 1: '0' is less than 0.01"},
      {"timeout: 1e9", "settings: line 1: '1e9' is no number from 0 to 3600"},
      {"ignore-trailing-space: yes", "settings: line 1: 'yes' is neither on nor off"},
      {"details: some", "settings: line 1: 'some' is not full, actual or none"},
      {"random.visibility: no",
       "settings: line 1: 'no' is not visible, hidden, after_due_date or after_published"},
      {"placement.points: -1", "settings: line 1: '-1' is no number from 0 to 1000000"},
      {"part1.points: 1", "settings: line 1: 'part1.points' is no setting"},
      {"nonsense", "settings: line 1: 'nonsense' is no setting"},
      {": 1", "settings: line 1: '' is no setting"},
      {"seed: '", "settings: line 1: ''' is no whole number from 0 to 18446744073709551615"},
      {"\"details\": 'full", "settings: line 1: ''full' is not full, actual or none"},
      {"expected:", "settings: line 1: '' is no part"},
      {"expected: placement, movement",
       "settings: line 1: 'placement, movement' is not placement, movement or octaflip, or several "
       "of them"},
      {"expected: whole",
       "settings: line 1: 'whole' is not placement, movement or octaflip, or several of them"},
      {"{random: 7}", "settings: line 1: '{random' is no setting"}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.text);
    CHECK(faultOf(fact.text) == fact.fault);
  }
}

TEST_CASE("cases are weighed as the course has it") {
  const Scratch scratch;
  for (const char* const name : {"malformed-x", "a", "sample-y"}) {
    std::filesystem::create_directories(scratch.path() / name);
    for (const char* const file : {"input", "output"}) {
      (void)scratch.file(std::string(name) + "/" + file, "x\n");
    }
  }
  Course course = courseOf("random: 2\nrandom.weight: 3\nrandom.visibility: hidden\n");
  std::vector<check::Case> cases = casesOf(scratch.path(), check::Part::OctaFlip, course);
  std::vector<std::string> names;
  for (const check::Case& given : cases) {
    names.push_back(given.name);
    const bool isRandom = given.name.starts_with("random-");
    CHECK(given.weight == (isRandom ? 3 : 1));
    CHECK(given.visibility == (isRandom ? "hidden" : "visible"));
  }
  CHECK(names == std::vector<std::string>{"sample-y", "a", "malformed-x", "random-1", "random-2"});
  course.malformedWeight = 0.5;
  cases = casesOf(scratch.path(), check::Part::OctaFlip, course);
  CHECK(cases[2].weight == 0.5);
  // Open cases run on demand. A course that weighs malformed ones has decided what is right there.
  (void)scratch.file("a/settings.yml", "open: nobody says\n");
  (void)scratch.file("malformed-x/settings.yml", "open: nobody says\n");
  CHECK(casesOf(scratch.path(), check::Part::OctaFlip, course).size() == 4);
  course.malformedWeight.reset();
  CHECK(casesOf(scratch.path(), check::Part::OctaFlip, course).size() == 3);
  course.open = true;
  cases = casesOf(scratch.path(), check::Part::OctaFlip, course);
  REQUIRE(cases.size() == 5);
  CHECK(cases[3].open == "nobody says");
  CHECK(cases[4].weight == 0);
}
