/// Who plays: Player 1 with Circle against Player 2, or the computer, with Cross.
#pragma once

#include <string>

#include "teeko/core/board.hpp"
#include "teeko/io/console.hpp"

namespace teeko {

class Players {
 public:
  /// `humans` is 1 or 2; with one, the computer plays Cross.
  constexpr explicit Players(int humans) noexcept : crossIsComputer_(humans == 1) {}

  [[nodiscard]] constexpr bool isComputer(Mark mark) const noexcept {
    return mark == Mark::Cross && crossIsComputer_;
  }

 private:
  bool crossIsComputer_;
};

/// Asks how many human players there are until the answer is 1 or 2. Throws like Console::ask().
[[nodiscard]] Players askPlayers(Console& console);

/// `Player 1` for Circle, `Player 2` for Cross.
[[nodiscard]] std::string playerName(Mark mark);

}  // namespace teeko
