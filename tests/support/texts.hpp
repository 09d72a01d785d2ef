/// What tests look for in long texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// What an error says, and an exclamation mark if it is of another kind than BadInput.
[[nodiscard]] inline std::string textOf(const teeko::Error& error) {
  return error.what() + std::string(error.kind() == teeko::ErrorKind::BadInput ? "" : "!");
}

/// How often a text has this part.
[[nodiscard]] inline std::size_t countOf(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// What a reader sees of a page in HTML: all from its first heading on.
[[nodiscard]] inline std::string bodyOf(const std::string& page) {
  const std::size_t begin = page.find("<h1>");
  REQUIRE(begin != std::string::npos);
  return page.substr(begin);
}
