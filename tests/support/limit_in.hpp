/// What the system says of a process's limits.
#pragma once

#include <sstream>
#include <string>

#include "catch.hpp"

/// A limit of this name in the text of /proc/…/limits of Linux; both numbers if the process may
/// raise it.
[[nodiscard]] inline std::string limitIn(const std::string& limits, const std::string& name) {
  const std::size_t place = limits.find(name);
  REQUIRE(place != std::string::npos);
  std::istringstream line(limits.substr(place + name.size()));
  std::string soft;
  std::string hard;
  line >> soft >> hard;
  return soft == hard ? soft : soft + " " + hard;
}
