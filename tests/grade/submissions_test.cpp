// needs: processes
#include "teeko/grade/submissions.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#include "grade/found_submission.hpp"
#include "grade/gradescope_metadata.hpp"
#include "grade/submitted_files.hpp"
#include "support/bsdtar.hpp"
#include "support/catch.hpp"
#include "support/root.hpp"
#include "support/scratch.hpp"
#include "support/zip_writer.hpp"

using namespace teeko;
using namespace teeko::grade;

namespace {

namespace fs = std::filesystem;

const std::vector<Wanted> kBoth{{check::Part::Placement, "ProjectPart1_*.c"},
                                {check::Part::Movement, "ProjectPart2_*.c"}};

/// A folder of submissions.
class CourseFolder {
 public:
  [[nodiscard]] const fs::path& path() const { return scratch_.path(); }

  /// Writes a file, and the folders that it is in.
  void file(const fs::path& name, std::string_view contents) const {
    fs::create_directories((path() / name).parent_path());
    std::ofstream(path() / name, std::ios::binary) << contents;
  }

  void folder(const std::string& name) const { fs::create_directories(path() / name); }

  /// A line for each submission: `student: FILE=CONTENTS … | … (remark)`, parts separated by `|`.
  [[nodiscard]] std::string found(const std::vector<Wanted>& wanted = kBoth) const {
    std::string text;
    for (const Submission& submission : findSubmissions(path(), wanted).submissions) {
      text += submission.student + ":";
      for (std::size_t part = 0; part < submission.files.size(); ++part) {
        text += part > 0 ? " |" : "";
        for (const SourceFile& file : submission.files[part]) {
          text += " " + file.name + "=" + file.contents;
        }
      }
      text += submission.remark.empty() ? "\n" : " (" + submission.remark + ")\n";
    }
    return text;
  }

 private:
  Scratch scratch_;
};

std::string zipWith(const std::string& name, const std::string& contents) {
  return zipOf({storedMember(name, contents)});
}

}  // namespace

TEST_CASE("each part has a pattern for its files") {
  CHECK(defaultPatternOf(check::Part::Placement) == "ProjectPart1_*.c");
  CHECK(defaultPatternOf(check::Part::Movement) == "ProjectPart2_*.c");
  CHECK(defaultPatternOf(check::Part::Whole) == "*.c");
}

TEST_CASE("submissions: a folder for each student") {
  const CourseFolder course;
  course.file("carol/a/b/ProjectPart2_3.c", "c2");
  course.file("carol/ProjectPart1_3.c", "c1");
  course.file("alice/ProjectPart1_1.c", "a1");
  course.file("alice/ProjectPart2_1.c", "a2");
  course.file("bob/part1.c", "b");
  course.file("bob/notes.txt", "b");
  course.folder("dave");
  course.file("erin/__MACOSX/ProjectPart1_5.c", "no");
  course.file("erin/._ProjectPart1_5.c", "no");
  course.file("erin/.git/ProjectPart1_5.c", "no");
  course.file("erin/ProjectPart1_5.C", "no");
  course.file("frank/ProjectPart1_6.c", "x");
  course.file("frank/new/ProjectPart1_6.c", "y");
  course.file("frank/copy/ProjectPart1_6.c", "x");
  course.file("frank/ProjectPart2_6.c", "z");
  course.file("README.md", "not a submission");
  course.file("grades.csv", "not a submission");
  course.file(".hidden/ProjectPart1_9.c", "not a submission");
  course.file("__MACOSX/ProjectPart1_9.c", "not a submission");
  CHECK(course.found() ==
        "alice: ProjectPart1_1.c=a1 | ProjectPart2_1.c=a2\n"
        "bob: | (other files: notes.txt, part1.c)\n"
        "carol: ProjectPart1_3.c=c1 | a/b/ProjectPart2_3.c=c2\n"
        "dave: |\n"
        "erin: ProjectPart1_5.C=no |\n"
        "frank: ProjectPart1_6.c=x new/ProjectPart1_6.c=y | ProjectPart2_6.c=z\n");
}

TEST_CASE("submissions: the files that match are those of the pattern") {
  const CourseFolder course;
  for (const char* const name : {"p1.c", "p2.c", "pA.c", "q.c", "p1.cpp", "[p].c"}) {
    course.file(std::string("alice/src.c/") + name, "");
  }
  const struct {
    const char* pattern;
    const char* expected;
  } facts[]{
      {"p1.c", " src.c/p1.c="},
      {"p?.c", " src.c/p1.c= src.c/p2.c= src.c/pA.c="},
      {"p[0-9].c", " src.c/p1.c= src.c/p2.c="},
      {"p[!0-9].c", " src.c/pA.c="},
      {"*.c", " src.c/[p].c= src.c/p1.c= src.c/p2.c= src.c/pA.c= src.c/q.c="},
      {"\\[p].c", " src.c/[p].c="},
      {"src.c/p1.c", ""},
      {"", ""},
      {"[", ""},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.pattern);
    const std::string found = course.found({{check::Part::Placement, fact.pattern}});
    CHECK(found.substr(0, found.find(" (")).substr(0, found.find('\n')) ==
          std::string("alice:") + fact.expected);
  }
}

TEST_CASE("submissions: a file may match the patterns of two parts") {
  const CourseFolder course;
  course.file("alice/a.c", "x");
  CHECK(course.found({{check::Part::Placement, "*.c"}, {check::Part::Movement, "a.*"}}) ==
        "alice: a.c=x | a.c=x\n");
}

TEST_CASE("submissions: files of the same contents but another name are several") {
  const CourseFolder course;
  course.file("alice/a.c", "x");
  course.file("alice/b.c", "x");
  CHECK(course.found({{check::Part::Placement, "*.c"}}) == "alice: a.c=x b.c=x\n");
}

TEST_CASE("submissions: a flat folder from Canvas") {
  const CourseFolder course;
  course.file("doejane_12345_678910_ProjectPart1_123.c", "j1");
  course.file("doejane_12345_678911_ProjectPart2_123-1.c", "j2");
  course.file("doejane_12345_678912_ProjectPart1_120.c", "j3");
  course.file("doejane_LATE_12345_678912_notes.txt", "");
  course.file("doejane_54321_678913_ProjectPart1_9.c", "other Jane");
  course.file("roejohn_LATE_777_678914_part1.c", "");
  course.file("smith_888_text.html", "");
  course.file("smithzoe_999_678915_.zip", "");
  CHECK(course.found() ==
        "doejane_12345: ProjectPart1_120.c=j3 ProjectPart1_123.c=j1 | ProjectPart2_123-1.c=j2\n"
        "doejane_54321: ProjectPart1_9.c=other Jane |\n"
        "roejohn_777: | (other files: part1.c)\n"
        "smith_888: |\n"
        "smithzoe_999: | (other files: .zip)\n");
  CHECK(course.found({{check::Part::Placement, "*Part?_123*.c"}})
            .starts_with(
                "doejane_12345: ProjectPart1_123.c=j1 ProjectPart2_123-1.c=j2\ndoejane_54321:"));
}

TEST_CASE("submissions: Moodle's folders and files") {
  const CourseFolder course;
  course.file("Jane Doe_12_assignsubmission_file_/ProjectPart1_1.c", "j1");
  course.file("Jane Doe_12_assignsubmission_onlinetext_/onlinetext.html", "");
  course.file("John Roe_13_assignsubmission_file_/ProjectPart1_2.c", "a");
  course.file("John Roe_14_assignsubmission_file_/ProjectPart1_3.c", "b");
  course.file("Al_15_assignsubmission_file_ProjectPart2_4.c", "al");
  course.file("Bo_16_assignsubmission_file_x/ProjectPart1_5.c", "bo");
  CHECK(course.found() ==
        "Al: | ProjectPart2_4.c=al\n"
        "Bo_16_assignsubmission_file_x: ProjectPart1_5.c=bo |\n"
        "Jane Doe: ProjectPart1_1.c=j1 | (other files: onlinetext.html)\n"
        "John Roe (13): ProjectPart1_2.c=a |\n"
        "John Roe (14): ProjectPart1_3.c=b |\n");
}

TEST_CASE("submissions: so many names are read of a folder, and no more") {
  const CourseFolder course;
  for (const char* const name : {"b", "a", ".hidden", "c"}) {
    course.file(name, "");
  }
  const Descriptor folder(open(course.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (int repeated = 0; repeated < 2; ++repeated) {  // by the same descriptor
    CHECK(namesIn(folder.number(), 3) == std::vector<std::string>{"a", "b", "c"});
    CHECK(namesIn(folder.number(), 2).value().size() == 2);
    CHECK(namesIn(folder.number(), 0).value().empty());
  }
  CHECK_FALSE(namesIn(-1, 3));
}

TEST_CASE("submissions: a student has 10,000 files and folders at most") {
  FoundSubmission submission({});
  for (int i = 1; i <= 10'000; ++i) {
    REQUIRE(submission.countEntry());
  }
  FoundSubmission most = submission;
  CHECK(std::move(most).finish("a").remark.empty());
  CHECK_FALSE(submission.countEntry());
  CHECK_FALSE(submission.countEntry());
  CHECK(std::move(submission).finish("a").remark == "there are more than 10000 files and folders");
}

TEST_CASE("submissions: of Blackboard's attempts the last one counts") {
  const CourseFolder course;
  const std::string first = "Project 1_jdoe_attempt_2026-11-01-10-00-00";
  const std::string second = "Project 1_jdoe_attempt_2026-11-01-10-00-01";
  course.file(first + "_ProjectPart1_1.c", "old");
  course.file(first + "_ProjectPart2_1.c", "old");
  course.file(second + "_ProjectPart1_1.c", "new");
  course.file(second + ".txt", "");
  course.file("Project 1_xroe_attempt_2026-11-01-10-00-00.txt", "");
  course.file("Project 1_yroe_attempt_2026-11-01-10-00-00.txt", "");
  course.file("Project 1_yroe_attempt_2026-11-01-10-00-00_notes.docx", "");
  course.file("Project 1_a_doe_attempt_2026-11-01-10-00-00_ProjectPart1_1.c", "a");
  course.file("Project 1_b_doe_attempt_2026-11-01-10-00-00_ProjectPart1_1.c", "b");
  CHECK(course.found() ==
        "doe (Project 1_a): ProjectPart1_1.c=a |\n"
        "doe (Project 1_b): ProjectPart1_1.c=b |\n"
        "jdoe: ProjectPart1_1.c=new |\n"
        "xroe: |\n"
        "yroe: | (other files: notes.docx)\n");
}

TEST_CASE("submissions: a flat folder of files that say no student") {
  const CourseFolder course;
  course.file("ProjectPart1_1155.c", "a");
  course.file("ProjectPart2_1155.c", "b");
  course.file("ProjectPart1_.c", "c");
  course.file("ProjectPart1_1_2_3.c", "d");
  course.file("ProjectPart1_7.c", "e");
  course.file("Makefile", "");
  CHECK(course.found() ==
        "1155: ProjectPart1_1155.c=a | ProjectPart2_1155.c=b\n"
        "1_2_3: ProjectPart1_1_2_3.c=d |\n"
        "7: ProjectPart1_7.c=e |\n"
        "ProjectPart1_: ProjectPart1_.c=c |\n");
  fs::remove(course.path() / "ProjectPart1_1_2_3.c");
  for (const char* const pattern : {"ProjectPart?_1155.*", "ProjectPart?_1155.c"}) {
    CAPTURE(pattern);
    CHECK(course.found({{check::Part::Placement, pattern}}) ==
          "ProjectPart1_1155: ProjectPart1_1155.c=a\n"
          "ProjectPart2_1155: ProjectPart2_1155.c=b\n");
  }
  for (const char* const pattern : {"ProjectPart1_1155.c", "ProjectPart1_*?55.c"}) {
    CAPTURE(pattern);
    CHECK(course.found({{check::Part::Placement, pattern}}) ==
          "ProjectPart1_1155: ProjectPart1_1155.c=a\n");
  }
}

TEST_CASE("submissions: Gradescope's export") {
  const CourseFolder course;
  course.file("submission_metadata.yml",
              "submission_1:\n  :submitters:\n  - :name: Zoe\n    :sid: '7'\n"
              "submission_2:\n  :submitters:\n  - :name: Al\n    :sid: '8'\n  - :name: Bo\n"
              "submission_3:\n  :submitters:\n  - :name: Kim\n    :sid: '9'\n"
              "submission_4:\n  :submitters:\n  - :name: Kim\n"
              "submission_5:\n  :submitters:\n  - :name: Kim\n    :sid: '9'\n"
              "submission_6:\n  :submitters:\n  - :name: Gone\n");
  for (int i = 1; i <= 7; ++i) {
    if (i != 6) {
      const fs::path folder = "submission_" + std::to_string(i);
      course.file(folder / ("ProjectPart1_" + std::to_string(i) + ".c"), "x");
    }
  }
  CHECK(course.found() ==
        "Al & Bo: ProjectPart1_2.c=x |\n"
        "Gone: | (submission_6: is not there, although submission_metadata.yml names it)\n"
        "Kim: ProjectPart1_4.c=x |\n"
        "Kim (9) (submission_3): ProjectPart1_3.c=x |\n"
        "Kim (9) (submission_5): ProjectPart1_5.c=x |\n"
        "Zoe: ProjectPart1_1.c=x |\n"
        "submission_7: ProjectPart1_7.c=x |\n");

  course.file("submission_metadata.yml", "submission_1: [broken");
  CHECK(
      course.found().starts_with("submission_1: ProjectPart1_1.c=x | (submission_metadata.yml: "
                                 "cannot be read, so students are "
                                 "named after their folders)\nsubmission_2:"));
  fs::remove(course.path() / "submission_metadata.yml");
  CHECK(course.found().starts_with("submission_1: ProjectPart1_1.c=x |\nsubmission_2:"));
  REQUIRE(mkfifo((course.path() / "submission_metadata.yml").c_str(), 0600) == 0);
  CHECK(course.found().starts_with("submission_1: ProjectPart1_1.c=x |\nsubmission_2:"));
}

TEST_CASE("submissions: Gradescope's export in the folder that it was unzipped to") {
  const CourseFolder course;
  course.file("assignment_1_export/submission_1/ProjectPart1_1.c", "x");
  course.folder("__MACOSX");
  CHECK(course.found() == "assignment_1_export: submission_1/ProjectPart1_1.c=x |\n");
  course.file("assignment_1_export/submission_metadata.yml", "{}");
  CHECK(course.found() == "submission_1: ProjectPart1_1.c=x |\n");
  course.file("other/ProjectPart1_2.c", "y");
  CHECK(course.found().starts_with("assignment_1_export: "));
}

TEST_CASE("submissions: archives are students, or in students' folders") {
  if (skipsWithoutBsdtar()) {
    return;
  }
  const CourseFolder course;
  course.file("alice.zip",
              zipOf({storedMember("work/", ""), storedMember("work/ProjectPart1_1.c", "stored"),
                     deflatedMember("work/src/ProjectPart2_1.c", 'z', 0),
                     storedMember("work/notes.txt", "x")}));
  course.file("bob/ProjectPart1_2.c", "same");
  course.file("bob/old.ZIP", zipOf({storedMember("ProjectPart1_2.c", "same"),
                                    storedMember("ProjectPart2_2.c", "in the zip")}));
  course.file("carol_123_456_work.zip", zipWith("ProjectPart1_3.c", "c"));
  course.file("carol_123_457_ProjectPart2_3.c", "c2");
  course.file("P_dave_attempt_2026-11-01-10-00-00_d.zip", zipWith("ProjectPart1_4.c", "d"));
  course.file("Erin_12_assignsubmission_file_/e.zip", zipWith("win/ProjectPart1_5.c", "e"));
  course.file("ProjectPart1_6.zip", zipWith("./ProjectPart1_6.c", "f"));
  CHECK(course.found() ==
        "Erin: e.zip/win/ProjectPart1_5.c=e |\n"
        "ProjectPart1_6: ProjectPart1_6.zip/./ProjectPart1_6.c=f |\n"
        "alice: alice.zip/work/ProjectPart1_1.c=stored | alice.zip/work/src/ProjectPart2_1.c=z\n"
        "bob: ProjectPart1_2.c=same | old.ZIP/ProjectPart2_2.c=in the zip\n"
        "carol_123: work.zip/ProjectPart1_3.c=c | ProjectPart2_3.c=c2\n"
        "dave: d.zip/ProjectPart1_4.c=d |\n");
  CHECK(waitpid(-1, nullptr, WNOHANG) == -1);  // no process is left
}

TEST_CASE("submissions: of a flat folder nobody vanishes") {
  const CourseFolder course;
  course.file("ProjectPart1_1.c", "a");
  course.file("projectpart1_2.c", "b");
  course.file("ProjectPart1_3.C", "c");
  course.file("Project Part1_4.c", "d");
  course.file("ProjectPart1-5.c", "e");
  course.file("First Last - ProjectPart1_6.c", "f");
  course.file("ProjectPart1_7.c.txt", "g");
  course.file("ProjectPart2_8.cpp", "h");
  course.file("ProjectPart1_9.c", "i");
  course.file("old ProjectPart1_9.c", "j");
  course.file("my notes.pdf", "k");
  course.file("Thumbs.db", "");
  course.file("Desktop.ini", "");
  course.file(".DS_Store", "");
  CHECK(course.found() ==
        "1: ProjectPart1_1.c=a |\n"
        "2: projectpart1_2.c=b |\n"
        "3: ProjectPart1_3.C=c |\n"
        "4: Project Part1_4.c=d |\n"
        "5: ProjectPart1-5.c=e |\n"
        "6: First Last - ProjectPart1_6.c=f |\n"
        "7: | (ProjectPart1_7.c.txt: is not graded: its name does not match ProjectPart1_*.c or "
        "ProjectPart2_*.c)\n"
        "8: | (ProjectPart2_8.cpp: is not graded: its name does not match ProjectPart1_*.c or "
        "ProjectPart2_*.c)\n"
        "9: ProjectPart1_9.c=i | (old ProjectPart1_9.c: is not graded: another file's name fits "
        "ProjectPart1_*.c better)\n");
  CHECK(findSubmissions(course.path(), kBoth).leftOut ==
        std::vector<std::string>{"my notes.pdf: is not graded: its name does not match "
                                 "ProjectPart1_*.c or ProjectPart2_*.c"});
}

TEST_CASE("submissions: files that fit no part are named") {
  const CourseFolder course;
  for (int i = 10; i < 70; ++i) {
    course.file("alice/" + std::to_string(i) + ".o", "");
  }
  course.file("bob/ProjectPart1_1.c", "");
  course.file("bob/__MACOSX/x", "");
  course.file("bob/thumbs.db", "");
  const std::vector<Submission> found = findSubmissions(course.path(), kBoth).submissions;
  REQUIRE(found.size() == 2);
  CHECK(found[0].leftOut.starts_with("10.o, 11.o, 12.o, "));
  CHECK(found[0].leftOut.ends_with(", 58.o, 59.o and 10 more"));
  CHECK(found[1].leftOut.empty());
}

TEST_CASE("submissions: a student has the platform's number") {
  const CourseFolder course;
  course.file("doejane_12345_678910_ProjectPart1_1.c", "");
  course.file("Jane Doe_77_assignsubmission_file_/ProjectPart1_1.c", "");
  course.file("Project 1_jdoe_attempt_2026-11-01-10-00-00_ProjectPart1_1.c", "");
  course.file("ProjectPart1_1155.c", "");
  std::string ids;
  for (const Submission& submission : findSubmissions(course.path(), kBoth).submissions) {
    ids += submission.student + "=" + submission.id + " ";
  }
  CHECK(ids == "1155= Jane Doe=77 doejane_12345=12345 jdoe= ");
  const CourseFolder gradescope;
  gradescope.file("submission_metadata.yml",
                  "submission_1:\n  :submitters:\n  - :name: Zoe\n    :sid: '7'\n");
  gradescope.file("submission_1/ProjectPart1_1.c", "");
  CHECK(findSubmissions(gradescope.path(), kBoth).submissions.front().id == "7");
}

TEST_CASE("submissions: links are not followed, pipes not waited for") {
  const Scratch elsewhere;
  const fs::path secret = elsewhere.file("ProjectPart1_9.c", "secret");
  const CourseFolder course;
  course.folder("alice");
  fs::create_symlink(secret, course.path() / "alice" / "ProjectPart1_1.c");
  fs::create_directory_symlink(elsewhere.path(), course.path() / "alice" / "src");
  fs::create_symlink("missing.zip", course.path() / "alice" / "x.zip");
  course.folder("bob/ProjectPart1_2.c");
  REQUIRE(mkfifo((course.path() / "bob" / "ProjectPart2_2.c").c_str(), 0666) == 0);
  REQUIRE(mkfifo((course.path() / "bob" / "work.zip").c_str(), 0666) == 0);
  fs::create_directory_symlink(elsewhere.path(), course.path() / "carol");
  fs::create_symlink(secret, course.path() / "ProjectPart1_dave.c");
  fs::create_symlink(secret, course.path() / "erin_1_2_ProjectPart1_5.c");
  CHECK(course.found() ==
        "alice: | (ProjectPart1_1.c: is a symbolic link; src: is a symbolic link; "
        "x.zip: is a symbolic link)\n"
        "bob: | (ProjectPart2_2.c: is no regular file; work.zip: is no regular file)\n"
        "carol: | (carol: is a symbolic link)\n"
        "dave: | (ProjectPart1_dave.c: is a symbolic link)\n"
        "erin_1: | (ProjectPart1_5.c: is a symbolic link)\n");
}

TEST_CASE("submissions: a link to Gradescope's export is not followed") {
  const CourseFolder elsewhere;
  elsewhere.file("submission_metadata.yml", "{}");
  elsewhere.file("submission_1/ProjectPart1_1.c", "secret");
  const CourseFolder course;
  fs::create_directory_symlink(elsewhere.path(), course.path() / "export");
  CHECK(course.found() == "export: | (export: is a symbolic link)\n");
}

TEST_CASE("submissions: devices are not opened") {
  if (skipsUnlessRoot()) {
    return;
  }
  const CourseFolder course;
  course.folder("alice");
  const fs::path device = course.path() / "alice" / "ProjectPart1_1.c";
  struct stat zero {};
  REQUIRE(stat("/dev/zero", &zero) == 0);
  if (mknod(device.c_str(), S_IFCHR | 0666, zero.st_rdev) != 0) {
    WARN("not tried: no device can be made here");
    return;
  }
  CHECK(course.found() == "alice: | (ProjectPart1_1.c: is no regular file)\n");
}

TEST_CASE("submissions: what cannot be read is said") {
  if (geteuid() == 0) {
    WARN("not tried: root may read everything");
    return;
  }
  const CourseFolder course;
  course.file("alice/ProjectPart1_1.c", "x");
  course.file("alice/src/ProjectPart2_1.c", "x");
  course.file("bob/ProjectPart1_2.c", "x");
  fs::permissions(course.path() / "alice" / "ProjectPart1_1.c", fs::perms::none);
  fs::permissions(course.path() / "alice" / "src", fs::perms::none);
  fs::permissions(course.path() / "bob", fs::perms::none);
  CHECK(course.found() ==
        "alice: | (ProjectPart1_1.c: cannot be read: Permission denied; src: cannot be read: "
        "Permission denied)\n"
        "bob: | (bob: cannot be read: Permission denied)\n");
  fs::permissions(course.path() / "alice" / "src", fs::perms::owner_all);
  fs::permissions(course.path() / "bob", fs::perms::owner_all);
}

TEST_CASE("submissions: large files are not read") {
  const std::size_t most = std::size_t{1} << 20;
  const CourseFolder course;
  course.file("alice/ProjectPart1_1.c", std::string(most, 'x'));
  course.file("bob/ProjectPart1_2.c", std::string(most + 1, 'x'));
  course.file("carol/ProjectPart1_3.c", "");
  fs::resize_file(course.path() / "carol" / "ProjectPart1_3.c", std::uintmax_t{1} << 40);
  const std::vector<Submission> found = findSubmissions(course.path(), kBoth).submissions;
  REQUIRE(found.size() == 3);
  CHECK(found[0].files[0].size() == 1);
  CHECK(found[0].files[0][0].contents == std::string(most, 'x'));
  CHECK(found[0].remark.empty());
  CHECK(found[1].files[0].empty());
  CHECK(found[1].remark == "ProjectPart1_2.c: is larger than 1 MiB");
  CHECK(found[2].files[0].empty());
  CHECK(found[2].remark == "ProjectPart1_3.c: is larger than 1 MiB");
}

TEST_CASE("submissions: folders are read to a limit") {
  const CourseFolder course;
  std::string deep = "alice/";
  for (int i = 0; i < 8; ++i) {
    deep += "d/";
  }
  course.file(deep + "ProjectPart1_1.c", "found");
  course.file(deep + "d/ProjectPart2_1.c", "too deep");
  for (int i = 0; i < 12; ++i) {
    course.file("bob/" + std::to_string(10 + i) + "/ProjectPart1_2.c", std::to_string(i));
  }
  CHECK(course.found() ==
        "alice: d/d/d/d/d/d/d/d/ProjectPart1_1.c=found | (d/d/d/d/d/d/d/d/d: is not read: there "
        "are too many folders around it)\n"
        "bob: 10/ProjectPart1_2.c=0 11/ProjectPart1_2.c=1 12/ProjectPart1_2.c=2 "
        "13/ProjectPart1_2.c=3 14/ProjectPart1_2.c=4 15/ProjectPart1_2.c=5 16/ProjectPart1_2.c=6 "
        "17/ProjectPart1_2.c=7 | (18/ProjectPart1_2.c: is not read: 8 files match already; "
        "19/ProjectPart1_2.c: is not read: 8 files match already; 20/ProjectPart1_2.c: is not "
        "read: 8 files match already; 21/ProjectPart1_2.c: is not read: 8 files match already)\n");
}

TEST_CASE("submissions: of a student 8 archives are read") {
  if (skipsWithoutBsdtar()) {
    return;
  }
  const CourseFolder course;
  for (const char number : std::string("123456789")) {
    course.file(std::string("alice/") + number + ".zip",
                zipWith(std::string("ProjectPart1_") + number + ".c", "x"));
  }
  const std::vector<Submission> found = findSubmissions(course.path(), kBoth).submissions;
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].files[0].size() == 8);
  CHECK(found[0].files[0][7].name == "8.zip/ProjectPart1_8.c");
  CHECK(found[0].remark == "9.zip: is not read: there are too many archives");
}

TEST_CASE("submissions: a student with very many files is read to a limit") {
  const CourseFolder course;
  course.file("alice/0.txt", "");
  for (int i = 1; i < 6000; ++i) {
    const std::string name = std::to_string(i) + ".txt";
    fs::create_hard_link(course.path() / "alice" / "0.txt", course.path() / "alice" / name);
  }
  CHECK(course.found() ==
        "alice: | (other files: 0.txt, 1.txt, 10.txt, 100.txt, 1000.txt and 5995 more)\n");
  course.folder("alice/more");
  for (int i = 0; i < 6000; ++i) {
    const std::string name = std::to_string(i) + ".txt";
    fs::create_hard_link(course.path() / "alice" / "0.txt",
                         course.path() / "alice" / "more" / name);
  }
  CHECK(course.found() ==
        "alice: | (there are more than 10000 files and folders; other files: 0.txt, 1.txt, "
        "10.txt, 100.txt, 1000.txt and 9994 more)\n");
  for (int i = 6000; i < 10000; ++i) {
    const std::string name = std::to_string(i) + ".txt";
    fs::create_hard_link(course.path() / "alice" / "0.txt", course.path() / "alice" / name);
  }
  CHECK(course.found() ==
        "alice: | (there are more than 10000 files and folders; other files: 0.txt, 1.txt, "
        "10.txt, 100.txt, 1000.txt and 9995 more)\n");
}

TEST_CASE("submissions: files that are ignored do not count") {
  const CourseFolder course;
  course.file("alice/0.txt", "");
  for (int i = 1; i < 1000; ++i) {
    const std::string name = std::to_string(i) + ".txt";
    fs::create_hard_link(course.path() / "alice" / "0.txt", course.path() / "alice" / name);
  }
  for (int i = 0; i < 10000; ++i) {
    const std::string name = "._" + std::to_string(i);
    fs::create_hard_link(course.path() / "alice" / "0.txt", course.path() / "alice" / name);
  }
  CHECK(course.found() ==
        "alice: | (other files: 0.txt, 1.txt, 10.txt, 100.txt, 101.txt and 995 more)\n");
}

TEST_CASE("submissions: names of any bytes are shown, and told apart") {
  const CourseFolder course;
  course.file("al\nice/ProjectPart1_\x1B[2J.c", "a");
  course.file("al^Jice/ProjectPart1_1.c", "b");
  course.file("\xFF/ProjectPart1_\"'\xFF.c", "c");
  course.file("-rf/ProjectPart1_$(id).c", "d");
  CHECK(course.found() ==
        "-rf: ProjectPart1_$(id).c=d |\n"
        "\\xFF: ProjectPart1_\"'\\xFF.c=c |\n"
        "al^Jice: ProjectPart1_^[[2J.c=a |\n"
        "al^Jice+: ProjectPart1_1.c=b |\n");
}

TEST_CASE("submissions: a folder without any is an error") {
  const CourseFolder course;
  const std::string name = course.path().string();
  const auto fault = [](const fs::path& folder) -> std::string {
    try {
      (void)findSubmissions(folder, kBoth);
    } catch (const Error& error) {
      return (error.kind() == ErrorKind::BadInput ? "" : "not BadInput: ") +
             std::string(error.what());
    }
    return "none";
  };
  CHECK(fault(course.path()) == name + ": holds no submissions");
  course.file("README.md", "");
  CHECK(fault(course.path()) == name + ": holds no submissions");
  CHECK(fault(course.path() / "README.md") == name + "/README.md: cannot be read: Not a directory");
  const std::string pipe = name + "/pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(fault(pipe) == pipe + ": cannot be read: Not a directory");
  CHECK(fault(course.path() / "x\n") == name + "/x^J: cannot be read: No such file or directory");
  CHECK(fault("") == "'': cannot be read: No such file or directory");
}

TEST_CASE("submissions: the folder itself may be a link") {
  const Scratch scratch;
  const CourseFolder course;
  course.file("alice/ProjectPart1_1.c", "x");
  fs::create_directory_symlink(course.path(), scratch.path() / "link");
  CHECK(findSubmissions(scratch.path() / "link", kBoth).submissions.size() == 1);
}
