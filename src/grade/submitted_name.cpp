#include "submitted_name.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace teeko::grade {
namespace {

constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isNumber(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, isDigit);
}

std::vector<std::string_view> fieldsOf(std::string_view name) {
  std::vector<std::string_view> fields;
  for (std::size_t end = name.find('_'); end != std::string_view::npos; end = name.find('_')) {
    fields.push_back(name.substr(0, end));
    name.remove_prefix(end + 1);
  }
  fields.push_back(name);
  return fields;
}

std::string joined(std::span<const std::string_view> fields) {
  std::string text;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    text += i > 0 ? "_" : "";
    text += fields[i];
  }
  return text;
}

/// A name before and after the last underscore.
struct Halves {
  std::string_view front;
  std::string_view back;
};

std::optional<Halves> splitAtLast(std::string_view name) {
  const std::size_t place = name.rfind('_');
  if (place == std::string_view::npos || place == 0 || place + 1 == name.size()) {
    return std::nullopt;
  }
  return Halves{.front = name.substr(0, place), .back = name.substr(place + 1)};
}

/// `NAME_ID_assignsubmission_file_FILE`, or without FILE as a folder. A text that was typed in is
/// `NAME_ID_assignsubmission_onlinetext_…`.
std::optional<SubmittedName> moodleNameIn(std::string_view name) {
  constexpr std::string_view kMiddle = "_assignsubmission_";
  const std::size_t middle = name.find(kMiddle);
  if (middle == std::string_view::npos) {
    return std::nullopt;
  }
  const std::optional<Halves> owner = splitAtLast(name.substr(0, middle));
  if (!owner || !isNumber(owner->back)) {
    return std::nullopt;
  }
  const std::string_view rest = name.substr(middle + kMiddle.size());
  const std::size_t file = rest.find('_');
  return SubmittedName{
      .student = std::string(owner->front),
      .id = std::string(owner->back),
      .attempt = {},
      .file = std::string(file == std::string_view::npos ? "" : rest.substr(file + 1))};
}

/// Whether this has the form of 2026-11-01-10-00-00.
bool isTime(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00-00-00-00";
  return std::ranges::equal(text, kForm, [](char actual, char expected) {
    return expected == '0' ? isDigit(actual) : actual == expected;
  });
}

/// `ASSIGNMENT_USER_attempt_TIME_FILE`, and `ASSIGNMENT_USER_attempt_TIME.txt` for what Blackboard
/// itself says about the attempt.
std::optional<SubmittedName> blackboardNameIn(std::string_view name) {
  constexpr std::string_view kMiddle = "_attempt_";
  constexpr std::size_t kTimeLength = 19;
  const std::size_t middle = name.find(kMiddle);
  if (middle == std::string_view::npos) {
    return std::nullopt;
  }
  const std::optional<Halves> owner = splitAtLast(name.substr(0, middle));
  const std::string_view rest = name.substr(middle + kMiddle.size());
  const std::string_view time = rest.substr(0, kTimeLength);
  const std::string_view file = rest.substr(time.size());
  if (!owner || !isTime(time) || (!file.starts_with('_') && file != ".txt" && !file.empty())) {
    return std::nullopt;
  }
  return SubmittedName{.student = std::string(owner->back),
                       .id = std::string(owner->front),
                       .attempt = std::string(time),
                       .file = std::string(file.starts_with('_') ? file.substr(1) : "")};
}

/// `NAME_USERID_FILEID_FILE` or `NAME_LATE_USERID_FILEID_FILE`, and `NAME_USERID_text.html` for a
/// text that was typed in. Canvas sees to it that NAME itself holds no number between underscores.
/// Without names it is `anon_CODE_FILEID_FILE`, or with `LATE_` before it. (From Canvas's
/// lib/content_zipper.rb.)
std::optional<SubmittedName> canvasNameIn(std::string_view name) {
  const std::vector<std::string_view> all = fieldsOf(name);
  const std::span<const std::string_view> fields(all);
  const std::size_t code = fields[0] == "anon" ? 1 : 2;
  if (fields.size() > code + 2 && (code == 1 || (fields[0] == "LATE" && fields[1] == "anon")) &&
      !fields[code].empty() && isNumber(fields[code + 1])) {
    return SubmittedName{.student = "anon_" + std::string(fields[code]),
                         .id = std::string(fields[code]),
                         .attempt = {},
                         .file = joined(fields.subspan(code + 2))};
  }
  for (std::size_t id = 1; id + 1 < fields.size(); ++id) {
    const std::string_view next = fields[id + 1];
    const bool isText = id + 2 == fields.size() && (next == "text.html" || next == "link.html");
    if (isNumber(fields[id]) && (isText || (isNumber(next) && id + 2 < fields.size()))) {
      const bool isLate = id > 1 && fields[id - 1] == "LATE";
      const std::string owner = joined(fields.first(isLate ? id - 1 : id));
      if (owner.empty()) {
        return std::nullopt;
      }
      return SubmittedName{.student = owner + "_" + std::string(fields[id]),
                           .id = std::string(fields[id]),
                           .attempt = {},
                           .file = isText ? "" : joined(fields.subspan(id + 2))};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<SubmittedName> submittedNameIn(std::string_view name) {
  std::optional<SubmittedName> result = moodleNameIn(name);
  if (!result) {
    result = blackboardNameIn(name);
  }
  return result ? result : canvasNameIn(name);
}

}  // namespace teeko::grade
