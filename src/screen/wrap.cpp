#include "wrap.hpp"

namespace teeko::screen {

std::vector<std::string_view> inLines(std::string_view text, std::size_t columns) {
  std::vector<std::string_view> lines;
  while (text.size() > columns) {
    std::size_t end = text.rfind(' ', columns);
    if (end == std::string_view::npos) {
      end = text.find(' ');
    }
    if (end == std::string_view::npos) {
      break;
    }
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.push_back(text);
  return lines;
}

}  // namespace teeko::screen
