/// Decimal numbers as people write them.
#pragma once

#include <optional>
#include <string>

namespace teeko {

/// The number that this text is, such as `2` or `0.5`, in every locale; nothing when it is anything
/// else, more than a number, or too large.
[[nodiscard]] std::optional<double> decimalIn(const std::string& text);

}  // namespace teeko
