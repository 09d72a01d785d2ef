#include "teeko/assignment/players.hpp"

#include <optional>

namespace teeko {

Players askPlayers(Console& console) {
  for (;;) {
    const std::optional<int> humans = console.ask("How many human players [1-2]?");
    if (humans && (*humans == 1 || *humans == 2)) {
      return Players(*humans);
    }
    console.reportAnswer("is not 1 or 2");
  }
}

std::string playerName(Mark mark) {
  return mark == Mark::Circle ? "Player 1" : "Player 2";
}

}  // namespace teeko
