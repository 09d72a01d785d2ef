/// The rules of Teeko on a board of any side: goals, winner, legal placements and steps.
///
/// Nothing here prints or keeps state. board.hpp shows how squares are numbered.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "teeko/core/board.hpp"

namespace teeko {

/// How many pieces a side has, and how many of them make a goal.
inline constexpr int kPiecesPerSide = 4;

/// Which shapes win. The advanced goals are those of Scarne's advanced game: to the standard ones
/// it adds the corners of larger squares (mathworld.wolfram.com/Teeko.html).
enum class GoalSet : std::uint8_t { Standard, Advanced };

inline constexpr std::array kGoalSets{GoalSet::Standard, GoalSet::Advanced};

/// `standard` or `advanced`.
[[nodiscard]] constexpr std::string_view nameOf(GoalSet goals) noexcept {
  return goals == GoalSet::Standard ? "standard" : "advanced";
}

/// The set of this name; nothing when there is none.
[[nodiscard]] constexpr std::optional<GoalSet> goalSetNamed(std::string_view name) noexcept {
  for (const GoalSet goals : kGoalSets) {
    if (nameOf(goals) == name) {
      return goals;
    }
  }
  return std::nullopt;
}

/// How many standard goals there are: two directions of straight lines, two of diagonal ones, and
/// the 2×2 blocks. 19 on 4×4, 44 on 5×5.
template <int Size>
inline constexpr int kGoalCount = 2 * Size*(Size - 3) + 2 * (Size - 3) * (Size - 3) +
                                  (Size - 1) * (Size - 1);

/// How many advanced goals there are: in place of the 2×2 blocks, the squares of every size. 24 on
/// 4×4, 58 on 5×5.
template <int Size>
inline constexpr int kAdvancedGoalCount = kGoalCount<Size> +
                                          (Size - 2) * (Size - 1) * (2 * Size - 3) / 6;

/// Every advanced goal: four in a horizontal, vertical or diagonal line, or the corners of an
/// upright square, 2×2 blocks first. The standard goals come before the others.
template <int Size>
inline constexpr auto kAdvancedGoals = [] {
  struct Offset {
    int up, right;
  };
  using Shape = std::array<Offset, kPiecesPerSide>;
  constexpr auto kShapes = [] {
    std::array<Shape, static_cast<std::size_t>(3 + Size)> shapes{{
        {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},     // row
        {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}},     // column
        {{{0, 0}, {1, 1}, {2, 2}, {3, 3}}},     // rising diagonal
        {{{0, 0}, {-1, 1}, {-2, 2}, {-3, 3}}},  // falling diagonal
    }};
    for (int apart = 1; apart < Size; ++apart) {
      shapes[static_cast<std::size_t>(3 + apart)] = {
          {{0, 0}, {0, apart}, {apart, 0}, {apart, apart}}};
    }
    return shapes;
  }();
  std::array<SquareSet<Size>, static_cast<std::size_t>(kAdvancedGoalCount<Size>)> goals;
  auto next = goals.begin();
  for (const Shape& shape : kShapes) {
    for (const Square origin : kSquares<Size>) {
      SquareSet<Size> goal;
      for (const auto [up, right] : shape) {
        if (const auto square =
                squareAt<Size>(rowOf<Size>(origin) + up, columnOf<Size>(origin) + right)) {
          goal.insert(*square);
        }
      }
      if (goal.size() == kPiecesPerSide) {
        *next++ = goal;
      }
    }
  }
  return goals;
}();

/// Every standard goal: four in a horizontal, vertical or diagonal line, or a 2×2 block.
template <int Size>
inline constexpr auto kGoals = [] {
  std::array<SquareSet<Size>, static_cast<std::size_t>(kGoalCount<Size>)> goals;
  std::copy_n(kAdvancedGoals<Size>.begin(), kGoalCount<Size>, goals.begin());
  return goals;
}();

/// The goals of a set.
template <int Size>
[[nodiscard]] constexpr std::span<const SquareSet<Size>> goalsOf(GoalSet goals) noexcept {
  if (goals == GoalSet::Standard) {
    return kGoals<Size>;
  }
  return kAdvancedGoals<Size>;
}

/// Whether these squares hold a goal.
template <int Size>
[[nodiscard]] constexpr bool holdsGoal(SquareSet<Size> squares,
                                       GoalSet goals = GoalSet::Standard) noexcept {
  const auto all = goalsOf<Size>(goals);
  return std::any_of(all.begin(), all.end(),
                     [&](const SquareSet<Size>& goal) { return squares.contains(goal); });
}

/// The side that holds a goal: None (0) nobody, First (1) or Second (2). The name is the
/// assignment's. In a game only the side that has just moved can hold one; on a board that no game
/// reaches, where both do, the answer is First.
template <int Size>
[[nodiscard]] constexpr Piece hasWinner(const Board<Size>& board,
                                        GoalSet goals = GoalSet::Standard) noexcept {
  for (const Piece piece : {Piece::First, Piece::Second}) {
    if (holdsGoal(board.squaresOf(piece), goals)) {
      return piece;
    }
  }
  return Piece::None;
}

/// Whether both sides have placed all of their pieces, so that they move them from now on.
template <int Size>
[[nodiscard]] constexpr bool allPlaced(const Board<Size>& board) noexcept {
  return board.squaresOf(Piece::First).size() == kPiecesPerSide &&
         board.squaresOf(Piece::Second).size() == kPiecesPerSide;
}

/// Where a piece may be placed: on every empty square.
template <int Size>
[[nodiscard]] constexpr SquareSet<Size> legalPlacements(const Board<Size>& board) noexcept {
  return board.squaresOf(Piece::None);
}

/// Where the piece on `from` may go in this direction; nothing when the step is not legal, be it
/// off the board or onto a taken square.
template <int Size>
[[nodiscard]] constexpr std::optional<Square> legalDestination(const Board<Size>& board,
                                                               Square from,
                                                               Direction direction) noexcept {
  const std::optional<Square> to = neighbour<Size>(from, direction);
  return to && board.at(*to) == Piece::None ? to : std::nullopt;
}

}  // namespace teeko
