#include "teeko/classic/game.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "teeko/io/text.hpp"

namespace teeko::classic {
namespace {

/// What a person who does not want to go on is answered with.
struct Quit {};

void printBoard(Console& console, const ClassicBoard& board) {
  for (int row = 0; row < kSize; ++row) {
    std::string line = std::to_string(row) + ":";
    for (int column = 0; column < kSize; ++column) {
      const Mark mark = board.at(*squareAt<kSize>(kSize - 1 - row, column));
      line += {' ', mark == Mark::Empty ? '.' : pieceLetter(mark)};
    }
    console.printLine(line);
  }
  console.printLine("   A B C D E");
}

/// Asks until the answer names a square in which `faultOf` finds no fault. Throws Quit.
template <typename Fault>
Square askSquare(Console& console, std::string_view prompt, Fault faultOf) {
  for (;;) {
    const std::string answer = console.askWord(prompt);
    if (answer == "quit") {
      throw Quit();
    }
    const std::optional<Square> square = squareNamed(answer);
    const std::string fault =
        square ? faultOf(*square) : std::string("is not a square from A0 to E4");
    if (fault.empty()) {
      return *square;
    }
    console.printLine((square ? squareName(*square) : inQuotes(answer)) + " " + fault + ".");
  }
}

Move askMove(Console& console, const ClassicBoard& board, Mark mover) {
  const std::string mine(1, pieceLetter(mover));
  const std::vector<Move> moves = legalMoves(board, mover);
  console.printLine(mine + "'s turn");
  if (!allPlaced(board)) {
    return {std::nullopt, askSquare(console, "Drop (e.g. B3):", [&](Square square) {
              return board.at(square) == Mark::Empty ? "" : std::string("is taken");
            })};
  }
  const Square from = askSquare(console, "Move from (e.g. B3):", [&](Square square) {
    if (board.at(square) != mover) {
      return "is not a piece of " + mine;
    }
    const bool canMove =
        std::ranges::any_of(moves, [&](const Move& move) { return move.from == square; });
    return canMove ? "" : std::string("cannot move: every square beside it is taken");
  });
  const Square to = askSquare(console, "Move to (e.g. B3):", [&](Square square) {
    if (board.at(square) != Mark::Empty) {
      return std::string("is taken");
    }
    return std::ranges::count(moves, Move{from, square}) > 0 ? ""
                                                             : "is not beside " + squareName(from);
  });
  return {from, to};
}

std::string announcement(Mark mover, const Move& move) {
  const std::string mine(1, pieceLetter(mover));
  return move.from ? mine + " moves " + squareName(*move.from) + " to " + squareName(move.to)
                   : mine + " drops " + squareName(move.to);
}

/// Counts how often each position of the move phase has been there, with each side to move.
class Repetition {
 public:
  /// Whether this is the third time.
  bool add(const ClassicBoard& board, Mark mover) {
    return ++times_[{board.squaresOf(Mark::Circle).bits(), board.squaresOf(Mark::Cross).bits(),
                     mover}] == 3;
  }

 private:
  std::map<std::tuple<std::uint64_t, std::uint64_t, Mark>, int> times_;
};

void playToTheEnd(Console& console, const ClassicPlayers& players, GoalSet goals) {
  ClassicBoard board;
  Repetition repetition;
  printBoard(console, board);
  for (Mark mover = Mark::Circle;; mover = opponentOf(mover)) {
    if (allPlaced(board) && repetition.add(board, mover)) {
      console.printLine("Draw by repetition.");
      return;
    }
    const Player& player = mover == Mark::Circle ? players.black : players.red;
    console.flush();  // A computer may think for long.
    const Move move = player ? player(board, mover) : askMove(console, board, mover);
    board = boardAfter(board, mover, move);
    if (player) {
      console.printLine(announcement(mover, move));
    }
    printBoard(console, board);
    if (hasWinner(board, goals) == mover) {
      console.printLine(std::string(1, pieceLetter(mover)) + " wins!");
      return;
    }
  }
}

}  // namespace

void playClassic(Console& console, const ClassicPlayers& players, GoalSet goals) {
  try {
    playToTheEnd(console, players, goals);
  } catch (const Quit&) {
    return;
  }
}

}  // namespace teeko::classic
