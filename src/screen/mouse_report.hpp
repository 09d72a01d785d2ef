/// Reports of the mouse as terminals write them in xterm's mode 1006 (XTerm Control Sequences,
/// "Mouse Tracking"): `ESC [ <`, the button, the column and the row, and M for a press or m for a
/// release, such as `0;16;5M`.
#pragma once

#include <optional>
#include <string_view>

#include "teeko/screen/event.hpp"

namespace teeko::screen {

/// Whether this character can follow what has come of a report.
[[nodiscard]] bool isPartOfMouseReport(std::string_view report, char32_t next);

/// Whether nothing more belongs to it.
[[nodiscard]] bool isWholeMouseReport(std::string_view report);

/// What a whole report says: a press of the first button or a step of the wheel; otherwise nothing.
[[nodiscard]] std::optional<Event> eventOfMouseReport(std::string_view report);

}  // namespace teeko::screen
