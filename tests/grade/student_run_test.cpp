// needs: processes
#include "grade/student_run.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "teeko/check/random_cases.hpp"
#include "teeko/io/error.hpp"

#include "check/executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;
using check::Part;
using check::test::printing;
using process::Job;

namespace {

/// A student with a program, and a plan with 12 cases of a point each that it should say ok in.
struct Graded {
  Graded() {
    plan.parts = {{.wanted = {Part::OctaFlip, "flip.c"},
                   .cases = std::vector<check::Case>(12, check::test::expecting("ok\n"))}};
    for (check::Case& given : plan.parts[0].cases) {
      given.weight = 1;
    }
    plan.course.timeout = 3;
    plan.course.compiles = {.weight = 5, .visibility = "hidden"};
  }

  /// Runs all; what the compiler does is said, and what the program does in each run.
  StudentGrade run(const process::Report& compiled, const std::function<process::Report()>& ran) {
    StudentRun run(submission, plan, toolchain, std::nullopt);
    while (const std::optional<Job> job = run.next()) {
      CHECK(run.running() == 1);
      const std::vector<std::string>& words = job->task.program.arguments;
      if (const auto output = std::ranges::find(words, "-o"); output != words.end()) {
        const std::filesystem::path folder = std::filesystem::path(*(output + 1)).parent_path();
        for (const char* const name : {"program", "program-flip.i"}) {
          std::ofstream(folder / name) << "x";
        }
        job->onEnd(compiled);
      } else {
        ++runs;
        CHECK(job->task.limits.seconds == plan.course.timeout);
        job->onEnd(ran());
      }
    }
    CHECK(run.isOver());
    return run.grade();
  }

  PartGrade partOf(const process::Report& compiled, const std::function<process::Report()>& ran) {
    const StudentGrade grade = run(compiled, ran);
    CHECK(grade.student == "a");
    CHECK(grade.failure.empty());
    REQUIRE(grade.parts.size() == plan.parts.size());
    return grade.parts.back();
  }

  Submission submission{.student = "a", .files = {{{"flip.c", ""}}}, .remark = ""};
  Plan plan;
  Toolchain toolchain;
  int runs = 0;
};

Execution failing() {
  Execution execution = printing("");
  execution.code = 1;
  return execution;
}

Execution hanging() {
  Execution execution = printing("");
  execution.termination = Termination::TimedOut;
  return execution;
}

}  // namespace

TEST_CASE("a submission is weighed and shown as the course has it") {
  Graded graded;
  int n = 0;
  const auto everySecondFails = [&n] { return printing(++n % 2 == 0 ? "ok\n" : "ko\n"); };
  PartGrade grade = graded.partOf(printing(""), everySecondFails);
  CHECK(graded.runs == 12);
  CHECK(grade.of == 17);
  CHECK(grade.points == 11);
  CHECK(grade.failures == 6);
  CHECK(grade.remark.empty());
  REQUIRE(grade.tests.size() == 14);
  CHECK(grade.tests[1].maxScore == 5);
  CHECK(grade.tests[1].visibility == "hidden");
  CHECK_FALSE(grade.tests[2].output.empty());
  graded.plan.course.details = check::Details::None;
  grade = graded.partOf(printing(""), everySecondFails);
  CHECK(grade.tests[2].output.empty());
}

TEST_CASE("all is lost of a program that does not compile") {
  Graded graded;
  graded.submission.remark = "z.zip: is damaged";
  const PartGrade grade = graded.partOf(failing(), [] { return printing("ok\n"); });
  CHECK(graded.runs == 0);
  CHECK(grade.of == 17);
  CHECK(grade.points == 0);
  CHECK(grade.failures == 13);
  CHECK(grade.remark.ends_with("; z.zip: is damaged"));
  CHECK(grade.tests[0].output.find("did not run") == std::string::npos);
}

TEST_CASE("a program that hangs is not tried to the end") {
  Graded graded;
  const PartGrade grade = graded.partOf(printing(""), hanging);
  CHECK(graded.runs == 10);
  CHECK(grade.points == 5);
  CHECK(grade.failures == 12);
  CHECK(grade.remark ==
        "2 cases did not run, because the program hung or exceeded a limit too often");
}

TEST_CASE("what is noticed at a terminal is told beside the results") {
  Graded graded;
  std::vector<check::Case>& cases = graded.plan.parts[0].cases;
  cases = check::randomCases(Part::Placement, 1, 1);
  const PartGrade grade = graded.partOf(printing(""), [&] {
    Execution execution = printing(cases[0].output);
    execution.stall = Stall{.answer = 1, .wentOn = false};
    return execution;
  });
  CHECK(graded.runs == 2);
  REQUIRE_FALSE(grade.tests.empty());
  CHECK(grade.tests[0].output.find("Note: At a terminal it would stay silent") !=
        std::string::npos);
}

TEST_CASE("a program that cannot be started has a remark on its part") {
  Graded graded;
  const PartGrade grade = graded.partOf(
      printing(""), [] { return process::Report(Error(ErrorKind::BadInput, "cannot be run")); });
  CHECK(graded.runs == 1);
  CHECK(grade.points == 5);
  CHECK(grade.remark == "cannot be run");
}

TEST_CASE("what the machine lacks leaves no grade, neither when it compiles nor when it runs") {
  const Error lack(ErrorKind::Unfinished, "no process can be started");
  for (const bool compiles : {false, true}) {
    CAPTURE(compiles);
    Graded graded;
    graded.plan.parts.push_back(graded.plan.parts[0]);
    graded.submission.files.push_back(graded.submission.files[0]);
    const StudentGrade grade =
        graded.run(compiles ? process::Report(printing("")) : process::Report(lack),
                   [&] { return process::Report(lack); });
    CHECK(grade.failure == "no process can be started");
    CHECK(grade.parts.empty());
  }
}

TEST_CASE("parts are graded one after the other, each with its program") {
  Graded graded;
  graded.plan.parts.push_back(graded.plan.parts[0]);
  graded.plan.parts[1].cases.resize(3);
  graded.submission.files.push_back(graded.submission.files[0]);
  const StudentGrade grade = graded.run(printing(""), [] { return printing("ok\n"); });
  REQUIRE(grade.parts.size() == 2);
  CHECK(grade.parts[0].points == 17);
  CHECK(grade.parts[1].points == 8);
  CHECK(graded.runs == 15);
}
