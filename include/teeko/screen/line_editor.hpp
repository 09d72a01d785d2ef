/// A line of text that a person edits.
#pragma once

#include <cstddef>
#include <string>

#include "teeko/screen/event.hpp"

namespace teeko::screen {

/// Characters are written before a cursor, which goes left and right. Ctrl-U empties the line.
class LineEditor {
 public:
  /// The longest line, in characters.
  static constexpr std::size_t kLongest = 4000;

  LineEditor() = default;
  /// Begins with this text, in UTF-8, and the cursor at its end.
  explicit LineEditor(const std::string& text);

  /// Keys and characters that mean nothing here change nothing.
  void handle(Key key);
  void handle(Character character);

  [[nodiscard]] const std::u32string& characters() const noexcept { return characters_; }
  /// How many characters stand before the cursor.
  [[nodiscard]] std::size_t cursor() const noexcept { return cursor_; }
  /// In UTF-8, without blanks at its ends.
  [[nodiscard]] std::string text() const;

 private:
  std::u32string characters_;
  std::size_t cursor_ = 0;
};

}  // namespace teeko::screen
