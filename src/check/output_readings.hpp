/// Which readings of the assignment an output takes.
#pragma once

#include <optional>
#include <string_view>

#include "teeko/check/readings.hpp"

#include "lines.hpp"

namespace teeko::check {

/// The line that is printed where this one is expected, if the documents have both for one place;
/// empty otherwise.
[[nodiscard]] std::string_view readingIn(std::string_view expected, std::string_view actual);

/// The readings of an output whose lines are the expected ones but for that, and that takes one
/// reading in each place; nothing for other outputs. All lines must be without blanks at their end.
[[nodiscard]] std::optional<Readings> readingsIn(const Lines& expected, const Lines& actual);

}  // namespace teeko::check
