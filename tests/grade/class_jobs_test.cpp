// needs: processes
#include "grade/class_jobs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "check/executions.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;
using process::Job;
using Want = process::TaskQueue::Want;

namespace {

/// The word of the compiler's command that says where the program goes.
std::filesystem::path outputOf(const Job& compiling) {
  const std::vector<std::string>& words = compiling.task.program.arguments;
  return *(std::ranges::find(words, "-o") + 1);
}

/// Ends a compiler's job as if it had made a program.
void endCompiling(const Job& compiling) {
  const std::filesystem::path program = outputOf(compiling);
  for (const char* const name : {"program", "program-flip.i"}) {
    std::ofstream(program.parent_path() / name) << "x";
  }
  compiling.onEnd(check::test::printing(""));
}

/// Two students with a program each, and four cases.
struct TwoStudents {
  TwoStudents() {
    plan.parts = {{.wanted = {check::Part::OctaFlip, "flip.c"},
                   .cases = std::vector<check::Case>(4, check::test::expecting("ok\n"))}};
    for (const char* const student : {"a", "b"}) {
      submissions.push_back({.student = student, .files = {{{"flip.c", ""}}}, .remark = ""});
    }
  }

  Plan plan;
  std::vector<Submission> submissions;
  Toolchain toolchain;
  std::vector<std::string> graded;
  /// A line for each part: what is remarked on it.
  std::string remarks;
  ClassListener listener{.onGrade =
                             [this](const StudentGrade& grade) {
                               graded.push_back(grade.student);
                               for (const PartGrade& part : grade.parts) {
                                 remarks += grade.student + ": " + part.remark + '\n';
                               }
                             },
                         .onLeftFolder = {}};
};

/// Ends every job at once as if all were right.
void runAll(ClassJobs& jobs) {
  while (const std::optional<Job> job = jobs.next(Want::Any)) {
    if (std::ranges::count(job->task.program.arguments, "-o") > 0) {
      endCompiling(*job);
    } else {
      job->onEnd(check::test::printing("ok\n"));
    }
  }
}

}  // namespace

TEST_CASE("a job that follows another is of the same student") {
  TwoStudents students;
  ClassJobs jobs(students.submissions, students.plan, students.toolchain, 2, students.listener);
  CHECK_FALSE(jobs.next(Want::Following));
  const std::optional<Job> compilingA = jobs.next(Want::Any);
  REQUIRE(compilingA);
  CHECK_FALSE(jobs.next(Want::Following));
  const std::optional<Job> compilingB = jobs.next(Want::Any);
  REQUIRE(compilingB);
  CHECK_FALSE(jobs.next(Want::Any));
  endCompiling(*compilingA);
  endCompiling(*compilingB);

  const std::filesystem::path a = outputOf(*compilingA);
  const std::filesystem::path b = outputOf(*compilingB);
  CHECK(a != b);
  // The first case of a program runs alone.
  const std::optional<Job> firstOfA = jobs.next(Want::Any);
  const std::optional<Job> firstOfB = jobs.next(Want::Any);
  CHECK_FALSE(jobs.next(Want::Following));
  REQUIRE((firstOfA && firstOfB));
  for (const Job& first : {*firstOfA, *firstOfB}) {
    first.onEnd(check::test::printing("ok\n"));
  }
  const auto nextProgram = [&](Want want) {
    const std::optional<Job> job = jobs.next(want);
    return job ? job->task.program.file : "none";
  };
  CHECK(nextProgram(Want::Any) == a);
  CHECK(nextProgram(Want::Any) == b);
  CHECK(nextProgram(Want::Following) == b);
  // Both have something running; what is left of the first one goes first.
  CHECK(nextProgram(Want::Any) == a);
  CHECK(nextProgram(Want::Following) == a);
  CHECK(nextProgram(Want::Following) == "none");
  CHECK(nextProgram(Want::Any) == b);
  CHECK(nextProgram(Want::Any) == "none");
}

TEST_CASE("as many students are graded at a time as there are jobs") {
  TwoStudents students;
  ClassJobs jobs(students.submissions, students.plan, students.toolchain, 1, students.listener);
  for (const std::string student : {"a", "b"}) {
    CAPTURE(student);
    const std::optional<Job> compiling = jobs.next(Want::Any);
    REQUIRE(compiling);
    CHECK_FALSE(jobs.next(Want::Any));
    Execution failed = check::test::printing("");
    failed.code = 1;
    compiling->onEnd(failed);
  }
  CHECK(students.graded == std::vector<std::string>{"a"});
  CHECK_FALSE(jobs.next(Want::Any));
  CHECK(students.graded == std::vector<std::string>{"a", "b"});
  CHECK_FALSE(jobs.next(Want::Following));
}

TEST_CASE("what is remarked on a submission is remarked on each of its parts") {
  TwoStudents students;
  students.plan.parts.insert(students.plan.parts.begin(),
                             {.wanted = {check::Part::Placement, "place.c"}, .cases = {}});
  students.submissions[0] = {
      .student = "a", .files = {{}, {{"flip.c", ""}}}, .remark = "z.zip: is damaged"};
  students.submissions[1] = {
      .student = "b", .files = {{{"1/place.c", ""}, {"2/place.c", ""}}, {}}, .remark = ""};
  ClassJobs jobs(students.submissions, students.plan, students.toolchain, 1, students.listener);
  runAll(jobs);
  CHECK(students.remarks ==
        "a: no file is called place.c; z.zip: is damaged\n"
        "a: z.zip: is damaged\n"
        "b: there are 2 files called place.c: 1/place.c 2/place.c\n"
        "b: no file is called flip.c\n");
}
