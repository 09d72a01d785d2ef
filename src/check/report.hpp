/// The report of a supervisor as bytes, which it sends through a pipe to the process that started
/// it.
#pragma once

#include <string>
#include <string_view>

#include "teeko/check/execution.hpp"

namespace teeko::check {

[[nodiscard]] std::string encodeReport(const Report& report);

/// Whether these bytes are a report from its beginning to its end.
[[nodiscard]] bool isWholeReport(std::string_view bytes);

/// The report that encodeReport() gave these bytes for; when they are not whole, an Execution that
/// Vanished.
[[nodiscard]] Report decodeReport(std::string_view bytes);

}  // namespace teeko::check
