#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"

#include "cli/check_options.hpp"
#include "cli/commands.hpp"
#include "cli/fault_of.hpp"
#include "support/catch.hpp"
#include "support/golden_case.hpp"
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
  try {
    (void)toolchainOf(std::nullopt);
  } catch (const teeko::Error& error) {
    WARN("not tried: " << error.what());
    return;
  }
  const Course course;
  std::ofstream(course.path("class/ProjectPart1_a.c")) << "int main(void) { return 0; }\n";
  CHECK(contains(course.faultBefore({"placement", "--cflags", "-no-such-option"}),
                 " does not compile an empty program: "));
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
