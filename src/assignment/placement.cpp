#include "teeko/assignment/placement.hpp"

#include <optional>
#include <string>

#include "teeko/assignment/players.hpp"

namespace teeko::assignment {

void placeMarkByHumanPlayer(Console& console, GamePosition& position) {
  const std::string prompt = playerName(position.toMove()) + ", please place your mark [1-16]:";
  for (;;) {
    const std::optional<int> answer = console.ask(prompt);
    const auto square = answer ? squareNumbered<kGameSize>(*answer) : std::nullopt;
    if (!square) {
      console.reportAnswer("is not a square from 1 to 16");
    } else if (!legalPlacements(position.board()).contains(*square)) {
      console.reportAnswer("is taken");
    } else {
      position = position.after({std::nullopt, *square});
      return;
    }
  }
}

void placeMarkByComputerPlayer(Console& console, GamePosition& position,
                               const play::Player<GamePosition>& computer) {
  const Move move = computer(position, {});
  position = position.after(move);
  console.printLine("Computer places the mark:");
  console.printLine(std::to_string(move.to.number()));
}

}  // namespace teeko::assignment
