/// Amounts, and how far solving has come, as text.
#pragma once

#include <string>

#include "teeko/solver/solve.hpp"

namespace teeko::cli {

/// Such as `512 B` or `7.25 GiB`.
[[nodiscard]] std::string describeBytes(double bytes);

/// A time as a person says it: `45 s`, `12 min`, `3.5 h`.
[[nodiscard]] std::string describeSeconds(double seconds);

/// Such as `movement, 13 plies:  45 %`; with the time that is left, if that is known:
/// `movement, 13 plies:  45 %, about 12 min left`.
[[nodiscard]] std::string textOf(const solver::Progress& progress);

}  // namespace teeko::cli
