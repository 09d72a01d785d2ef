/// Text that came from outside, made fit to be shown.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace teeko {

/// Control characters the way a terminal echoes them (`^A`, `^?`; U+009B, which some take for ESC
/// [, as `^[[`), everything else as it is.
[[nodiscard]] std::string printable(std::string_view text);

/// How many bytes the control character in this place of the text has, one of UTF-8 too; 0 where
/// there is none.
[[nodiscard]] std::size_t controlLength(std::string_view text, std::size_t place) noexcept;

/// The text without blanks (space, tab, CR) at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// What printable() returns in quotes, of a text's first 40 bytes at most.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// A file's name the way printable() has it, and `''` for none.
[[nodiscard]] std::string shownName(const std::filesystem::path& file);

}  // namespace teeko
