/// Two texts compared line by line, and shown so.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace teeko::check {

struct Line {
  std::string_view text;
  /// Whether a newline ends it; only the last line may lack one.
  bool ended = true;

  bool operator==(const Line&) const noexcept = default;
};

/// A text's lines, parts of it.
[[nodiscard]] std::vector<Line> linesOf(std::string_view text);

/// Makes lines equal that differ in blanks at their end, or in a missing newline after the last.
void ignoreTrailingSpace(std::vector<Line>& lines);

/// The index of the first line that is not the same in both, or in one only.
[[nodiscard]] std::optional<std::size_t> firstDifference(const std::vector<Line>& expected,
                                                         const std::vector<Line>& actual);

/// A line's text with all but ASCII's printable characters written as C does in strings, cut to
/// this many characters.
[[nodiscard]] std::string visible(std::string_view text, std::size_t width);

/// The lines around the one at this index in two columns under `expected` and `actual`, about
/// 80 characters wide, with everything made visible that is not plain text.
[[nodiscard]] std::string sideBySide(const std::vector<Line>& expected,
                                     const std::vector<Line>& actual, std::size_t index);

}  // namespace teeko::check
