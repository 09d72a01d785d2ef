/// Values in words.
#pragma once

#include <string>
#include <string_view>

#include "teeko/solver/value.hpp"

namespace teeko::solver {

/// `win`, `draw` or `loss`.
[[nodiscard]] std::string_view nameOf(Outcome outcome) noexcept;

/// `win in 5`, `draw`.
[[nodiscard]] std::string describe(Value value);

}  // namespace teeko::solver
