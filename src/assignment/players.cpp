#include "teeko/assignment/players.hpp"

#include <optional>

namespace teeko::assignment {

Opponent askPlayers(Console& console) {
  for (;;) {
    const std::optional<int> humans = console.ask("How many human players [1-2]?");
    if (humans && (*humans == 1 || *humans == 2)) {
      return *humans == 1 ? Opponent::Computer : Opponent::Human;
    }
    console.reportAnswer("is not 1 or 2");
  }
}

std::string playerName(Side side) {
  return side == Side::First ? "Player 1" : "Player 2";
}

}  // namespace teeko::assignment
