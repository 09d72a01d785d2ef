#include "shown_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "teeko/io/text.hpp"

namespace teeko::grade {
namespace {

/// In bytes; more than most systems let a file's name have.
constexpr std::size_t kLongest = 300;

/// How many bytes the character has that the text begins with; 0 when it is not UTF-8.
std::size_t lengthOfCharacter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  struct Form {
    std::uint8_t lead;
    std::uint8_t leadMask;
    std::uint32_t smallest;
  };
  constexpr std::array<Form, 4> kForms{
      {{0x00, 0x80, 0}, {0xC0, 0xE0, 0x80}, {0xE0, 0xF0, 0x800}, {0xF0, 0xF8, 0x10000}}};
  for (std::size_t length = 1; length <= kForms.size(); ++length) {
    const Form& form = kForms[length - 1];
    if ((byte(0) & form.leadMask) != form.lead) {
      continue;
    }
    std::uint32_t value = byte(0) & ~form.leadMask & 0xFFU;
    for (std::size_t i = 1; i < length; ++i) {
      if (i >= text.size() || (byte(i) & 0xC0U) != 0x80) {
        return 0;
      }
      value = (value << 6U) | (byte(i) & 0x3FU);
    }
    const bool isSurrogate = value >= 0xD800 && value < 0xE000;
    return value >= form.smallest && value <= 0x10FFFF && !isSurrogate ? length : 0;
  }
  return 0;
}

}  // namespace

std::string shownText(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string shown;
  while (!text.empty()) {
    if (shown.size() >= kLongest) {
      return shown + "…";
    }
    const std::size_t length = lengthOfCharacter(text);
    if (length > 0) {
      shown += printable(text.substr(0, length));
      text.remove_prefix(length);
    } else {
      const auto byte = static_cast<std::uint8_t>(text.front());
      shown += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU]};
      text.remove_prefix(1);
    }
  }
  return shown;
}

}  // namespace teeko::grade
