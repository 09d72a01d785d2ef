/// What watches over a program in one case: a process of its own, so that what the program started
/// can be told from what other cases started.
#pragma once

#include <string_view>
#include <variant>

#include "teeko/check/run.hpp"
#include "teeko/io/error.hpp"

#include "folder.hpp"
#include "start.hpp"

namespace teeko::check {

/// What a program did, or why it could not be run.
using Report = std::variant<Run, Error>;

/// Runs the program on the case in this empty folder, which nobody else may enter yet, writes the
/// report to the descriptor `reports`, removes the folder if it can and ends this process; also,
/// without a report, when there is nobody left that holds the other end of `lifeline`. To be called
/// in a new process.
[[noreturn]] void supervise(const Setting& setting, const Case& given, const Folder& folder,
                            int reports, int lifeline);

/// Whether these bytes are a report from its beginning to its end.
[[nodiscard]] bool isWhole(std::string_view bytes);

/// The report that was written so; Vanished when it is not whole.
[[nodiscard]] Report parseReport(std::string_view bytes);

}  // namespace teeko::check
