/// Patterns of a shell for names of files.
#pragma once

#include <string>

namespace teeko {

/// Whether the pattern (`*`, `?`, and on POSIX `[…]`) matches all of the name. On Windows, capital
/// and small letters are the same.
[[nodiscard]] bool matchesPattern(const std::string& pattern, const std::string& name);

}  // namespace teeko
