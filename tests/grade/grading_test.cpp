#include "teeko/grade/grading.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "teeko/grade/class_run.hpp"

#include "check/executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;
using check::Case;
using check::Part;
using check::test::expecting;
using check::test::judged;

namespace {

/// Cases and what became of them.
struct Outcome {
  std::vector<Case> cases;
  check::Results results;

  void add(const std::string& name, double weight, const std::string& actual,
           const std::string& visibility = "visible") {
    cases.push_back(expecting("ok\n"));
    cases.back().name = name;
    cases.back().weight = weight;
    cases.back().visibility = visibility;
    results.verdicts.emplace_back(judged("ok\n", actual));
  }

  [[nodiscard]] PartGrade grade(const Course& course, const TestSum& lost = {},
                                std::size_t notRun = 0) {
    results.cases = cases;
    results.commandOf = [](std::size_t) { return std::string(); };
    results.details = course.details;
    return gradeOf(results, Part::Placement, course, lost, notRun);
  }
};

}  // namespace

TEST_CASE("a part is worth the weights of its tests, or what the course says") {
  Outcome outcome;
  outcome.add("a", 1, "ok\n");
  outcome.add("b", 2, "ko\n");
  outcome.add("c", 1, "ok\n");
  Course course;
  PartGrade grade = outcome.grade(course);
  CHECK(grade.part == Part::Placement);
  CHECK(grade.points == 2);
  CHECK(grade.of == 4);
  CHECK(grade.failed == std::vector<std::string>{"b"});
  CHECK(grade.remark.empty());
  REQUIRE(grade.tests.size() == 4);
  CHECK(grade.tests[0].name == "Part 1");
  CHECK(grade.tests[0].maxScore == 0);
  CHECK_FALSE(grade.tests[0].passed);
  CHECK(grade.tests[2].name == "Part 1: b");
  CHECK(grade.tests[2].maxScore == 2);
  course.points["placement"] = 100;
  grade = outcome.grade(course);
  CHECK(grade.points == 50);
  CHECK(grade.of == 100);
  CHECK(grade.tests[2].maxScore == 50);
  // The points of cases that could not be run are lost.
  grade = outcome.grade(course, {.count = 1, .weight = 4});
  CHECK(grade.points == 25);
  CHECK(grade.failures == 2);
  CHECK(grade.of == 100);
  double sum = 0;
  for (const Test& test : grade.tests) {
    sum += test.maxScore;
  }
  CHECK(sum == 100);
}

TEST_CASE("open cases are worth nothing and do not fail") {
  Outcome outcome;
  outcome.add("a", 1, "ok\n");
  outcome.add("b", 0, "ko\n");
  outcome.cases[1].open = "nobody says";
  const PartGrade grade = outcome.grade({});
  CHECK(grade.of == 1);
  CHECK(grade.points == 1);
  CHECK(grade.failures == 0);
  CHECK(grade.failed.empty());
  CHECK(grade.tests[0].passed);
  CHECK(grade.tests[0].output == "1 passed, 0 failed, 1 of 1 open cases differ\n");
  CHECK(grade.tests[2].name == "Part 1: open: b");
  CHECK(grade.tests[2].passed);
  CHECK(grade.tests[2].maxScore == 0);
  CHECK(grade.tests[2].output.starts_with(
      "It differs here, which counts for nothing: nobody says.\n\nline 1 is not"));
  CHECK(testsOf(Part::OctaFlip, {}, outcome.cases).count == 2);
}

TEST_CASE("a program that does not compile has one failure, which is the remark") {
  Outcome outcome;
  outcome.add("compiles", 1, "ko\n");
  outcome.results.notes = {"a first note", "another"};
  const PartGrade grade = outcome.grade({}, {.count = 5, .weight = 4});
  CHECK(grade.failures == 6);
  CHECK(grade.of == 5);
  CHECK(grade.remark == "line 1 is not the expected one, from column 1 on");
  CHECK(grade.tests[0].output.starts_with(
      "0 passed, 1 failed\nNote: a first note\nNote: another\n\n1 case: "));
}

TEST_CASE("a cause is told in full once, and the summary tells of what is visible") {
  Outcome outcome;
  outcome.add("first", 1, "ko\n");
  outcome.add("second", 1, "ko\n");
  outcome.add("secret", 1, "ko\n", "hidden");
  outcome.add("good", 1, "ok\n");
  outcome.cases[1].hint = "think";
  Course course;
  const PartGrade grade = outcome.grade(course);
  CHECK(grade.tests[0].output ==
        "1 passed, 2 failed\n\n2 cases: expected `ok`, got `ko`\n"
        "    first, second\n");
  CHECK(
      grade.tests[1].output.starts_with("line 1 is not the expected one, from column 1 on\n\n"
                                        "        expected   actual\n"));
  CHECK(grade.tests[2].output ==
        "line 1 is not the expected one, from column 1 on\n\nThe same as "
        "in first: expected `ok`, got `ko`\n  Hint: think\n");
  CHECK(grade.tests[3].visibility == "hidden");
  CHECK(grade.tests[3].output.find("first") == std::string::npos);
  course.details = check::Details::Actual;
  for (const Test& test : outcome.grade(course).tests) {
    CHECK(test.output.find("ok") == std::string::npos);
  }
  course.details = check::Details::None;
  CHECK(outcome.grade(course).tests[0].output == "1 passed, 2 failed\n");
  CHECK(outcome.grade(course).tests[1].output.empty());
}

TEST_CASE("only hidden failures leave the summary as if all had passed") {
  Outcome outcome;
  outcome.add("good", 1, "ok\n");
  outcome.add("secret", 1, "ko\n", "hidden");
  const PartGrade grade = outcome.grade({});
  CHECK(grade.tests[0].passed);
  CHECK(grade.tests[0].output == "1 passed, 0 failed\n");
  CHECK(grade.points == 1);
}

TEST_CASE("cases that were not run have failed, and the remark says so") {
  Outcome outcome;
  outcome.add("a", 1, "ok\n");
  outcome.add("b", 1, "ok\n");
  outcome.results.verdicts[1].reset();
  const PartGrade grade = outcome.grade({}, {}, 1);
  CHECK(grade.points == 1);
  CHECK(grade.tests[0].output ==
        "1 passed, 0 failed, 1 did not run, because the program hung or exceeded a limit too "
        "often\n");
  CHECK(grade.remark ==
        "1 case did not run, because the program hung or exceeded a limit too often");
  CHECK(grade.failed == std::vector<std::string>{"b"});
  CHECK_FALSE(grade.tests[2].passed);
  CHECK(grade.tests[2].output ==
        "It did not run, because the program hung or exceeded a limit too often.");
}

TEST_CASE("a part without a program has no points") {
  Course course;
  course.points["movement"] = 30;
  const PartGrade grade =
      gradeWithout(Part::Movement, course, {.count = 7, .weight = 12}, "no file");
  CHECK(grade.part == Part::Movement);
  CHECK(grade.points == 0);
  CHECK(grade.of == 30);
  CHECK(grade.failed == std::vector<std::string>{"one file"});
  CHECK(grade.remark == "no file");
  CHECK(grade.failures == 7);
  REQUIRE(grade.tests.size() == 1);
  CHECK(grade.tests[0].maxScore == 30);
  CHECK(grade.tests[0].output == "no file");
  CHECK(gradeWithout(Part::Movement, course, {.count = 7, .weight = 12}, "no file", "Submitted: a")
            .tests[0]
            .output == "no file\nSubmitted: a");
  CHECK(gradeWithout(Part::Movement, {}, {.count = 7, .weight = 12}, "no file").of == 12);
  CHECK(gradeWithout(Part::Movement, course, {.count = 1, .weight = 1}, "no file").of == 30);
  CHECK(gradeWithout(Part::Movement, course, {.count = 1, .weight = 0}, "no file").of == 0);
}

TEST_CASE("all tests of a part are weighed as the course has it") {
  Course course;
  course.compiles = {.weight = 2, .visibility = "hidden"};
  course.includes = {.weight = 4, .visibility = "after_due_date"};
  course.variables = {.weight = 8, .visibility = "after_published"};
  for (const auto& [name, rules] :
       {std::pair{"compiles", course.compiles},
        std::pair{"includes only <stdio.h>", course.includes},
        std::pair{"no variables outside functions", course.variables}}) {
    CAPTURE(name);
    Case given{.name = name};
    weigh(given, course);
    CHECK(given.weight == rules.weight);
    CHECK(given.visibility == rules.visibility);
  }
  const std::vector<Case> cases{{.weight = 16}, {.weight = 32}};
  CHECK(testsOf(Part::Movement, course, cases).count == 5);
  CHECK(testsOf(Part::Movement, course, cases).weight == 62);
  CHECK(testsOf(Part::OctaFlip, course, cases).count == 3);
  CHECK(testsOf(Part::OctaFlip, course, cases).weight == 50);
}

TEST_CASE("a fingerprint depends on all that a grade depends on") {
  const auto submissionOf = [](const std::string& name, const std::string& contents) {
    return Submission{.student = "a", .files = {{{name, contents}}}, .remark = ""};
  };
  Plan plan;
  plan.parts.resize(1);
  plan.parts[0].wanted = {.part = Part::Placement, .pattern = "*.c"};
  plan.parts[0].cases = {expecting("ok\n")};
  Toolchain toolchain;
  toolchain.compiler = "/usr/bin/cc";
  std::vector<std::string> prints{fingerprintOf(submissionOf("x", "y"), plan, toolchain)};
  CHECK(prints[0] == fingerprintOf(submissionOf("x", "y"), plan, toolchain));
  CHECK(prints[0].size() == 32);
  const auto add = [&](const Submission& submission) {
    prints.push_back(fingerprintOf(submission, plan, toolchain));
  };
  add(submissionOf("xy", ""));
  add(submissionOf("x", "z"));
  add(submissionOf("z", "y"));
  add({.student = "a", .files = {{{"x", "y"}, {"x", "y"}}}, .remark = ""});
  add({.student = "a", .files = {{{"x", "y"}}}, .remark = "damaged"});
  add({.student = "b", .files = {{{"x", "y"}}}, .remark = ""});
  add({.student = "a", .files = {{{"x", "y"}}, {}}, .remark = ""});
  add({.student = "a", .files = {{}, {{"x", "y"}}}, .remark = ""});
  const auto addChanged = [&](auto& place, const auto& value) {
    const auto before = place;
    place = value;
    add(submissionOf("x", "y"));
    place = before;
  };
  addChanged(toolchain.compiler, "/usr/bin/gcc");
  addChanged(toolchain.flags, std::vector<std::string>{"-O2"});
  addChanged(toolchain.flags, std::vector<std::string>{"-O3"});
  addChanged(plan.course.timeout, 2.0);
  addChanged(plan.course.details, check::Details::None);
  addChanged(plan.course.judge.ignoreTrailingSpace, true);
  addChanged(plan.course.judge.acceptEither, true);
  addChanged(plan.course.compiles.weight, 2.0);
  addChanged(plan.course.variables.visibility, "hidden");
  Case& given = plan.parts[0].cases[0];
  addChanged(given.name, "other");
  addChanged(given.input, "1\n");
  addChanged(given.output, "1\n");
  addChanged(given.board, "1\n");
  addChanged(given.weight, 2.0);
  addChanged(given.visibility, "hidden");
  addChanged(given.hint, "hint");
  addChanged(given.open, "why");
  addChanged(plan.parts[0].wanted.pattern, "*");
  addChanged(plan.parts[0].wanted.part, Part::Movement);
  for (const char* const part : {"placement", "movement"}) {
    for (const double points : {3, 4}) {
      plan.course.points = {{part, points}};
      add(submissionOf("x", "y"));
    }
  }
  std::ranges::sort(prints);
  CHECK(std::ranges::adjacent_find(prints) == prints.end());
}
