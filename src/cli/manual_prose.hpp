/// The texts of `docs/manual`, which the build puts into the program.
#pragma once

#include <string_view>

namespace teeko::cli {

/// In Markdown; `command` is empty for the program itself. Empty for an unknown command.
[[nodiscard]] std::string_view manualProse(std::string_view command);

}  // namespace teeko::cli
