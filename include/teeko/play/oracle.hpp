/// Where the values of solved games come from.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "teeko/core/position.hpp"
#include "teeko/play/position.hpp"
#include "teeko/solver/solution.hpp"
#include "teeko/solver/value.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::play {

/// Tells what a position is worth with best play, be it open or over; nothing if that is not known,
/// or not yet.
template <Position P>
using Oracle = std::function<std::optional<solver::Value>(const P&)>;

/// The solver's values. The positions' goals are the solution's.
template <int Size>
[[nodiscard]] Oracle<teeko::Position<Size>> oracleOf(solver::Solution<Size> solution) {
  return [solution = std::move(solution)](const teeko::Position<Size>& position) {
    return std::optional(solution.valueOf(position));
  };
}

/// Tic-tac-toe solved on a small board. The largest takes 41 MiB and less than a second.
class TicTacToeSolution {
 public:
  static constexpr int kLargestSize = 4;

  /// Solves it on a board of this size, tictactoe::kSmallestSize to kLargestSize. Throws
  /// std::bad_alloc.
  explicit TicTacToeSolution(int size);

  /// The value for the side to move. The position is of the solution's size.
  [[nodiscard]] solver::Value valueOf(const tictactoe::Position& position) const noexcept;

 private:
  int size_;
  /// A byte for every way in which squares are empty or have X or O; see the source. Never changes.
  std::shared_ptr<const std::vector<std::uint8_t>> values_;
};

[[nodiscard]] Oracle<tictactoe::Position> oracleOf(TicTacToeSolution solution);

}  // namespace teeko::play
