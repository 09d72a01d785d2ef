/// Two outputs shown side by side where they differ.
#pragma once

#include <cstdint>
#include <string>

#include "teeko/check/verdict.hpp"

namespace teeko::check {

/// Which outputs are shown.
enum class Columns : std::uint8_t { Both, Actual };

/// The lines around the difference in columns under `expected` and `actual`, at most 80 characters
/// wide, with `^` below where the marked lines differ:
///
///             expected   actual
///          1  a          a
///     >    2  b·c        b·d
///               ^          ^
///          3  e          (end of output)
///
/// When the marked lines do not fit into the columns, they stand one below the other:
///
///     >    2  expected: …
///             actual:   …
///                         ^
[[nodiscard]] std::string sideBySide(const Difference& difference, Columns columns);

}  // namespace teeko::check
