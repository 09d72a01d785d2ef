#include "teeko/assignment/movement.hpp"

#include <optional>
#include <string>

#include "teeko/assignment/players.hpp"
#include "teeko/core/rules.hpp"

namespace teeko {
namespace {

Square askOwnMark(Console& console, const GameBoard& board, Mark mover) {
  const std::string prompt = playerName(mover) + ", please select your mark [1-16]:";
  for (;;) {
    const std::optional<int> answer = console.ask(prompt);
    const auto square = answer ? squareNumbered<kGameSize>(*answer) : std::nullopt;
    if (square && board.at(*square) == mover) {
      return *square;
    }
    console.printLine("Wrong pick, try again.");
  }
}

/// A square to which the mark on `from` may go; nothing when the player wants to go back.
std::optional<Square> askDestination(Console& console, const GameBoard& board, Square from) {
  for (;;) {
    const std::optional<int> answer =
        console.ask("Please select moving direction [1-8] or back [0]:");
    if (answer == 0) {
      return std::nullopt;
    }
    const auto direction = answer ? directionNumbered(*answer) : std::nullopt;
    if (!direction || !neighbour<kGameSize>(from, *direction)) {
      console.printLine("Out of bound, try again.");
    } else if (const auto to = legalDestination(board, from, *direction)) {
      return to;
    } else {
      console.printLine("Occupied, try again.");
    }
  }
}

}  // namespace

void moveMarkByHumanPlayer(Console& console, GameBoard& board, Mark mover) {
  for (;;) {
    const Square from = askOwnMark(console, board, mover);
    if (const auto to = askDestination(console, board, from)) {
      board.move(from, *to);
      console.printLine("Mark moved.");
      return;
    }
  }
}

void moveMarkByComputerPlayer(Console& console, GameBoard& board, Mark mover,
                              const Computer& computer) {
  const Step step = computer.chooseStep(board, mover);
  board.move(step.from, step.to);
  console.printLine("Computer moves the mark:");
  console.printLine(std::to_string(step.from.number()));
  console.printLine("Direction");
  console.printLine(std::to_string(numberOf(step.direction)));
}

}  // namespace teeko
