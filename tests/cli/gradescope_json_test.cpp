#include "cli/gradescope_json.hpp"

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::cli;
using Json = nlohmann::json;

namespace {

GradeRecord exampleRecord() {
  GradeRecord record;
  record.fingerprint = "abc";
  record.plan = "def";
  record.classSize = 30;
  record.leftOut = {"README.md: why"};
  record.grade.id = "1155";
  record.grade.leftOut = "a.out";
  record.grade.student = "Ada";
  const grade::Test summary{.name = "summary", .output = "1 failed"};
  const grade::Test good{.name = "good", .score = 2, .maxScore = 2, .passed = true, .output = ""};
  const grade::Test bad{.name = "bad", .maxScore = 1.5, .visibility = "hidden", .output = "why"};
  record.grade.parts = {
      {.part = check::Part::Placement,
       .points = 2,
       .of = 3.5,
       .failures = 1,
       .failed = {"bad"},
       .remark = "late",
       .tests = {summary, good, bad}},
      {.part = check::Part::Movement, .of = 1, .failed = {}, .remark = "", .tests = {summary}}};
  return record;
}

}  // namespace

TEST_CASE("a record is the results.json that Gradescope reads") {
  const std::string text = textOf(exampleRecord());
  CHECK(text.starts_with("{\n \"tests\": [\n  {\n"));
  CHECK(text.ends_with("\n}\n"));
  const Json json = Json::parse(text);
  REQUIRE(json.at("tests").size() == 4);
  CHECK(json["tests"][0] == Json{{"name", "summary"},
                                 {"score", 0},
                                 {"max_score", 0},
                                 {"status", "failed"},
                                 {"visibility", "visible"},
                                 {"output", "1 failed"}});
  CHECK(json["tests"][1] == Json{{"name", "good"},
                                 {"score", 2},
                                 {"max_score", 2},
                                 {"status", "passed"},
                                 {"visibility", "visible"}});
  CHECK(json["tests"][2]["visibility"] == "hidden");
}

TEST_CASE("a record is read as it was written") {
  const GradeRecord record = exampleRecord();
  const auto read = recordIn(textOf(record));
  REQUIRE(read);
  CHECK(textOf(*read) == textOf(record));
  CHECK(read->fingerprint == "abc");
  CHECK(read->plan == "def");
  CHECK(read->classSize == 30);
  CHECK(read->leftOut == std::vector<std::string>{"README.md: why"});
  CHECK(read->grade.id == "1155");
  CHECK(read->grade.leftOut == "a.out");
  CHECK(read->grade.student == "Ada");
  REQUIRE(read->grade.parts.size() == 2);
  const grade::PartGrade& part = read->grade.parts.front();
  CHECK(part.part == check::Part::Placement);
  CHECK(part.points == 2);
  CHECK(part.of == 3.5);
  CHECK(part.failures == 1);
  CHECK(part.failed == std::vector<std::string>{"bad"});
  CHECK(part.remark == "late");
  REQUIRE(part.tests.size() == 3);
  CHECK(part.tests[1].passed);
  CHECK(part.tests[1].output.empty());
  CHECK_FALSE(part.tests[2].passed);
  CHECK(part.tests[2].output == "why");
  CHECK(read->grade.parts.back().tests.size() == 1);
}

TEST_CASE("names stand in a record as they are") {
  GradeRecord record = exampleRecord();
  record.grade.student = "Zoë";
  CHECK(textOf(record).find("\"student\": \"Zoë\"") != std::string::npos);
}

TEST_CASE("what a program printed may be any bytes") {
  GradeRecord record = exampleRecord();
  record.grade.parts.front().tests.front().output.assign(1, '\xff');
  const auto read = recordIn(textOf(record));
  REQUIRE(read);
  CHECK(read->grade.parts.front().tests.front().output == "\xef\xbf\xbd");
}

TEST_CASE("any other text is no record") {
  const std::string good = textOf(exampleRecord());
  CHECK_FALSE(recordIn(""));
  CHECK_FALSE(recordIn("[]"));
  CHECK_FALSE(recordIn(std::string_view(good).substr(0, good.size() / 2)));
  for (const auto& [old, changed] : {std::pair("\"part\": \"placement\"", "\"part\": \"third\""),
                                     {"\"part\": \"placement\"", "\"part\": 3"},
                                     {"\"tests\": 3", "\"tests\": 4"},
                                     {"\"fingerprint\"", "\"other\""}}) {
    CAPTURE(changed);
    std::string text = good;
    const std::size_t place = text.find(old);
    REQUIRE(place != std::string::npos);
    text.replace(place, std::string_view(old).size(), changed);
    CHECK_FALSE(recordIn(text));
  }
}

TEST_CASE("a new record has no class") {
  CHECK(GradeRecord().classSize == 0);
}
