/// Decimal numbers as people write them.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace teeko {

/// The number that this text is, such as `2` or `0.5`, in every locale; nothing when it is anything
/// else, more than a number, or too large.
[[nodiscard]] std::optional<double> decimalIn(const std::string& text);

/// The number with so many digits behind the point, such as `0.50`, in every locale.
[[nodiscard]] std::string fixedText(double number, int digits);

/// The whole number that this text is; nothing when it is anything else or does not fit the type.
template <typename Number>
[[nodiscard]] std::optional<Number> integerIn(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

}  // namespace teeko
