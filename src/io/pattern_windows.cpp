// One needs the other before it.
// clang-format off
#include <windows.h>
#include <shlwapi.h>
// clang-format on

#include "teeko/io/pattern.hpp"

namespace teeko {

bool matchesPattern(const std::string& pattern, const std::string& name) {
  return PathMatchSpecA(name.c_str(), pattern.c_str()) != FALSE;
}

}  // namespace teeko
