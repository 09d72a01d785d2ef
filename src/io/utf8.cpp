#include "teeko/io/utf8.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

namespace teeko {
namespace {

/// How many bytes of a character follow its first one, at most.
constexpr std::size_t kMostFollowing = 3;

/// Whether a character that begins before this place of a text goes on there.
bool goesOnAt(std::string_view text, std::size_t place) noexcept {
  return place < text.size() && (static_cast<std::uint8_t>(text[place]) & 0xC0U) == 0x80U;
}

}  // namespace

std::string utf8Of(char32_t character) {
  assert(character < 0x110000 && (character < 0xD800 || character > 0xDFFF));
  const auto code = static_cast<std::uint32_t>(character);
  if (code < 0x80) {
    return {static_cast<char>(code)};
  }
  const std::size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  constexpr std::array<std::uint32_t, 5> kFirst{0, 0, 0xC0, 0xE0, 0xF0};
  std::string bytes(length, '\0');
  std::uint32_t rest = code;
  for (std::size_t i = length - 1; i > 0; --i) {
    bytes[i] = static_cast<char>(0x80U | (rest & 0x3FU));
    rest >>= 6U;
  }
  bytes[0] = static_cast<char>(kFirst[length] | rest);
  return bytes;
}

std::string utf8Of(std::u32string_view text) {
  std::string bytes;
  for (const char32_t character : text) {
    bytes += utf8Of(character);
  }
  return bytes;
}

DecodedCharacter firstCharacter(std::string_view text) noexcept {
  assert(!text.empty());
  const auto byte = [&text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) {
    return {first, 1};
  }
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) {
    return {};
  }
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) {
      return {};
    }
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || isSurrogate) {
    return {};
  }
  return {code, length};
}

std::u32string charactersOf(std::string_view text) {
  constexpr char32_t kReplacement = 0xFFFD;
  std::u32string characters;
  while (!text.empty()) {
    const DecodedCharacter decoded = firstCharacter(text);
    characters += decoded.length > 0 ? decoded.character : kReplacement;
    text.remove_prefix(decoded.length > 0 ? decoded.length : 1);
  }
  return characters;
}

std::string_view beginningOf(std::string_view text, std::size_t most) noexcept {
  std::size_t end = std::min(most, text.size());
  for (std::size_t i = 0; i < kMostFollowing && end > 0 && goesOnAt(text, end); ++i) {
    --end;
  }
  return text.substr(0, end);
}

std::string_view endOf(std::string_view text, std::size_t most) noexcept {
  std::size_t begin = text.size() - std::min(most, text.size());
  for (std::size_t i = 0; i < kMostFollowing && begin > 0 && goesOnAt(text, begin); ++i) {
    ++begin;
  }
  return text.substr(begin);
}

}  // namespace teeko
