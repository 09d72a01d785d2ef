/// The rules of the 4×4 game a second time, as a first-year student would write them: a grid of
/// numbers and loops, nothing shared with the library. What the two agree on is worth believing.
#pragma once

#include <vector>

namespace plain {

struct Move {
  int square, direction;
  bool operator==(const Move&) const = default;
};

struct Grid {
  /// cell[row][column]: row 0 is the bottom one; 0 empty, 1 Circle, 2 Cross.
  int cell[4][4] = {};

  [[nodiscard]] int at(int square) const { return cell[(square - 1) / 4][(square - 1) % 4]; }
  void set(int square, int mark) { cell[(square - 1) / 4][(square - 1) % 4] = mark; }

  [[nodiscard]] bool wins(int mark) const {
    for (int i = 0; i < 4; ++i) {
      int row = 0;
      int column = 0;
      for (int k = 0; k < 4; ++k) {
        row += cell[i][k] == mark ? 1 : 0;
        column += cell[k][i] == mark ? 1 : 0;
      }
      if (row == 4 || column == 4) {
        return true;
      }
    }
    int rising = 0;
    int falling = 0;
    for (int k = 0; k < 4; ++k) {
      rising += cell[k][k] == mark ? 1 : 0;
      falling += cell[k][3 - k] == mark ? 1 : 0;
    }
    if (rising == 4 || falling == 4) {
      return true;
    }
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) {
        if (cell[i][k] == mark && cell[i + 1][k] == mark && cell[i][k + 1] == mark &&
            cell[i + 1][k + 1] == mark) {
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] int winner() const {
    if (wins(1)) {
      return 1;
    }
    return wins(2) ? 2 : 0;
  }

  /// Where a step leads: the square, 0 when it is off the board.
  [[nodiscard]] static int target(int square, int direction) {
    const int up[9] = {0, 1, 1, 1, 0, 0, -1, -1, -1};
    const int right[9] = {0, -1, 0, 1, -1, 1, -1, 0, 1};
    const int row = (square - 1) / 4 + up[direction];
    const int column = (square - 1) % 4 + right[direction];
    if (row < 0 || row > 3 || column < 0 || column > 3) {
      return 0;
    }
    return row * 4 + column + 1;
  }

  [[nodiscard]] bool canStep(int square, int direction) const {
    const int to = target(square, direction);
    return to != 0 && at(to) == 0;
  }

  [[nodiscard]] std::vector<Move> moves(int mark) const {
    std::vector<Move> found;
    for (int square = 1; square <= 16; ++square) {
      for (int direction = 1; direction <= 8; ++direction) {
        if (at(square) == mark && canStep(square, direction)) {
          found.push_back({square, direction});
        }
      }
    }
    return found;
  }

  /// The computer's placement: the first empty square; 0 when there is none.
  [[nodiscard]] int computerPlacement() const {
    for (int square = 1; square <= 16; ++square) {
      if (at(square) == 0) {
        return square;
      }
    }
    return 0;
  }

  /// The computer's move: square 0 when there is none.
  [[nodiscard]] Move computerMove(int mark) const {
    for (int square = 16; square >= 1; --square) {
      for (int direction = 8; direction >= 1; --direction) {
        if (at(square) == mark && canStep(square, direction)) {
          return {square, direction};
        }
      }
    }
    return {0, 0};
  }
};

/// Calls `visit` with every board of `circles` Circles and `crosses` Crosses.
template <typename Visitor>
void forEachGrid(int circles, int crosses, Visitor visit, Grid grid = {}, int square = 1) {
  if (circles == 0 && crosses == 0) {
    visit(grid);
    return;
  }
  if (square > 16) {
    return;
  }
  forEachGrid(circles, crosses, visit, grid, square + 1);
  if (circles > 0) {
    grid.set(square, 1);
    forEachGrid(circles - 1, crosses, visit, grid, square + 1);
  }
  if (crosses > 0) {
    grid.set(square, 2);
    forEachGrid(circles, crosses - 1, visit, grid, square + 1);
  }
}

}  // namespace plain
