/// How well a file's name fits what the files of a part are called.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "teeko/grade/submissions.hpp"

namespace teeko::grade {

/// A better fit compares greater.
enum class Fit : std::uint8_t {
  None,
  WithWordsInFront,  ///< `My ProjectPart1_1155.c`, and perhaps spelled otherwise.
  SpelledOtherwise,  ///< Capital letters, or blanks and `-` where `_` should be or nothing.
  Exact
};

/// How well the name, which has no folders in it, fits the pattern. The blanks, `-` and `_` between
/// letters and digits are compared only before the pattern's first `*`, `?` or `[`.
[[nodiscard]] Fit fitOf(const std::string& name, const std::string& pattern);

/// The best fit among the parts, and whether there is one at all.
[[nodiscard]] Fit bestFitOf(const std::string& name, std::span<const Wanted> wanted);
[[nodiscard]] bool fitsAny(const std::string& name, std::span<const Wanted> wanted);

/// Whose work a file is whose name fits a part: what the pattern's only `*` stands for, otherwise
/// the name without its ending.
[[nodiscard]] std::string ownerIn(const std::string& name, std::span<const Wanted> wanted);

/// Whose work a file seems to be whose name begins like those of a part but ends otherwise, such as
/// `ProjectPart1_1155.c.txt`: 1155's. Nothing when it does not begin like that.
[[nodiscard]] std::optional<std::string> likelyOwnerIn(std::string_view name,
                                                       std::span<const Wanted> wanted);

}  // namespace teeko::grade
