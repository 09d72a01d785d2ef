/// Text of several lines on one line, as records and Python players have it.
#pragma once

#include <string>
#include <string_view>

namespace teeko::match {

/// Backslashes and ends of lines as in C; other control characters but tabs are left out.
[[nodiscard]] inline std::string onOneLine(std::string_view text) {
  std::string line;
  for (const char character : text) {
    if (character == '\\' || character == '\n') {
      line += '\\';
      line += character == '\n' ? 'n' : '\\';
    } else if (static_cast<unsigned char>(character) >= ' ' || character == '\t') {
      line += character;
    }
  }
  return line;
}

/// The inverse.
[[nodiscard]] inline std::string fromOneLine(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) {
      ++i;
      text += line[i] == 'n' ? '\n' : line[i];
    } else {
      text += line[i];
    }
  }
  return text;
}

}  // namespace teeko::match
