#include "glyphs.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "teeko/check/failure_text.hpp"

namespace teeko::check {
namespace {

/// More than is ever shown of a line, so that a line of a megabyte costs no more than this.
constexpr std::size_t kMostBytes = 16384;

/// A byte as C writes it in a string.
std::string escapeOf(char character) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  switch (character) {
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    case '\0':
      return "\\0";
    default:
      const auto byte = static_cast<std::uint8_t>(character);
      return {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
  }
}

/// How many glyphs there are from `begin` on, `width` at most.
std::size_t countFrom(const Glyphs& glyphs, std::size_t begin, std::size_t width) {
  return std::min(width, glyphs.size() - std::min(begin, glyphs.size()));
}

}  // namespace

Glyphs glyphsIn(std::string_view text) {
  Glyphs glyphs;
  for (const char byte : text) {
    const bool continues = (static_cast<std::uint8_t>(byte) & 0xC0U) == 0x80U;
    if (continues && !glyphs.empty()) {
      glyphs.back() += byte;
    } else {
      glyphs.emplace_back(1, byte);
    }
  }
  return glyphs;
}

void appendVisible(Glyphs& glyphs, std::string_view text, std::string_view blank) {
  for (const char character : text.substr(0, kMostBytes)) {
    if (character == ' ') {
      glyphs.emplace_back(blank);
    } else if (character > ' ' && character <= '~') {
      glyphs.emplace_back(1, character);
    } else {
      const Glyphs escape = glyphsIn(escapeOf(character));
      glyphs.insert(glyphs.end(), escape.begin(), escape.end());
    }
  }
}

void cutAround(Glyphs& glyphs, std::size_t focus, std::size_t lead, std::size_t room) {
  if (glyphs.size() <= room) {
    return;
  }
  const std::size_t begin = std::min(focus - std::min(focus, lead), glyphs.size() - room);
  const std::size_t end = begin + room;
  Glyphs part(glyphs.begin() + static_cast<std::ptrdiff_t>(begin),
              glyphs.begin() + static_cast<std::ptrdiff_t>(end));
  if (begin > 0) {
    part.front() = "…";
  }
  if (end < glyphs.size()) {
    part.back() = "…";
  }
  glyphs = std::move(part);
}

std::string textOf(const Glyphs& glyphs, std::size_t begin, std::size_t width) {
  std::string text;
  const std::size_t count = countFrom(glyphs, begin, width);
  for (std::size_t i = 0; i < count; ++i) {
    text += glyphs[begin + i];
  }
  return text;
}

std::string partOf(const Glyphs& glyphs, std::size_t begin, std::size_t room) {
  if (begin >= glyphs.size()) {
    return {};
  }
  Glyphs part(glyphs.begin() + static_cast<std::ptrdiff_t>(begin), glyphs.end());
  if (begin > 0) {
    part.front() = "…";
  }
  cutAround(part, 0, 0, room);
  return textOf(part, 0, room);
}

std::string paddedTextOf(const Glyphs& glyphs, std::size_t begin, std::size_t width) {
  const std::size_t padding = width - countFrom(glyphs, begin, width);
  return textOf(glyphs, begin, width).append(padding, ' ');
}

std::string visible(std::string_view text, std::size_t width) {
  Glyphs glyphs;
  appendVisible(glyphs, text, " ");
  cutAround(glyphs, 0, 0, width);
  return textOf(glyphs, 0, width);
}

}  // namespace teeko::check
