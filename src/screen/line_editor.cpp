#include "teeko/screen/line_editor.hpp"

#include <algorithm>

#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"

namespace teeko::screen {

LineEditor::LineEditor(const std::string& text)
    : characters_(charactersOf(text)), cursor_(characters_.size()) {}

void LineEditor::handle(Key key) {
  switch (key) {
    case Key::Left:
      cursor_ = cursor_ > 0 ? cursor_ - 1 : 0;
      break;
    case Key::Right:
      cursor_ = std::min(cursor_ + 1, characters_.size());
      break;
    case Key::Home:
      cursor_ = 0;
      break;
    case Key::End:
      cursor_ = characters_.size();
      break;
    case Key::Backspace:
      if (cursor_ > 0) {
        characters_.erase(--cursor_, 1);
      }
      break;
    case Key::Delete:
      characters_.erase(cursor_, 1);
      break;
    default:
      break;
  }
}

void LineEditor::handle(Character character) {
  constexpr Character kControlU = 0x15;
  if (character == kControlU) {
    characters_.clear();
    cursor_ = 0;
  }
  const bool isControl = character < 0x20 || (character >= 0x7F && character < 0xA0);
  if (!isControl && characters_.size() < kLongest) {
    characters_.insert(cursor_++, 1, character);
  }
}

std::string LineEditor::text() const {
  return std::string(trimmed(utf8Of(characters_)));
}

}  // namespace teeko::screen
