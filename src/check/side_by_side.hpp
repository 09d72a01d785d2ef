/// Two texts shown side by side where they differ.
#pragma once

#include <cstddef>
#include <string>

#include "lines.hpp"

namespace teeko::check {

/// The lines around the one at this index, which differs, in two columns under `expected` and
/// `actual`, about 80 characters wide, with everything made visible that is not plain text:
///
///             expected   actual
///          1  a          a
///     >    2  b·c        b·d
///          3  e          (end of output)
[[nodiscard]] std::string sideBySide(const Lines& expected, const Lines& actual, std::size_t index);

}  // namespace teeko::check
