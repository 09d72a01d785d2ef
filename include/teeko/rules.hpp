/// The rules of Teeko on a board of any side: goals, winner, legal placements and steps.
///
/// Nothing here prints or keeps state. The pictures of squares are in board.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "teeko/board.hpp"

namespace teeko {

/// How many marks a player has, and how many of them make a goal.
inline constexpr int kMarksPerPlayer = 4;

/// Which shapes win. The advanced goals are those of Scarne's advanced game: to the standard ones
/// it adds the corners of larger squares (mathworld.wolfram.com/Teeko.html).
enum class GoalSet : std::uint8_t { Standard, Advanced };

/// How many goals there are: two directions of straight lines, two of diagonal ones, and the 2×2
/// blocks. 19 on 4×4, 44 on 5×5.
template <int Side>
inline constexpr int kGoalCount = 2 * Side*(Side - 3) + 2 * (Side - 3) * (Side - 3) +
                                  (Side - 1) * (Side - 1);

/// How many advanced goals there are: in place of the 2×2 blocks, the squares of every size. 24 on
/// 4×4, 58 on 5×5.
template <int Side>
inline constexpr int kAdvancedGoalCount = kGoalCount<Side> +
                                          (Side - 2) * (Side - 1) * (2 * Side - 3) / 6;

/// Every advanced goal: four in a horizontal, vertical or diagonal line, or the corners of an
/// upright square, 2×2 blocks first. The standard goals come before the others.
template <int Side>
inline constexpr auto kAdvancedGoals = [] {
  struct Offset {
    int up, right;
  };
  using Shape = std::array<Offset, kMarksPerPlayer>;
  constexpr auto kShapes = [] {
    std::array<Shape, static_cast<std::size_t>(3 + Side)> shapes{{
        {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},     // row
        {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}},     // column
        {{{0, 0}, {1, 1}, {2, 2}, {3, 3}}},     // rising diagonal
        {{{0, 0}, {-1, 1}, {-2, 2}, {-3, 3}}},  // falling diagonal
    }};
    for (int apart = 1; apart < Side; ++apart) {
      shapes[static_cast<std::size_t>(3 + apart)] = {
          {{0, 0}, {0, apart}, {apart, 0}, {apart, apart}}};
    }
    return shapes;
  }();
  std::array<SquareSet<Side>, static_cast<std::size_t>(kAdvancedGoalCount<Side>)> goals;
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

/// Every winning pattern: four in a horizontal, vertical or diagonal line, or a 2×2 block.
template <int Side>
inline constexpr auto kGoals = [] {
  std::array<SquareSet<Side>, static_cast<std::size_t>(kGoalCount<Side>)> goals;
  std::ranges::copy_n(kAdvancedGoals<Side>.begin(), kGoalCount<Side>, goals.begin());
  return goals;
}();

/// The goals of a set.
template <int Side>
[[nodiscard]] constexpr std::span<const SquareSet<Side>> goalsOf(GoalSet goals) noexcept {
  if (goals == GoalSet::Standard) {
    return kGoals<Side>;
  }
  return kAdvancedGoals<Side>;
}

/// Whether these squares hold a goal.
template <int Side>
[[nodiscard]] constexpr bool holdsGoal(SquareSet<Side> squares,
                                       GoalSet goals = GoalSet::Standard) noexcept {
  return std::ranges::any_of(goalsOf<Side>(goals),
                             [&](const SquareSet<Side>& goal) { return squares.contains(goal); });
}

/// The player who holds a goal: Empty (0) nobody, Circle (1) or Cross (2). In a game only the
/// player who just moved can; on a board that no game reaches, where both do, it is Circle.
template <int Side>
[[nodiscard]] constexpr Mark hasWinner(const Board<Side>& board,
                                       GoalSet goals = GoalSet::Standard) noexcept {
  for (const Mark mark : {Mark::Circle, Mark::Cross}) {
    if (holdsGoal(board.squaresOf(mark), goals)) {
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
