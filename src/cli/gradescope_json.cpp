#include "gradescope_json.hpp"

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

/// What a person learns of a case that has failed or is open.
std::string outputOf(const check::Results& results, std::size_t index) {
  const check::Case& given = results.cases[index];
  const std::optional<check::Verdict>& verdict = results.verdicts[index];
  if (!given.open.empty()) {
    return check::openOutput(results, index);
  }
  if ((verdict && verdict->passed) || results.details == check::Details::None) {
    return {};
  }
  return verdict ? headlineOf(*verdict) + "\n\n" + detailsOf(given, *verdict, results.details) +
                       hintOf(given, *verdict)
                 : "It was not run, because the program hung or exceeded a limit too often or an "
                   "earlier case failed.";
}

/// An open case is worth nothing and does not fail.
grade::Test testOf(const check::Results& results, std::size_t index) {
  const check::Case& given = results.cases[index];
  const std::optional<check::Verdict>& verdict = results.verdicts[index];
  const bool isOpen = !given.open.empty();
  const bool passed = isOpen || (verdict && verdict->passed);
  return {.name = (isOpen ? "open: " : "") + given.name,
          .score = !isOpen && passed ? given.weight : 0,
          .maxScore = isOpen ? 0 : given.weight,
          .passed = passed,
          .visibility = given.visibility,
          .output = outputOf(results, index)};
}

std::string fileOf(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string gradescopeResults(const check::Results& results) {
  Json tests = Json::array();
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    tests.push_back(jsonOfTest(testOf(results, i)));
  }
  return fileOf(Json{{"tests", std::move(tests)}}, 2);
}

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
  return fileOf(json, 1);
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
