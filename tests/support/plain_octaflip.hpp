/// A second, plain implementation of OctaFlip, with which the tests compare the bitboards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/octaflip/rules.hpp"

namespace plain {

struct Grid {
  std::array<char, 64> cells{};

  [[nodiscard]] char& at(int row, int column) { return cells[indexOf(row, column)]; }
  [[nodiscard]] char at(int row, int column) const { return cells[indexOf(row, column)]; }

  static std::size_t indexOf(int row, int column) {
    return static_cast<std::size_t>(row) * 8 + static_cast<std::size_t>(column);
  }
};

struct GridMove {
  int fromRow, fromColumn, toRow, toColumn;

  constexpr bool operator==(const GridMove&) const noexcept = default;
};

inline std::vector<GridMove> movesOf(const Grid& grid, char piece) {
  std::vector<GridMove> moves;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      if (grid.at(row, column) != piece) {
        continue;
      }
      for (int toRow = 0; toRow < 8; ++toRow) {
        for (int toColumn = 0; toColumn < 8; ++toColumn) {
          const int down = toRow < row ? row - toRow : toRow - row;
          const int right = toColumn < column ? column - toColumn : toColumn - column;
          const int far = down > right ? down : right;
          const bool straight = down == 0 || right == 0 || down == right;
          if (grid.at(toRow, toColumn) == '.' && straight && (far == 1 || far == 2)) {
            moves.push_back({row, column, toRow, toColumn});
          }
        }
      }
    }
  }
  return moves;
}

inline Grid gridAfter(Grid grid, char piece, const GridMove& move) {
  const auto [row, column, toRow, toColumn] = move;
  if (row - toRow > 1 || toRow - row > 1 || column - toColumn > 1 || toColumn - column > 1) {
    grid.at(row, column) = '.';
  }
  grid.at(toRow, toColumn) = piece;
  for (int r = toRow - 1; r <= toRow + 1; ++r) {
    for (int c = toColumn - 1; c <= toColumn + 1; ++c) {
      if (r >= 0 && r < 8 && c >= 0 && c < 8 && grid.at(r, c) == (piece == 'R' ? 'B' : 'R')) {
        grid.at(r, c) = piece;
      }
    }
  }
  return grid;
}

inline int countOf(const Grid& grid, char piece) {
  int count = 0;
  for (const char cell : grid.cells) {
    count += cell == piece ? 1 : 0;
  }
  return count;
}

/// How many sequences of so many turns there are. A player without a move passes; a game that is
/// over has no more turns.
inline std::uint64_t perft(const Grid& grid, char mover, int turns, bool passed = false,
                           bool over = false) {
  if (turns == 0) {
    return 1;
  }
  if (over) {
    return 0;
  }
  const char other = mover == 'R' ? 'B' : 'R';
  const std::vector<GridMove> moves = movesOf(grid, mover);
  if (moves.empty()) {
    const bool full = countOf(grid, '.') == 0;
    const bool lone = countOf(grid, 'R') == 0 || countOf(grid, 'B') == 0;
    return perft(grid, other, turns - 1, true, passed || full || lone);
  }
  std::uint64_t count = 0;
  for (const GridMove& move : moves) {
    const Grid after = gridAfter(grid, mover, move);
    count += perft(after, other, turns - 1, false,
                   countOf(after, '.') == 0 || countOf(after, other) == 0);
  }
  return count;
}

/// Reads rows of 8 characters with one blank between them.
inline Grid gridOf(std::string_view picture) {
  Grid grid{};
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    grid.cells[i] = picture[i / 8 * 9 + i % 8];
  }
  return grid;
}

/// How the playing of a record ended.
enum class End { RecordIsOver, NoEmptySquare, NoRed, NoBlue, TwoPasses, IllegalTurn };

struct Played {
  End end = End::RecordIsOver;
  /// How many turns were played, without an illegal one.
  int turns = 0;
  /// How many of them were passes.
  int passes = 0;
  /// What is to be printed.
  std::string answer;
};

inline End endOf(const Grid& grid, int passesInARow) {
  return countOf(grid, '.') == 0   ? End::NoEmptySquare
         : countOf(grid, 'R') == 0 ? End::NoRed
         : countOf(grid, 'B') == 0 ? End::NoBlue
         : passesInARow == 2       ? End::TwoPasses
                                   : End::RecordIsOver;
}

/// The grid after this turn, which is four numbers counted from 1 or a pass; nothing when the turn
/// is illegal.
inline std::optional<Grid> gridAfterTurn(const Grid& grid, char piece, const GridMove& turn) {
  const std::vector<GridMove> moves = movesOf(grid, piece);
  if (turn == GridMove{0, 0, 0, 0}) {
    return moves.empty() ? std::optional(grid) : std::nullopt;
  }
  for (const GridMove& move : moves) {
    if (turn ==
        GridMove{move.fromRow + 1, move.fromColumn + 1, move.toRow + 1, move.toColumn + 1}) {
      return gridAfter(grid, piece, move);
    }
  }
  return std::nullopt;
}

/// Plays a record that is well formed.
inline Played play(const std::string& record) {
  std::istringstream input(record);
  Grid grid{};
  for (char& cell : grid.cells) {
    input >> cell;
  }
  int count = 0;
  input >> count;
  Played played;
  int passesInARow = 0;
  for (char piece = 'R'; played.turns < count && played.end == End::RecordIsOver;
       piece = piece == 'R' ? 'B' : 'R') {
    GridMove turn{};
    input >> turn.fromRow >> turn.fromColumn >> turn.toRow >> turn.toColumn;
    const std::optional<Grid> after = gridAfterTurn(grid, piece, turn);
    if (!after) {
      played.end = End::IllegalTurn;
      played.answer = "Invalid move at turn " + std::to_string(played.turns + 1) + "\n";
      return played;
    }
    grid = *after;
    passesInARow = turn == GridMove{0, 0, 0, 0} ? passesInARow + 1 : 0;
    played.passes += passesInARow > 0 ? 1 : 0;
    ++played.turns;
    played.end = endOf(grid, passesInARow);
  }
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      played.answer += grid.at(row, column);
    }
    played.answer += '\n';
  }
  const int lead = countOf(grid, 'R') - countOf(grid, 'B');
  played.answer += lead > 0 ? "Red\n" : lead < 0 ? "Blue\n" : "Draw\n";
  return played;
}

inline teeko::octaflip::Board boardOf(const Grid& grid) {
  teeko::octaflip::Board board;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const char piece = grid.at(row, column);
      if (piece != '.') {
        (piece == 'R'   ? board.red
         : piece == 'B' ? board.blue
                        : board.blocked)
            .insert(*teeko::octaflip::squareAt(row, column));
      }
    }
  }
  return board;
}

}  // namespace plain
