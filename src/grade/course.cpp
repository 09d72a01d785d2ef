#include "teeko/grade/course.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>

#include "teeko/check/random_cases.hpp"
#include "teeko/grade/case_folder.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/execution.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"

namespace teeko::grade {
namespace {

/// What is wrong with a value; empty if nothing is.
using Fault = std::string;

Fault readNumber(const std::string& text, double most, double& number) {
  const std::optional<double> value = decimalIn(text);
  if (!value || *value < 0 || *value > most) {
    return "no number from 0 to " + std::to_string(static_cast<int>(most));
  }
  number = *value;
  return {};
}

template <typename Integer>
Fault readInteger(const std::string& text, Integer most, Integer& number) {
  const std::optional<Integer> value = integerIn<Integer>(text);
  if (!value || *value < 0 || *value > most) {
    return "no whole number from 0 to " + std::to_string(most);
  }
  number = *value;
  return {};
}

Fault readTimeout(const std::string& text, double& seconds) {
  const Fault fault = readNumber(text, kLongestTimeout, seconds);
  return fault.empty() && seconds < kShortestTimeout ? "less than 0.01" : fault;
}

Fault readDetails(const std::string& text, check::Details& details) {
  const std::optional<check::Details> level = check::detailsNamed(text);
  details = level.value_or(details);
  return level ? "" : "not full, actual or none";
}

Fault readVisibility(const std::string& text, std::string& visibility) {
  if (!check::isVisibility(text)) {
    return std::string(check::kNoVisibility);
  }
  visibility = text;
  return {};
}

Fault readSwitch(const std::string& text, bool& isOn) {
  isOn = text == "on";
  return isOn || text == "off" ? "" : "neither on nor off";
}

/// Reads the names of one part or more.
Fault readParts(const std::string& text, std::optional<std::set<check::Part>>& parts) {
  StringReader words(text);
  parts.emplace();
  for (std::string word; words >> word;) {
    const std::optional<check::Part> part = check::partNamed(word);
    if (!part || *part == check::Part::Whole) {
      return "not placement, movement or octaflip, or several of them";
    }
    parts->insert(*part);
  }
  return parts->empty() ? "no part" : "";
}

constexpr double kMostPoints = 1e6;

/// Reads `random.weight` and the like.
std::optional<Fault> readRules(const std::string& key, const std::string& value, Course& course) {
  const std::pair<std::string_view, TestRules*> kinds[]{{"random", &course.random},
                                                        {"compiles", &course.compiles},
                                                        {"includes", &course.includes},
                                                        {"variables", &course.variables}};
  for (const auto& [kind, rules] : kinds) {
    if (key == std::string(kind) + ".weight") {
      return readNumber(value, kMostPoints, rules->weight);
    }
    if (key == std::string(kind) + ".visibility") {
      return readVisibility(value, rules->visibility);
    }
  }
  return std::nullopt;
}

/// Reads what belongs to one part; nothing when the key is none of those.
std::optional<Fault> readPoints(const std::string& key, const std::string& value, Course& course) {
  for (const std::string_view part : check::kPartNames) {
    if (key == std::string(part) + ".points") {
      return readNumber(value, kMostPoints, course.points[std::string(part)]);
    }
  }
  return std::nullopt;
}

Fault readSetting(const std::string& key, const std::string& value, Course& course) {
  if (key == "random") {
    return readInteger(value, check::kMostRandomCases, course.randomCases);
  }
  if (key == "seed") {
    return readInteger(value, std::numeric_limits<std::uint64_t>::max(), course.seed);
  }
  if (key == "timeout") {
    return readTimeout(value, course.timeout);
  }
  if (key == "details") {
    return readDetails(value, course.details);
  }
  if (key == "ignore-trailing-space") {
    return readSwitch(value, course.judge.ignoreTrailingSpace);
  }
  if (key == "expected") {
    return readParts(value, course.expected);
  }
  if (key == "accept-either") {
    return readSwitch(value, course.judge.acceptEither);
  }
  if (key == "open") {
    return readSwitch(value, course.open);
  }
  if (key == "malformed.weight") {
    return readNumber(value, kMostPoints, course.malformedWeight.emplace());
  }
  if (const auto fault = readRules(key, value, course)) {
    return *fault;
  }
  if (const auto fault = readPoints(key, value, course)) {
    return *fault;
  }
  return "no setting";
}

/// A key or a value, which YAML would let a course write in quotes.
std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  const bool isQuoted = text.size() >= 2 && text.front() == text.back() &&
                        (text.front() == '"' || text.front() == '\'');
  return isQuoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

void readCourse(const std::filesystem::path& file, Course& course) {
  constexpr std::size_t kLargest = std::size_t{1} << 20;
  readCourse(readWhole(file, kLargest), shownName(file), course);
}

void readCourse(std::string_view text, const std::string& name, Course& course) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  StringReader lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string_view setting = trimmed(std::string_view(line).substr(0, line.find('#')));
    if (setting.empty()) {
      continue;
    }
    const std::size_t colon = std::min(setting.find(':'), setting.size());
    const std::string key(unquoted(setting.substr(0, colon)));
    const std::string value(unquoted(setting.substr(std::min(colon + 1, setting.size()))));
    const Fault fault = readSetting(key, value, course);
    if (!fault.empty()) {
      std::string message = name;
      message += ": line " + std::to_string(number) + ": ";
      message += inQuotes(fault == "no setting" ? key : value) + " is " + fault;
      throw Error(ErrorKind::BadInput, message);
    }
  }
}

std::vector<check::Case> casesOf(const std::filesystem::path& folder, check::Part part,
                                 const Course& course) {
  std::vector<check::Case> cases = loadCases(folder, part);
  for (check::Case& given : cases) {
    if (course.malformedWeight && given.name.starts_with("malformed-")) {
      given.weight = *course.malformedWeight;
      given.open.clear();
    }
  }
  if (!course.open) {
    leaveOutOpen(cases);
  }
  for (check::Case& given : check::randomCases(part, course.randomCases, course.seed)) {
    given.weight = course.random.weight;
    given.visibility = course.random.visibility;
    cases.push_back(std::move(given));
  }
  check::putInOrder(cases);
  return cases;
}

}  // namespace teeko::grade
