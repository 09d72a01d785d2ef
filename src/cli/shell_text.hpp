/// Text as shells read it.
#pragma once

#include <string>

namespace teeko::cli {

/// The text in single quotes, as bash, zsh, fish and POSIX shells take it literally.
[[nodiscard]] inline std::string inSingleQuotes(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
  }
  return quoted + "'";
}

}  // namespace teeko::cli
