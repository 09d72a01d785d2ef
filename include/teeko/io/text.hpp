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

/// The length in bytes of the control character at index `place`: 1 for U+0000 to U+001F and
/// U+007F, 2 for U+0080 to U+009F in UTF-8, 0 if there is another character. `place` is below the
/// size.
[[nodiscard]] std::size_t controlLength(std::string_view text, std::size_t place) noexcept;

/// The text without blanks (space, tab, CR) at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// What printable() returns in quotes, of a text's first 40 bytes at most.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// The path that this text names: where paths are no bytes, as on Windows, text is UTF-8.
[[nodiscard]] std::filesystem::path pathOf(std::string_view text);

/// A file's name the way printable() has it, and `''` for none.
[[nodiscard]] std::string shownName(const std::filesystem::path& file);

}  // namespace teeko
