#include "teeko/classic/game.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "teeko/core/notation.hpp"
#include "teeko/core/picture.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/play_game.hpp"

namespace teeko::classic {
namespace {

using Player = play::Player<ClassicPosition>;
using Record = play::Record<ClassicPosition>;

/// Thrown by a person's player who does not want to go on.
struct Quit {};

/// Asks until the answer names a square in which `faultOf` finds no fault. Throws Quit.
template <typename Fault>
Square askSquare(Console& console, std::string_view prompt, Fault faultOf) {
  for (;;) {
    const std::string answer = console.askWord(prompt);
    if (answer == "quit") {
      throw Quit();
    }
    const std::optional<Square> square = squareNamed<kSize>(answer);
    const std::string fault =
        square ? faultOf(*square) : inQuotes(answer) + " is not a square from A0 to E4";
    if (fault.empty()) {
      return *square;
    }
    console.printLine(fault + '.');
  }
}

Move askMove(Console& console, const ClassicPosition& position) {
  console.printLine(std::string(1, pieceLetter(position.toMove())) + "'s turn");
  if (position.isDropping()) {
    return {std::nullopt, askSquare(console, "Drop (e.g. B3):", [&](Square to) {
              return position.faultOf({std::nullopt, to});
            })};
  }
  const Square from = askSquare(console, "Move from (e.g. B3):", [&](Square square) {
    return position.faultOfOrigin(square);
  });
  const Square to = askSquare(console, "Move to (e.g. B3):", [&](Square square) {
    return position.faultOf({from, square});
  });
  return {from, to};
}

std::string announcement(Side side, const Move& move) {
  const std::string mine(1, pieceLetter(side));
  return move.from ? mine + " moves " + squareName<kSize>(*move.from) + " to " +
                         squareName<kSize>(move.to)
                   : mine + " drops " + squareName<kSize>(move.to);
}

std::string describe(Result result) {
  switch (result) {
    case Result::FirstWins:
      return "b wins!";
    case Result::SecondWins:
      return "r wins!";
    case Result::Draw:
      return "Draw by repetition.";
    case Result::Open:
      break;
  }
  return {};
}

/// The player at this side: the computer's moves are announced, and what was printed is shown
/// before it thinks; without a computer, a person is asked.
Player announced(Console& console, const Player& computer) {
  if (!computer) {
    return [&console](const ClassicPosition& position, const std::stop_token&) {
      return askMove(console, position);
    };
  }
  return [&console, &computer](const ClassicPosition& position, const std::stop_token& stop) {
    console.flush();
    const Move move = computer(position, stop);
    console.printLine(announcement(position.toMove(), move));
    return move;
  };
}

}  // namespace

void playClassic(Console& console, const play::Players<ClassicPosition>& players, Record& record) {
  console.print(pictureOf(record.position().board()));
  try {
    const Result result = play::playGame<ClassicPosition>(
        record, {announced(console, players.first), announced(console, players.second)},
        [&](const Record&, const Move&) { console.print(pictureOf(record.position().board())); });
    console.printLine(describe(result));
  } catch (const Quit&) {
    return;
  }
}

}  // namespace teeko::classic
