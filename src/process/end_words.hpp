#pragma once

#include <string>

#include "teeko/io/execution.hpp"

namespace teeko::process {

/// How a program ended, in words; Vanished is one that goes on.
[[nodiscard]] std::string wordsOn(const Execution& execution);

}  // namespace teeko::process
