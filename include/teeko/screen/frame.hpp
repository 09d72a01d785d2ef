/// A picture of the screen: a character and its style in every cell.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace teeko::screen {

enum class Colour : std::uint8_t { Usual, Red, Blue, Green };

/// What a cell stands on: the terminal's own background, the board, or a square that won the game.
/// The board is light on every terminal, so that black pieces are black.
enum class Ground : std::uint8_t { Terminal, Board, Winning };

/// How a cell looks. What differs only in style means the same.
struct Style {
  Colour colour = Colour::Usual;
  bool bold = false;
  bool dim = false;
  bool underlined = false;
  Ground ground = Ground::Terminal;

  bool operator==(const Style&) const = default;
};

struct Cell {
  char32_t character = U' ';
  Style style;

  bool operator==(const Cell&) const = default;
};

/// A cell's place, counted from 0 at the top left.
struct CellPlace {
  int row = 0;
  int column = 0;

  bool operator==(const CellPlace&) const = default;
};

class Frame {
 public:
  /// Blanks. Both are 0 or more.
  Frame(int rows, int columns)
      : rows_(rows),
        columns_(columns),
        cells_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)) {}

  [[nodiscard]] int rows() const noexcept { return rows_; }
  [[nodiscard]] int columns() const noexcept { return columns_; }
  /// The place is inside.
  [[nodiscard]] const Cell& at(CellPlace place) const { return cells_[indexOf(place)]; }

  /// Writes a character; nothing happens outside.
  void put(CellPlace place, char32_t character, Style style = {});
  /// Writes a text, in UTF-8, from here to the right; what is outside is left out. Returns the
  /// column after it.
  int write(CellPlace place, std::string_view text, Style style = {});

  /// Puts what stands between two corners, both included and inside, on this ground.
  void lay(Ground ground, CellPlace topLeft, CellPlace bottomRight);

  /// Where the terminal's cursor is to be seen; it is hidden where there is none.
  std::optional<CellPlace> cursor;

  /// The rows in UTF-8, without blanks at their ends.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  [[nodiscard]] bool contains(CellPlace place) const noexcept {
    return place.row >= 0 && place.row < rows_ && place.column >= 0 && place.column < columns_;
  }
  [[nodiscard]] std::size_t indexOf(CellPlace place) const {
    assert(contains(place));
    return static_cast<std::size_t>(place.row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(place.column);
  }

  int rows_;
  int columns_;
  std::vector<Cell> cells_;
};

}  // namespace teeko::screen
