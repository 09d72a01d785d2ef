/// The rules of Teeko on a board of any side: goals, winner, legal placements and steps.
///
/// Nothing here prints or keeps state. The pictures of squares are in board.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "teeko/board.hpp"

namespace teeko {

/// How many marks a player has, and how many of them make a goal.
inline constexpr int kMarksPerPlayer = 4;

/// How many goals there are: two directions of straight lines, two of diagonal ones, and the 2×2
/// blocks. 19 on 4×4, 44 on 5×5.
template <int Side>
inline constexpr int kGoalCount = 2 * Side*(Side - 3) + 2 * (Side - 3) * (Side - 3) +
                                  (Side - 1) * (Side - 1);

/// Every winning pattern: four in a horizontal, vertical or diagonal line, or a 2×2 block.
template <int Side>
inline constexpr auto kGoals = [] {
  struct Offset {
    int up, right;
  };
  using Shape = std::array<Offset, kMarksPerPlayer>;
  constexpr std::array<Shape, 5> kShapes{{
      {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},     // row
      {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}},     // column
      {{{0, 0}, {1, 1}, {2, 2}, {3, 3}}},     // rising diagonal
      {{{0, 0}, {-1, 1}, {-2, 2}, {-3, 3}}},  // falling diagonal
      {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}},     // block
  }};
  std::array<SquareSet<Side>, static_cast<std::size_t>(kGoalCount<Side>)> goals;
  auto next = goals.begin();
  for (const Shape& shape : kShapes) {
    for (const Square origin : kSquares<Side>) {
      SquareSet<Side> goal;
      for (const auto [up, right] : shape) {
        if (const auto square =
                squareAt<Side>(rowOf<Side>(origin) + up, columnOf<Side>(origin) + right)) {
          goal.insert(*square);
        }
      }
      if (goal.size() == kMarksPerPlayer) {
        *next++ = goal;
      }
    }
  }
  return goals;
}();

/// Whether these squares hold a goal.
template <int Side>
[[nodiscard]] constexpr bool holdsGoal(SquareSet<Side> squares) noexcept {
  return std::ranges::any_of(kGoals<Side>,
                             [&](const SquareSet<Side>& goal) { return squares.contains(goal); });
}

/// The player who holds a goal: Empty (0) nobody, Circle (1) or Cross (2). In a game only the
/// player who just moved can; on a board that no game reaches, where both do, it is Circle.
template <int Side>
[[nodiscard]] constexpr Mark hasWinner(const Board<Side>& board) noexcept {
  for (const Mark mark : {Mark::Circle, Mark::Cross}) {
    if (holdsGoal(board.squaresOf(mark))) {
      return mark;
    }
  }
  return Mark::Empty;
}

/// Whether both players have placed all of their marks, so that the movement phase is on.
template <int Side>
[[nodiscard]] constexpr bool allPlaced(const Board<Side>& board) noexcept {
  return board.squaresOf(Mark::Circle).size() == kMarksPerPlayer &&
         board.squaresOf(Mark::Cross).size() == kMarksPerPlayer;
}

/// Where a mark may be placed: on every empty square.
template <int Side>
[[nodiscard]] constexpr SquareSet<Side> legalPlacements(const Board<Side>& board) noexcept {
  return board.squaresOf(Mark::Empty);
}

/// A turn of the movement phase: the mark on `from` goes one square in `direction`, which is `to`.
struct Step {
  Square from;
  Direction direction = Direction::UpLeft;
  Square to;

  constexpr bool operator==(const Step&) const noexcept = default;
};

/// Where the mark on `from` may go in this direction; nothing when the step is not legal, be it off
/// the board or onto a taken square.
template <int Side>
[[nodiscard]] constexpr std::optional<Square> legalDestination(const Board<Side>& board,
                                                               Square from,
                                                               Direction direction) noexcept {
  const std::optional<Square> to = neighbour<Side>(from, direction);
  return to && board.at(*to) == Mark::Empty ? to : std::nullopt;
}

/// Every step a player may take, in the order of square and direction numbers.
template <int Side>
[[nodiscard]] std::vector<Step> legalSteps(const Board<Side>& board, Mark mover) {
  std::vector<Step> steps;
  for (const Square from : kSquares<Side>) {
    if (board.at(from) != mover) {
      continue;
    }
    for (const Direction direction : kDirections) {
      if (const auto to = legalDestination(board, from, direction)) {
        steps.push_back({from, direction, *to});
      }
    }
  }
  return steps;
}

}  // namespace teeko
