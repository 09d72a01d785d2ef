/// Writes JSON: the page reads it with what every browser has.
#pragma once

#include <string>
#include <string_view>

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

  static std::string quoted(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string quotation = "\"";
    for (const char character : text) {
      const auto byte = static_cast<unsigned char>(character);
      if (byte < ' ') {
        quotation.append("\\u00") += kHex[byte >> 4];
        quotation += kHex[byte & 15];
      } else {
        quotation.append(character == '"' || character == '\\' ? "\\" : "") += character;
      }
    }
    return quotation + '"';
  }

  std::string text_;
  char close_;
};

}  // namespace teeko::page
