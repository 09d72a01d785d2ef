#include "grade_record.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

namespace teeko::cli {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOfTest(const grade::Test& test) {
  Json json{{"name", test.name},
            {"score", test.score},
            {"max_score", test.maxScore},
            {"status", test.passed ? "passed" : "failed"},
            {"visibility", test.visibility}};
  if (!test.output.empty()) {
    json["output"] = test.output;
  }
  return json;
}

grade::Test testIn(const Json& json) {
  return {.name = json.at("name"),
          .score = json.at("score"),
          .maxScore = json.at("max_score"),
          .passed = json.at("status") == "passed",
          .visibility = json.at("visibility"),
          .output = json.value("output", "")};
}

GradeRecord recordIn(const Json& json) {
  const Json& extra = json.at("extra_data");
  GradeRecord record;
  record.fingerprint = extra.at("fingerprint");
  record.plan = extra.at("plan");
  record.classSize = extra.at("class_size");
  record.leftOut = extra.value("left_out", record.leftOut);
  record.grade.student = extra.at("student");
  record.grade.id = extra.value("id", "");
  record.grade.leftOut = extra.value("files_left_out", "");
  auto test = json.at("tests").begin();
  for (const Json& entry : extra.at("parts")) {
    grade::PartGrade part;
    const std::string name = entry.at("part");
    const std::optional<check::Part> named = check::partNamed(name);
    if (!named) {
      throw std::invalid_argument("no part");
    }
    part.part = *named;
    part.points = entry.at("points");
    part.of = entry.at("of");
    part.failures = entry.at("failures");
    part.failed = entry.at("failed").get<std::vector<std::string>>();
    part.remark = entry.at("remark");
    for (std::size_t left = entry.at("tests"); left > 0; --left, ++test) {
      if (test == json.at("tests").end()) {
        throw std::invalid_argument("too few tests");
      }
      part.tests.push_back(testIn(*test));
    }
    record.grade.parts.push_back(std::move(part));
  }
  return record;
}

}  // namespace

std::string textOf(const GradeRecord& record) {
  Json tests = Json::array();
  Json parts = Json::array();
  for (const grade::PartGrade& part : record.grade.parts) {
    for (const grade::Test& test : part.tests) {
      tests.push_back(jsonOfTest(test));
    }
    parts.push_back({{"part", nameOf(part.part)},
                     {"points", part.points},
                     {"of", part.of},
                     {"failures", part.failures},
                     {"failed", part.failed},
                     {"remark", part.remark},
                     {"tests", part.tests.size()}});
  }
  const Json json{{"tests", std::move(tests)},
                  {"extra_data",
                   {{"student", record.grade.student},
                    {"fingerprint", record.fingerprint},
                    {"plan", record.plan},
                    {"class_size", record.classSize},
                    {"left_out", record.leftOut},
                    {"id", record.grade.id},
                    {"files_left_out", record.grade.leftOut},
                    {"parts", std::move(parts)}}}};
  constexpr int kIndent = 1;
  return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<GradeRecord> recordIn(std::string_view text) {
  try {
    return recordIn(Json::parse(text));
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace teeko::cli
