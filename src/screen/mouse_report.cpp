#include "mouse_report.hpp"

#include <array>
#include <cstddef>

#include "teeko/io/decimal.hpp"

namespace teeko::screen {

bool isPartOfMouseReport(std::string_view report, char32_t next) {
  constexpr std::size_t kLongest = 32;
  return report.size() < kLongest &&
         ((next >= U'0' && next <= U'9') || next == U';' || next == U'M' || next == U'm');
}

bool isWholeMouseReport(std::string_view report) {
  return report.ends_with('M') || report.ends_with('m');
}

std::optional<Event> eventOfMouseReport(std::string_view report) {
  const bool isPress = report.ends_with('M');
  report.remove_suffix(1);
  std::array<int, 3> numbers{};
  for (int& number : numbers) {
    const std::size_t end = report.find(';');
    const auto value = integerIn<int>(report.substr(0, end));
    if (!value) {
      return std::nullopt;
    }
    number = *value;
    report.remove_prefix(end == std::string_view::npos ? report.size() : end + 1);
  }
  const auto [code, column, row] = numbers;
  // Shift, Meta and Control add 4, 8 and 16.
  constexpr int kWithoutKeys = ~(4 | 8 | 16);
  constexpr int kWheelUp = 64;
  constexpr int kWheelDown = 65;
  const int button = code & kWithoutKeys;  // NOLINT(hicpp-signed-bitwise)
  if (!isPress || (button != 0 && button != kWheelUp && button != kWheelDown)) {
    return std::nullopt;
  }
  if (button == 0) {
    return Clicked{row - 1, column - 1};
  }
  return Scrolled{button == kWheelUp ? -1 : 1};
}

}  // namespace teeko::screen
