/// A failed case in HTML.
#pragma once

#include <cstdint>
#include <string>

#include "teeko/check/case.hpp"
#include "teeko/check/failure_text.hpp"
#include "teeko/check/verdict.hpp"

namespace teeko::check {

/// Whether a reader sees a case's details at once, or has to open them.
enum class Folding : std::uint8_t { Open, Closed };

/// The case with its outputs side by side and its input; `command` runs it alone. `details` is not
/// None.
[[nodiscard]] std::string htmlOfFailure(const Case& given, const Verdict& verdict, Details details,
                                        Folding folding, const std::string& command);

}  // namespace teeko::check
