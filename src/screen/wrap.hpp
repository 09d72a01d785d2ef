#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace teeko::screen {

/// This text in lines of at most so many columns, broken at blanks; a longer word has a line of its
/// own. A character that is not ASCII counts as its bytes.
[[nodiscard]] std::vector<std::string_view> inLines(std::string_view text, std::size_t columns);

}  // namespace teeko::screen
