#include "teeko/play/winning_squares.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using play::Game;

namespace {

/// The names of the squares that the game in this position was won with.
std::string wonWith(const play::GameChoice& choice, const std::string& position) {
  std::string names;
  for (const play::SquarePlace square : play::winningSquares(sessionAt(choice, position))) {
    names += (names.empty() ? "" : " ") + squareName(choice.game, square);
  }
  return names;
}

}  // namespace

TEST_CASE("a won game shows the squares that it was won with") {
  const play::GameChoice standard{Game::Teeko, 5};
  CHECK(wonWith(standard, "bbbb1/rrr2/5/5/3r1 r") == "A0 B0 C0 D0");
  CHECK(wonWith(standard, "b1r2/b1r2/b4/b4/r2r1 r") == "A0 A1 A2 A3");
  CHECK(wonWith(standard, "b4/rb3/r1b2/r2b1/5 r") == "A0 B1 C2 D3");
  CHECK(wonWith(standard, "3r1/bbr2/br3/r4/b4 b") == "D0 C1 B2 A3");
  CHECK(wonWith(standard, "bb3/bb3/rr1rr/5/5 r") == "A0 B0 A1 B1");
  const play::GameChoice advanced{Game::Teeko, 4, GoalSet::Advanced};
  CHECK(wonWith(advanced, "b2b/rr2/1r1r/b2b r") == "A0 D0 A3 D3");
  const play::GameChoice ticTacToe{Game::TicTacToe, 3};
  CHECK(wonWith(ticTacToe, "XXX/OO1/3 O") == "11 12 13");
  // One move may end two lines.
  CHECK(wonWith(ticTacToe, "XXX/OXO/OXO O") == "11 12 13 22 32");
}

TEST_CASE("no squares are shown where none has won, or where pieces are counted") {
  CHECK(wonWith({Game::Teeko, 4}, "bb2/b3/rrr1/4 b").empty());
  CHECK(wonWith({Game::Teeko, 4, GoalSet::Standard}, "b2b/rr2/1r1r/b2b r").empty());
  CHECK(wonWith({Game::TicTacToe, 3}, "XXO/OOX/XXO O").empty());
  CHECK(wonWith({Game::OctaFlip, 8}, "RRRR4/8/8/8/8/8/8/8 B 0").empty());
}
