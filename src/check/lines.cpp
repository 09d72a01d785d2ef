#include "lines.hpp"

#include <algorithm>

namespace teeko::check {

Lines linesOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back({text.substr(0, end), end != std::string_view::npos});
    text.remove_prefix(lines.back().ended ? end + 1 : text.size());
  }
  return lines;
}

void ignoreTrailingSpace(Lines& lines) {
  for (Line& line : lines) {
    line.text = line.text.substr(0, line.text.find_last_not_of(kBlanks) + 1);
    line.ended = true;
  }
}

std::optional<std::size_t> firstDifference(const Lines& expected, const Lines& actual) {
  const auto [inExpected, inActual] =
      std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
  if (inExpected == expected.end() && inActual == actual.end()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(inExpected - expected.begin());
}

}  // namespace teeko::check
