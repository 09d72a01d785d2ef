/// Text that came from outside, made fit to be shown.
#pragma once

#include <string>
#include <string_view>

namespace teeko {

/// Control characters the way a terminal echoes them (`^A`, `^?`), everything else as it is.
[[nodiscard]] std::string printable(std::string_view text);

/// The same in quotes, cut to its first 40 bytes.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace teeko
