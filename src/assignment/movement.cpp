#include "teeko/assignment/movement.hpp"

#include <optional>
#include <string>

#include "teeko/assignment/players.hpp"

namespace teeko::assignment {
namespace {

Square askOwnMark(Console& console, const GamePosition& position) {
  const Side player = position.toMove();
  const std::string prompt = playerName(player) + ", please select your mark [1-16]:";
  for (;;) {
    const std::optional<int> answer = console.ask(prompt);
    const auto square = answer ? squareNumbered<kGameSize>(*answer) : std::nullopt;
    if (square && position.piecesOf(player).contains(*square)) {
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

void moveMarkByHumanPlayer(Console& console, GamePosition& position) {
  for (;;) {
    const Square from = askOwnMark(console, position);
    if (const auto to = askDestination(console, position.board(), from)) {
      position = position.after({from, *to});
      console.printLine("Mark moved.");
      return;
    }
  }
}

void moveMarkByComputerPlayer(Console& console, GamePosition& position,
                              const play::Player<GamePosition>& computer) {
  const Move move = computer(position, {});
  position = position.after(move);
  console.printLine("Computer moves the mark:");
  console.printLine(std::to_string(move.from->number()));
  console.printLine("Direction");
  console.printLine(std::to_string(numberOf(*directionBetween<kGameSize>(*move.from, move.to))));
}

}  // namespace teeko::assignment
