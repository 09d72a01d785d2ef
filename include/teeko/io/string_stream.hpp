/// Text that is written to, or read from, a string.
///
/// The standard's string streams take a lack of memory for the end of the text: they set a flag,
/// and all that follows is left out. These throw what went wrong, as a rule std::bad_alloc.
#pragma once

#include <sstream>
#include <string>
#include <utility>

namespace teeko {

/// Writes a string, which str() returns.
class StringWriter : public std::ostringstream {
 public:
  StringWriter() { exceptions(std::ios_base::badbit); }
};

/// Reads the text given.
class StringReader : public std::istringstream {
 public:
  explicit StringReader(std::string text) : std::istringstream(std::move(text)) {
    exceptions(std::ios_base::badbit);
  }
};

}  // namespace teeko
