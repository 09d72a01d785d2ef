#include "teeko/text.hpp"

#include <cstddef>

namespace teeko {

std::string printable(std::string_view text) {
  constexpr unsigned char kDelete = 0x7F;
  constexpr unsigned char kControlBit = 0x40;
  std::string shown;
  shown.reserve(text.size());
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < ' ' || byte == kDelete) {
      shown += {'^', static_cast<char>(byte ^ kControlBit)};
    } else {
      shown += character;
    }
  }
  return shown;
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const std::string shown = printable(text.substr(0, kLongest));
  return text.size() > kLongest ? "'" + shown + "...'" : "'" + shown + "'";
}

std::string shownName(const std::filesystem::path& file) {
  return file.empty() ? inQuotes("") : printable(file.string());
}

}  // namespace teeko
