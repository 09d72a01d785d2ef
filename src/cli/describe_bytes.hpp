/// Amounts of memory as text.
#pragma once

#include <string>

namespace teeko::cli {

/// Bytes as a person reads them: `512 KiB`, `7.3 GiB`.
[[nodiscard]] std::string describeBytes(double bytes);

}  // namespace teeko::cli
