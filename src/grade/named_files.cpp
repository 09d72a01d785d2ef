#include "named_files.hpp"

#include <algorithm>

namespace teeko::grade {
namespace {

/// Whether the string is a path: one without blanks, or one that begins like a path.
bool isTextFile(std::string_view string) {
  const bool isPath = string.find(' ') == std::string_view::npos || string.starts_with('/') ||
                      string.starts_with('.') || string.substr(0, 3).ends_with(":\\");
  return isPath && string.size() > 4 && string.ends_with(".txt");
}

}  // namespace

std::vector<std::string> textFilesNamedIn(std::string_view program) {
  std::vector<std::string> names;
  while (!program.empty()) {
    const auto* const end = std::find_if_not(program.begin(), program.end(), [](char character) {
      return character >= ' ' && character <= '~';
    });
    const auto length = static_cast<std::size_t>(end - program.begin());
    const std::string_view string = program.substr(0, length);
    if (isTextFile(string) && std::find(names.begin(), names.end(), string) == names.end()) {
      names.emplace_back(string);
    }
    program.remove_prefix(std::min(length + 1, program.size()));
  }
  return names;
}

}  // namespace teeko::grade
