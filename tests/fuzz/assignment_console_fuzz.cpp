// The assignment's game at a console: placement, movement and both, and the board that is saved.
#include <sstream>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/board_view.hpp"
#include "teeko/assignment/game.hpp"
#include "teeko/core/rules.hpp"

#include "fuzz/conversation.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using namespace teeko::assignment;

namespace {

std::string shownBoard(const GameBoard& board) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  printGameBoard(console, board);
  console.flush();
  return out.str();
}

/// A drawn board out of eight bytes; the empty board when they make none.
GameBoard boardFrom(Input& input) {
  GameBoard board;
  for (int i = 0; i < 2 * kPiecesPerSide; ++i) {
    const Square square = *squareNumbered<kGameSize>(1 + input.choice(kSquareCount<kGameSize>));
    if (board.at(square) != Mark::None) {
      return {};
    }
    board.place(square, i % 2 == 0 ? Mark::First : Mark::Second);
  }
  return hasWinner(board) == Mark::None ? board : GameBoard();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t piece = 1 + input.byte();
  enum { Placement, Whole, Movement };
  const int part = input.choice(3);
  const GameBoard board = part == Movement ? boardFrom(input) : initGameBoard();
  converse(input.rest(), piece, [&](Console& console, const std::function<std::string()>& shown) {
    const auto onDraw = [&](const GameBoard& drawn) {
      console.flush();
      require(shown().ends_with(shownBoard(drawn) + "Draw game!\n"),
              "the board that is saved is the one that is shown");
      std::istringstream saved(gameBoardText(drawn));
      require(readBoard<kGameSize>(saved, "saved") == drawn,
              "the board that is saved is read again");
      require(allPlaced(drawn) && hasWinner(drawn) == Mark::None,
              "a drawn board has all marks and no winner");
    };
    playGame(console, board, scanPlayer(),
             {.movementFollows = part != Placement, .onDraw = onDraw});
  });
  return 0;
}
