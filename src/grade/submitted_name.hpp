/// The names that learning platforms give to what is downloaded from them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace teeko::grade {

struct SubmittedName {
  /// Who submitted it.
  std::string student;
  /// What else identifies the student; with `student` it is unique.
  std::string id;
  /// When it was submitted, where the platform exports all attempts: a later one compares greater.
  std::string attempt;
  /// The name that the student gave the file; empty for a folder, and for a text that the platform
  /// has written.
  std::string file;
};

/// Parses the name of a file or folder as Canvas, Moodle or Blackboard gives it; nothing for other
/// names.
[[nodiscard]] std::optional<SubmittedName> submittedNameIn(std::string_view name);

}  // namespace teeko::grade
