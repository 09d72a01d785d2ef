#include <fnmatch.h>

#include "teeko/io/pattern.hpp"

namespace teeko {

bool matchesPattern(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

}  // namespace teeko
