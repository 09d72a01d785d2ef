/// Writes JSON: the page reads it with what every browser has.
#pragma once

#include <string>
#include <string_view>

#include "teeko/io/utf8.hpp"

namespace teeko::page {

/// One object or array, written member by member.
class Json {
 public:
  static Json object() { return Json('{', '}'); }
  static Json array() { return Json('[', ']'); }

  /// A member of an object.
  Json& add(std::string_view name, std::string_view text) { return addRaw(name, quoted(text)); }
  Json& add(std::string_view name, const char* text) { return add(name, std::string_view(text)); }
  Json& add(std::string_view name, bool value) { return addRaw(name, value ? "true" : "false"); }
  Json& add(std::string_view name, int value) { return addRaw(name, std::to_string(value)); }
  Json& add(std::string_view name, const Json& value) { return addRaw(name, value.text()); }

  /// An element of an array.
  Json& add(std::string_view text) { return addRaw({}, quoted(text)); }
  Json& add(int value) { return addRaw({}, std::to_string(value)); }
  Json& add(const Json& value) { return addRaw({}, value.text()); }

  [[nodiscard]] std::string text() const { return text_ + close_; }

 private:
  Json(char open, char close) : text_(1, open), close_(close) {}

  Json& addRaw(std::string_view name, std::string_view value) {
    if (text_.size() > 1) {
      text_ += ',';
    }
    if (!name.empty()) {
      text_.append(quoted(name)).append(":");
    }
    text_ += value;
    return *this;
  }

  /// Bytes that are not UTF-8 become the replacement character.
  static std::string quoted(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string quotation = "\"";
    while (!text.empty()) {
      const auto [character, length] = firstCharacter(text);
      if (length == 0) {
        quotation += "\\ufffd";
      } else if (character < ' ') {
        quotation.append("\\u00") += kHex[character >> 4U];
        quotation += kHex[character & 15U];
      } else {
        quotation.append(character == '"' || character == '\\' ? "\\" : "")
            .append(text.substr(0, length));
      }
      text.remove_prefix(length > 0 ? length : 1);
    }
    return quotation + '"';
  }

  std::string text_;
  char close_;
};

}  // namespace teeko::page
