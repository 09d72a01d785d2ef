#include "teeko/io/text.hpp"

#include <algorithm>
#include <cstddef>

#include "teeko/io/utf8.hpp"

namespace teeko {
namespace {

/// The byte in this place; 0 past the end.
unsigned char byteAt(std::string_view text, std::size_t place) noexcept {
  return static_cast<unsigned char>(place < text.size() ? text[place] : '\0');
}

}  // namespace

std::size_t controlLength(std::string_view text, std::size_t place) noexcept {
  constexpr unsigned char kDelete = 0x7F;
  const unsigned char byte = byteAt(text, place);
  const unsigned char next = byteAt(text, place + 1);
  return byte < ' ' || byte == kDelete ? 1 : byte == 0xC2 && next >= 0x80 && next < 0xA0 ? 2 : 0;
}

std::string printable(std::string_view text) {
  constexpr unsigned char kControlBit = 0x40;
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t length = controlLength(text, i);
    if (length == 1) {
      shown += {'^', static_cast<char>(byteAt(text, i) ^ kControlBit)};
    } else if (length == 2) {
      // A control character in UTF-8 that stands for ESC and another: U+009B is ESC [.
      ++i;
      shown += {'^', '[', static_cast<char>(byteAt(text, i) - kControlBit)};
    } else {
      shown += text[i];
    }
  }
  return shown;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const std::string_view shown = beginningOf(text, kLongest);
  std::string quotation = "'";
  quotation += printable(shown);
  quotation += shown.size() < text.size() ? "...'" : "'";
  return quotation;
}

std::filesystem::path pathOf(std::string_view text) {
  return std::u8string(text.begin(), text.end());
}

std::string shownName(const std::filesystem::path& file) {
  return file.empty() ? inQuotes("") : printable(file.string());
}

}  // namespace teeko
