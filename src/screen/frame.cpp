#include "teeko/screen/frame.hpp"

#include "teeko/io/utf8.hpp"

namespace teeko::screen {

void Frame::put(CellPlace place, char32_t character, Style style) {
  if (contains(place)) {
    cells_[indexOf(place)] = {character, style};
  }
}

int Frame::write(CellPlace place, std::string_view text, Style style) {
  for (const char32_t character : charactersOf(text)) {
    put(place, character, style);
    ++place.column;
  }
  return place.column;
}

void Frame::lay(Ground ground, CellPlace topLeft, CellPlace bottomRight) {
  for (int row = topLeft.row; row <= bottomRight.row; ++row) {
    for (int column = topLeft.column; column <= bottomRight.column; ++column) {
      cells_[indexOf({row, column})].style.ground = ground;
    }
  }
}

std::vector<std::string> Frame::lines() const {
  std::vector<std::string> lines;
  for (int row = 0; row < rows_; ++row) {
    std::string line;
    for (int column = 0; column < columns_; ++column) {
      line += utf8Of(at({row, column}).character);
    }
    const std::size_t last = line.find_last_not_of(' ');
    line.resize(last == std::string::npos ? 0 : last + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace teeko::screen
