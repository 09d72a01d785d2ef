/// How a program failed to come to its own end, in words.
#pragma once

#include <string>

#include "teeko/io/execution.hpp"

namespace teeko::check {

/// What was wrong with how it ended; empty if nothing was. `limits` are those that it ran under.
[[nodiscard]] std::string faultOf(const Execution& execution, const Limits& limits);

}  // namespace teeko::check
