/// Texts as lines, and where two of them differ first.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace teeko::check {

/// What people call blanks, within a line.
inline constexpr std::string_view kBlanks = " \t\r\v\f";

struct Line {
  std::string_view text;
  /// Whether a newline ends it; only the last line may lack one.
  bool ended = true;

  bool operator==(const Line&) const noexcept = default;
};

using Lines = std::vector<Line>;

/// A text's lines. They refer to the text.
[[nodiscard]] Lines linesOf(std::string_view text);

/// Makes lines equal that differ only in blanks at their end, or in a missing newline after the
/// last one.
void ignoreTrailingSpace(Lines& lines);

/// The index of the first line that is not the same in both, or that only one of them has; nothing
/// when they are the same.
[[nodiscard]] std::optional<std::size_t> firstDifference(const Lines& expected,
                                                         const Lines& actual);

}  // namespace teeko::check
