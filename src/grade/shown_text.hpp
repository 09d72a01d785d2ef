/// Names of any bytes made fit for reports.
#pragma once

#include <string>
#include <string_view>

namespace teeko::grade {

/// The text as valid UTF-8 without control characters: those as printable() shows them, bytes that
/// are not UTF-8 as `\xNN`. Of a long text only the beginning, and `…`.
[[nodiscard]] std::string shownText(std::string_view text);

}  // namespace teeko::grade
