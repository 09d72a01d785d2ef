/// Files of settings that people write, in YAML.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/io/error.hpp"

namespace teeko::grade {

struct Setting {
  std::string key;
  /// Nothing when the value is a list or a mapping.
  std::optional<std::string> value;
  /// Where the key stands, counted from 1.
  std::size_t line = 0;
};

/// The settings in this text, which is YAML: a mapping such as `weight: 2`, or nothing at all. In
/// their order; no key is there twice. Throws Error (BadInput), which names `file` and the line,
/// when the text cannot be read.
[[nodiscard]] std::vector<Setting> readSettings(std::string_view yaml, const std::string& file);

/// The value of a setting that must be a text or a number. Throws Error (BadInput) when it is a
/// list or a mapping.
[[nodiscard]] const std::string& textOf(const Setting& setting, const std::string& file);

/// What is wrong in this line of the file: BadInput.
[[nodiscard]] Error faultIn(const std::string& file, std::size_t line, const std::string& what);

}  // namespace teeko::grade
