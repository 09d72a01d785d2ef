/// The report of a supervisor as bytes, which it sends to the process that started it.
#pragma once

#include <string>
#include <string_view>

#include "teeko/process/task_queue.hpp"

namespace teeko::process {

[[nodiscard]] std::string encodeReport(const Report& report);

/// The report that encodeReport() gave these bytes for; when they are not whole, an Execution that
/// Vanished.
[[nodiscard]] Report decodeReport(std::string_view bytes);

}  // namespace teeko::process
