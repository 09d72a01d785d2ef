/// Who may play classic Teeko besides people.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "teeko/classic/classic.hpp"
#include "teeko/solver/solution.hpp"

namespace teeko::classic {

/// Chooses a legal move for the side to move of an undecided board.
using Player = std::function<Move(const ClassicBoard&, Mark mover)>;

/// Decides between equal best moves: the first, or with a seed any, the same for the same seed and
/// the same moves before.
class TieBreaker {
 public:
  explicit TieBreaker(std::optional<std::uint64_t> seed = std::nullopt) noexcept : state_(seed) {}

  /// `count` is at least 1.
  [[nodiscard]] std::size_t choose(std::size_t count) noexcept;

 private:
  std::optional<std::uint64_t> state_;
};

/// Plays what search() finds at this depth.
[[nodiscard]] Player heuristicPlayer(int depth, GoalSet goals, TieBreaker ties = TieBreaker());

/// Wins as fast and loses as late as possible; of drawing moves takes those that
/// heuristicGameValue() likes best. `solution` is one of 5×5.
[[nodiscard]] Player perfectPlayer(std::shared_ptr<const solver::Solution<kSize>> solution,
                                   TieBreaker ties = TieBreaker());

}  // namespace teeko::classic
