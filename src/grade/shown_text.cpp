#include "shown_text.hpp"

#include <cstddef>
#include <cstdint>

#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"

namespace teeko::grade {
namespace {

/// In bytes; more than most systems let a file's name have.
constexpr std::size_t kLongest = 300;

}  // namespace

std::string shownText(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string shown;
  while (!text.empty()) {
    if (shown.size() >= kLongest) {
      return shown + "…";
    }
    const std::size_t length = firstCharacter(text).length;
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
