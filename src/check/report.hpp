/// The report of a supervisor as bytes, which it sends through a pipe to the process that started
/// it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/check/execution.hpp"

namespace teeko::check {

[[nodiscard]] std::string encodeReport(const Report& report);

/// The length of the report at the beginning of these bytes; nothing when it is not whole.
[[nodiscard]] std::optional<std::size_t> reportLength(std::string_view bytes);

/// The report that encodeReport() gave these bytes for; when they are not whole, an Execution that
/// Vanished.
[[nodiscard]] Report decodeReport(std::string_view bytes);

}  // namespace teeko::check
