/// Text of any bytes made visible.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace teeko::check {

/// Characters in UTF-8 that are one column wide each.
using Glyphs = std::vector<std::string>;

/// The characters of a text in UTF-8 that has been made visible already.
[[nodiscard]] Glyphs glyphsIn(std::string_view text);

/// Appends a text of any bytes: blanks as `blank`, and what is not one of ASCII's printable
/// characters as C writes it in strings. Of a very long text only the beginning.
void appendVisible(Glyphs& glyphs, std::string_view text, std::string_view blank);

/// Cuts the glyphs to `room`: leaves the part that begins `lead` before the one at `focus`, or
/// earlier when it would be too short, with `…` where it was cut.
void cutAround(Glyphs& glyphs, std::size_t focus, std::size_t lead, std::size_t room);

/// `room` glyphs from `begin` on as text, with `…` for the first and the last of them where the
/// line goes on beyond.
[[nodiscard]] std::string partOf(const Glyphs& glyphs, std::size_t begin, std::size_t room);

/// The glyphs from `begin` on as text, at most `width` of them.
[[nodiscard]] std::string textOf(const Glyphs& glyphs, std::size_t begin, std::size_t width);

/// The same with blanks behind it, as many as it is short of `width`.
[[nodiscard]] std::string paddedTextOf(const Glyphs& glyphs, std::size_t begin, std::size_t width);

}  // namespace teeko::check
