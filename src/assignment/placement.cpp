#include "teeko/assignment/placement.hpp"

#include <optional>
#include <string>

#include "teeko/assignment/players.hpp"
#include "teeko/core/rules.hpp"

namespace teeko {

void placeMarkByHumanPlayer(Console& console, GameBoard& board, Mark mover) {
  const std::string prompt = playerName(mover) + ", please place your mark [1-16]:";
  for (;;) {
    const std::optional<int> answer = console.ask(prompt);
    const auto square = answer ? squareNumbered<kGameSize>(*answer) : std::nullopt;
    if (!square) {
      console.reportAnswer("is not a square from 1 to 16");
    } else if (!legalPlacements(board).contains(*square)) {
      console.reportAnswer("is taken");
    } else {
      board.place(*square, mover);
      return;
    }
  }
}

void placeMarkByComputerPlayer(Console& console, GameBoard& board, Mark mover,
                               const Computer& computer) {
  const Square square = computer.choosePlacement(board, mover);
  board.place(square, mover);
  console.printLine("Computer places the mark:");
  console.printLine(std::to_string(square.number()));
}

}  // namespace teeko
