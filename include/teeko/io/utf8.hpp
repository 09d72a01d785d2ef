/// Characters as UTF-8, as RFC 3629 has it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace teeko {

/// The UTF-8 bytes of this character. `character` is a Unicode scalar value: below 0x110000 and no
/// surrogate.
[[nodiscard]] std::string utf8Of(char32_t character);

/// The same for a text.
[[nodiscard]] std::string utf8Of(std::u32string_view text);

/// A character and how many bytes it takes.
struct DecodedCharacter {
  char32_t character = 0;
  /// 0 when the text does not begin with a character in UTF-8.
  std::size_t length = 0;
};

/// The first character of a text that is not empty.
[[nodiscard]] DecodedCharacter firstCharacter(std::string_view text) noexcept;

/// The characters of a text in UTF-8; U+FFFD stands for each byte that is not part of one.
[[nodiscard]] std::u32string charactersOf(std::string_view text);

/// The beginning of the text: at most `most` bytes, without a character that would be cut at their
/// end. Bytes that are no characters can be cut anywhere.
[[nodiscard]] std::string_view beginningOf(std::string_view text, std::size_t most) noexcept;

/// The end of the text: at most `most` bytes, without a character that would be cut at their
/// beginning. Bytes that are no characters can be cut anywhere.
[[nodiscard]] std::string_view endOf(std::string_view text, std::size_t most) noexcept;

}  // namespace teeko
