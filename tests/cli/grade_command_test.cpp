// needs: processes
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "teeko/io/error.hpp"

#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "cli/gradescope_json.hpp"
#include "cli/has_compiler.hpp"
#include "cli/printed_by.hpp"
#include "process/posix.hpp"
#include "support/catch.hpp"
#include "support/golden_case.hpp"
#include "support/in_child.hpp"
#include "support/scratch.hpp"
#include "support/texts.hpp"

using namespace teeko::cli;

namespace {

/// Golden cases, a folder of submissions and words for them.
class Course {
 public:
  Course() {
    for (const std::string part : {"placement", "octaflip"}) {
      makeCase(path("cases/" + part + "/sample"), "\n", "\n");
    }
    std::filesystem::create_directories(path("class"));
  }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (scratch_.path() / name).string();
  }

  /// What is wrong with these words; results go to a folder that is not there.
  [[nodiscard]] std::string faultWith(Words words) const {
    words.insert(words.end(), {"--cases", path("cases"), "--out", path("out")});
    return faultOf(addGrade, std::move(words));
  }
  /// The same for words that come before the folder of submissions.
  [[nodiscard]] std::string faultBefore(Words words) const {
    words.push_back(path("class"));
    return faultWith(std::move(words));
  }
  /// Whether nothing is wrong with these words, but that there is no such compiler.
  [[nodiscard]] bool isRight(Words words) const {
    words.insert(words.end(), {"--compiler", "no-such-compiler"});
    return faultBefore(std::move(words)) == "no-such-compiler was not found: it compiles C files";
  }

 private:
  Scratch scratch_;
};

}  // namespace

TEST_CASE("grade takes parts, each once, and a folder") {
  const Course course;
  const std::string name =
      "name a part and a folder, as in teeko grade placement submissions "
      "--out grades";
  CHECK(course.faultWith({}) == name);
  CHECK(course.faultWith({"placement"}) == name);
  CHECK(course.isRight({"placement"}));
  CHECK(course.isRight({"octaflip", "placement"}));
  CHECK(course.faultBefore({"placement", "octaflip", "placement"}) == "placement is named twice");
  CHECK(course.faultBefore({"whole"}) ==
        "whole is not graded: name placement, movement or octaflip");
  CHECK(course.faultBefore({"part1"}).starts_with("'part1' is none of the parts, which are "));
  CHECK(contains(faultOfParsing(addGrade, {"placement", "folder"}), "--out"));
}

TEST_CASE("grade's options have limits") {
  const Course course;
  CHECK(course.isRight({"placement", "--random", "0", "--seed", "0", "--jobs", "64"}));
  CHECK(course.isRight({"placement", "--random", "1", "--timeout", "3600", "--jobs", "1"}));
  CHECK(course.faultBefore({"placement", "--random", "10001"}).starts_with("--random: "));
  CHECK(course.faultBefore({"placement", "--jobs", "0"}).starts_with("--jobs: "));
  CHECK(course.faultBefore({"placement", "--jobs", "65"}).starts_with("--jobs: "));
  CHECK(course.faultBefore({"placement", "--timeout", "0"}).starts_with("--timeout: "));
  CHECK(course.isRight({"placement", "--shard", "2/2"}));
  CHECK(course.faultBefore({"placement", "--shard", "0/2"}).starts_with("--shard: '0/2': "));
  CHECK(course.isRight({"placement", "--pattern", "placement=*.c"}));
  for (const std::string pattern : {"placement", "placement=", "=*.c", "part1=*.c"}) {
    CAPTURE(pattern);
    CHECK(course.faultBefore({"placement", "--pattern", pattern}).starts_with("--pattern: '"));
  }
  const std::string settings = course.path("settings");
  CHECK(course.faultBefore({"placement", "--settings", settings}).starts_with(settings + ": "));
}

TEST_CASE("grade's results do not lie among the submissions") {
  const Course course;
  const auto faultInto = [&](const std::string& out) {
    return faultOf(addGrade, {"placement", course.path("class"), "--cases", course.path("cases"),
                              "--compiler", "no-such-compiler", "--out", out});
  };
  for (const std::string out : {"class", "class/out", "class/../class/a/b"}) {
    CHECK(faultInto(course.path(out)) ==
          course.path(out) + ": lies in the folder of submissions: name another one");
  }
  for (const std::string out : {"out", "classes", "class/../out", ""}) {
    CHECK(faultInto(course.path(out)).starts_with("no-such-compiler"));
  }
}

TEST_CASE("a compiler that does not compile is wrong usage") {
  if (!hasCompiler()) {
    return;
  }
  const Course course;
  std::ofstream(course.path("class/ProjectPart1_a.c")) << "int main(void) { return 0; }\n";
  CHECK(contains(course.faultBefore({"placement", "--cflags", "-no-such-option"}),
                 " does not compile an empty program: "));
}

TEST_CASE("the first line of what a broken compiler says is shown") {
  const Scratch scratch;
  const auto compiler =
      scratch.file("compiler", "#!/bin/sh\necho is broken >&2\necho more >&2\nexit 1\n");
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  const Course course;
  std::ofstream(course.path("class/ProjectPart1_a.c")) << "int main(void) { return 0; }\n";
  CHECK(course.faultBefore({"placement", "--compiler", compiler.string()}) ==
        compiler.string() + " does not compile an empty program: is broken");
}

namespace {

/// Makes a folder of results of these students, each for other files, of a class of so many.
void makeResults(const std::string& folder, const Words& students, std::size_t classSize,
                 const std::string& plan = "plan") {
  for (std::size_t i = 0; i < students.size(); ++i) {
    GradeRecord record;
    record.grade.student = students[i];
    record.fingerprint = students[i];
    record.plan = plan;
    record.classSize = classSize;
    const std::string own = folder + "/students/" + std::to_string(i);
    std::filesystem::create_directories(own);
    std::ofstream(own + "/results.json") << textOf(record);
  }
}

/// The names in a folder, sorted.
Words namesIn(const std::string& folder) {
  Words names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace

TEST_CASE("each student has a folder, with a name that every file system takes") {
  const Course course;
  const std::string many(99, 'a');
  const Words students{"",          ".hidden", "..",     "/a/b",           "=1+1 (x)&-@_",
                       "ADA",       "Ada",     "a:b*c?", many + "\u00e4b", many + "bc",
                       many + "bd", "ada",     "\u00c0", "\u00e4\u007f"};
  makeResults(course.path("results"), students, students.size());
  const Printed printed =
      printedBy(addGrade, {"--merge", course.path("results"), "--out", course.path("out")});
  CHECK(printed.code == ExitCode::Done);
  CHECK(printed.text == "14 students graded: " + course.path("out/grades.csv") + ", " +
                            course.path("out/report.html") + "\n");
  Words expected{"_",       "_.hidden", "_..", "_a_b",     "_1+1 (x)&-@_", "ADA",
                 "Ada (2)", "a_b_c_",   many,  many + "b", many + "b (2)", "ada (3)",
                 "\u00c0",  "\u00e4_"};
  std::ranges::sort(expected);
  CHECK(namesIn(course.path("out/students")) == expected);
  for (const std::string& name : expected) {
    CHECK(recordIn(contentsOf(course.path("out/students/" + name + "/results.json"))));
  }
}

TEST_CASE("results are merged where they fit together and nobody is missing") {
  const Course course;
  const auto merge = [&](const Words& folders, const std::string& out) {
    Words words{"--merge"};
    for (const std::string& folder : folders) {
      words.push_back(course.path(folder));
    }
    words.insert(words.end(), {"--out", course.path(out)});
    return words;
  };
  makeResults(course.path("first"), {"Ada"}, 2);
  makeResults(course.path("second"), {"Bob"}, 2);
  makeResults(course.path("one"), {"Ada"}, 1);
  const auto isDone = [&](const Words& folders) {
    return printedBy(addGrade, merge(folders, "out")).code == ExitCode::Done;
  };
  CHECK(isDone({"first", "second"}));
  CHECK(isDone({"second", "first", "first"}));
  const Printed partly = printedBy(addGrade, merge({"second"}, "out"));
  CHECK(partly.code == ExitCode::Unfinished);
  CHECK(partly.errors ==
        "teeko: 1 of 2 students are missing: name the folders of all runs, when they have "
        "finished\n");
  CHECK(isDone({"one"}));
  CHECK(printedBy(addGrade, merge({"one"}, "out")).text.starts_with("1 student graded: "));
  CHECK(contentsOf(course.path("out/grades.csv")).starts_with("student,part,"));
  CHECK(contains(contentsOf(course.path("out/report.html")), "<h1>"));

  makeResults(course.path("other"), {"Cyd"}, 2, "another plan");
  CHECK(faultOf(addGrade, merge({"first", "other"}, "out")) ==
        course.path("other") + ": was graded with other parts, cases or options than " +
            course.path("first"));
  GradeRecord again;
  again.grade.student = "Ada";
  again.fingerprint = "other files";
  again.plan = "plan";
  std::filesystem::create_directories(course.path("again/students/ada"));
  std::ofstream(course.path("again/students/ada/results.json")) << textOf(again);
  CHECK(faultOf(addGrade, merge({"first", "again"}, "out")) ==
        "Ada was graded twice, for other files the second time, in " + course.path("again"));
  // Of several that are wrong, the first one by name is told.
  for (char name = 'a'; name <= 'z'; ++name) {
    std::filesystem::create_directories(course.path(std::string("wrong/students/") + name));
  }
  CHECK(faultOf(addGrade, merge({"wrong"}, "out")) ==
        course.path("wrong/students/a/results.json") + ": is no result of teeko grade");
  // What is merged is complete only with all results, which are files.
  std::filesystem::create_directories(course.path("first/students/x/results.json"));
  CHECK(faultOf(addGrade, merge({"first", "second"}, "out")) ==
        course.path("first/students/x/results.json") + ": is no result of teeko grade");
}

TEST_CASE("results go to a folder that only its owner can enter") {
  const Course course;
  makeResults(course.path("results"), {"Ada"}, 1);
  const auto mergeInto = [&](const std::string& out) {
    return Words{"--merge", course.path("results"), "--out", course.path(out)};
  };
  std::filesystem::create_directory(course.path("out"));
  CHECK(printedBy(addGrade, mergeInto("out")).code == ExitCode::Done);
  for (const std::string folder : {"out", "out/students/Ada"}) {
    CHECK(std::filesystem::status(course.path(folder)).permissions() ==
          std::filesystem::perms::owner_all);
  }
  std::ofstream(course.path("file")) << "a file";
  for (const std::string out : {"file", "file/inside"}) {
    const std::string fault = faultOf(addGrade, mergeInto(out));
    CHECK(fault.starts_with(course.path(out) + ": no folder can be made: "));
    CHECK(fault.ends_with('!'));
  }
  CHECK(contentsOf(course.path("file")) == "a file");
}

TEST_CASE("a grade is kept until something changes that it depends on") {
  if (!hasCompiler()) {
    return;
  }
  const Course course;
  std::filesystem::create_directories(course.path("class/Ada"));
  const std::string file = course.path("out/students/Ada/results.json");
  std::ofstream(course.path("settings")) << "timeout: 50\n";
  /// The fingerprint of the plan that Ada was graded by.
  const auto planWith = [&](Words words) {
    words.insert(words.begin(), "placement");
    words.insert(words.end(), {course.path("class"), "--cases", course.path("cases"), "--out",
                               course.path("out")});
    const Printed printed = printedBy(addGrade, std::move(words));
    CHECK(printed.code == ExitCode::Done);
    CHECK(contains(contentsOf(course.path("out/grades.csv")), "Ada,placement,0,"));
    const auto record = recordIn(contentsOf(file));
    REQUIRE(record);
    CHECK(record->classSize == 1);
    return record->plan;
  };
  const std::string plain = planWith({});
  const auto written = std::filesystem::last_write_time(file);
  CHECK(planWith({"--jobs", "2", "--random", "0"}) == plain);
  CHECK(std::filesystem::last_write_time(file) == written);
  CHECK(planWith({"--timeout", "1"}) == plain);
  std::vector<std::string> plans{plain};
  for (const Words& words : std::vector<Words>{{"--timeout", "9"},
                                               {"--timeout", "0.5"},
                                               {"--settings", course.path("settings")},
                                               {"--random", "1"},
                                               {"--random", "1", "--seed", "2"},
                                               {"--random", "2"},
                                               {"--cflags", "-O1"},
                                               {"--cflags", "-O1 -lm"},
                                               {"--pattern", "placement=*.c"},
                                               {"octaflip"}}) {
    CAPTURE(words);
    const std::string plan = planWith(words);
    CHECK(std::ranges::find(plans, plan) == plans.end());
    plans.push_back(plan);
  }
  CHECK(planWith({"--random", "1", "--seed", "1"}) == planWith({"--random", "1"}));
  CHECK(planWith({"--settings", course.path("settings"), "--timeout", "1"}) == plain);
  CHECK(planWith({"--pattern", "octaflip=*.c"}) == plain);
}

TEST_CASE("a part of the students is graded, and the others keep their grades") {
  if (!hasCompiler()) {
    return;
  }
  const Course course;
  for (const std::string student : {"Ada", "Bob", "Cyd"}) {
    std::filesystem::create_directories(course.path("class/" + student));
  }
  const auto gradedWith = [&](const std::string& shard, const std::string& out) {
    const Printed printed =
        printedBy(addGrade, {"placement", course.path("class"), "--cases", course.path("cases"),
                             "--shard", shard, "--out", course.path(out)});
    CHECK(printed.code == ExitCode::Done);
    return namesIn(course.path(out + "/students"));
  };
  CHECK(gradedWith("1/2", "out") == Words{"Ada", "Cyd"});
  CHECK(gradedWith("2/2", "other") == Words{"Bob"});
  CHECK(gradedWith("2/2", "out") == Words{"Ada", "Bob", "Cyd"});
  CHECK(countOf("placement,0,", contentsOf(course.path("out/grades.csv"))) == 3);
}

TEST_CASE("a student who could not be graded is named, and the others have their grades") {
  if (!hasCompiler()) {
    return;
  }
  const Course course;
  const std::string source = "int main(void) { return 0; }\n";
  std::filesystem::create_directories(course.path("class/Ada"));
  std::filesystem::create_directories(course.path("class/Bob"));
  std::ofstream(course.path("class/Ada/ProjectPart1_a.c")) << source;
  // A compiler that is gone when it was used once, to find out whether it works.
  const std::string compiler = course.path("compiler");
  std::ofstream(compiler) << "#!/bin/sh\ncc \"$@\" && rm '" << compiler << "'\n";
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  const Printed printed =
      printedBy(addGrade, {"placement", course.path("class"), "--cases", course.path("cases"),
                           "--compiler", compiler, "--out", course.path("out")});
  CHECK(printed.code == ExitCode::Unfinished);
  CHECK(printed.errors.starts_with("teeko: Ada could not be graded: "));
  CHECK(printed.text.starts_with("1 student graded: "));
  CHECK(namesIn(course.path("out/students")) == Words{"Bob"});
}

TEST_CASE("at a terminal it is told how many students are graded") {
  if (!hasCompiler()) {
    return;
  }
  const Course course;
  std::filesystem::create_directories(course.path("class/Ada"));
  std::filesystem::create_directories(course.path("class/Bob"));
  const teeko::process::Pipe terminal = teeko::process::makeTerminal();
  CHECK(inChild([&] {
          (void)dup2(terminal.writeEnd.number(), STDERR_FILENO);
          const Printed printed =
              printedBy(addGrade, {"placement", course.path("class"), "--cases",
                                   course.path("cases"), "--out", course.path("out")});
          return printed.errors.starts_with("\r1 of 2 students, about ") ? 0 : 1;
        }) == 0);
}

TEST_CASE("what is merged are folders of results") {
  const Course course;
  CHECK(course.faultWith({"--merge"}) == "--merge joins folders of results: none is named");
  const std::string missing = course.path("missing");
  CHECK(
      course.faultWith({"--merge", missing}).starts_with(missing + ": is no folder of results: "));
  const std::string student = course.path("results/students/ann");
  std::filesystem::create_directories(student);
  CHECK(course.faultWith({"--merge", course.path("results")}) ==
        student + "/results.json: is no result of teeko grade");
}
