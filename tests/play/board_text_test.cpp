#include "teeko/play/board_text.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::play;

namespace {

constexpr GameChoice kTeeko{Game::Teeko, 5};
constexpr GameChoice kOctaFlip{Game::OctaFlip, 8};
constexpr GameChoice kTicTacToe{Game::TicTacToe, 3};

std::string statusAt(const GameChoice& choice, std::string_view position) {
  return statusOf(sessionAt(choice, position));
}

}  // namespace

TEST_CASE("rows and columns have labels, squares have names") {
  CHECK(rowLabel(Game::Teeko, 0) == '0');
  CHECK(rowLabel(Game::Teeko, 7) == '7');
  CHECK(columnLabel(Game::Teeko, 0) == 'A');
  CHECK(columnLabel(Game::Teeko, 7) == 'H');
  for (const Game game : {Game::OctaFlip, Game::TicTacToe}) {
    CHECK(rowLabel(game, 0) == '1');
    CHECK(rowLabel(game, 7) == '8');
    CHECK(columnLabel(game, 0) == '1');
    CHECK(columnLabel(game, 7) == '8');
  }
  CHECK(squareName(Game::Teeko, {3, 1}) == "B3");
  CHECK(squareName(Game::OctaFlip, {3, 1}) == "42");
  CHECK(squareName(Game::TicTacToe, {0, 2}) == "13");
}

TEST_CASE("every square of a board is found by its name, and no other") {
  for (const GameChoice& choice : {kTeeko, kOctaFlip, kTicTacToe}) {
    for (int row = -1; row <= choice.size; ++row) {
      for (int column = -1; column <= choice.size; ++column) {
        const SquarePlace place{row, column};
        CAPTURE(row, column);
        const bool isOnBoard = row >= 0 && row < choice.size && column >= 0 && column < choice.size;
        CHECK(squareNamed(choice, squareName(choice.game, place)) ==
              (isOnBoard ? std::optional(place) : std::nullopt));
      }
    }
    CHECK(!squareNamed(choice, ""));
    CHECK(!squareNamed(choice, "1"));
    CHECK(!squareNamed(choice, "111"));
  }
}

TEST_CASE("the squares of a move, in order") {
  using Squares = std::vector<SquarePlace>;
  CHECK(squaresOf(kTeeko, "C2") == Squares{{2, 2}});
  CHECK(squaresOf(kTeeko, "A1B0") == Squares{{1, 0}, {0, 1}});
  CHECK(squaresOf(kOctaFlip, "1123") == Squares{{0, 0}, {1, 2}});
  CHECK(squaresOf(kOctaFlip, "0000").empty());
  CHECK(squaresOf(kTicTacToe, "31") == Squares{{2, 0}});
  CHECK(squaresOf(kTeeko, "").empty());
  CHECK(squaresOf(kTeeko, "C").empty());
}

TEST_CASE("the board of a position is read row by row") {
  using enum Content;
  CHECK(boardOf(Game::TicTacToe, "X2/1O1/3 X") ==
        std::vector<std::vector<Content>>{
            {First, Empty, Empty}, {Empty, Second, Empty}, {Empty, Empty, Empty}});
  CHECK(
      boardOf(Game::OctaFlip, "R1#4B/8 R 0") ==
      std::vector<std::vector<Content>>{{First, Empty, Blocked, Empty, Empty, Empty, Empty, Second},
                                        {Empty, Empty, Empty, Empty, Empty, Empty, Empty, Empty}});
  CHECK(boardOf(Game::Teeko, "b3/3r/4/4 b").back() == std::vector<Content>(4, Empty));
}

TEST_CASE("sides have letters and names") {
  const std::vector<std::pair<Game, std::string>> letters{
      {Game::Teeko, "br"}, {Game::OctaFlip, "RB"}, {Game::TicTacToe, "XO"}};
  for (const auto& [game, ofSides] : letters) {
    CHECK(pieceLetter(game, Side::First) == ofSides[0]);
    CHECK(pieceLetter(game, Side::Second) == ofSides[1]);
  }
  CHECK(sideName(Game::Teeko, Side::First) == "Black");
  CHECK(sideName(Game::Teeko, Side::Second) == "Red");
  CHECK(sideName(Game::OctaFlip, Side::First) == "Red");
  CHECK(sideName(Game::OctaFlip, Side::Second) == "Blue");
  CHECK(sideName(Game::TicTacToe, Side::First) == "X");
  CHECK(sideName(Game::TicTacToe, Side::Second) == "O");
}

TEST_CASE("a game's title has its board, and its goals if they are not the standard ones") {
  CHECK(gameTitle(kTeeko, "×") == "Teeko 5×5");
  CHECK(gameTitle({Game::Teeko, 4, GoalSet::Advanced}, "x") == "Teeko 4x4, advanced goals");
  CHECK(gameTitle(kOctaFlip, "x") == "OctaFlip 8x8");
  CHECK(gameTitle(kTicTacToe, "x") == "Tic-tac-toe 3x3");
}

TEST_CASE("the state of a game in words") {
  CHECK(statusAt(kTeeko, "5/5/5/5/5 b") == "Black to drop");
  CHECK(statusAt(kTeeko, "5/5/2b2/5/5 r") == "Red to drop");
  CHECK(statusAt(kTeeko, "b1b1r/b4/5/4r/r1b1r b") == "Black to move");
  CHECK(statusAt(kTeeko, "bbbb1/5/5/4r/r3r r") == "Black wins");
  CHECK(statusAt(kTeeko, "bbb2/5/5/1b3/1rrrr b") == "Red wins");
  CHECK(statusAt(kTicTacToe, "3/3/3 X") == "X to move");
  CHECK(statusAt(kTicTacToe, "XXX/OO1/3 O") == "X wins");
  CHECK(statusAt(kTicTacToe, "XOX/XOO/OXX O") == "Draw");
  CHECK(statusAt(kOctaFlip, "R6B/8/8/8/8/8/8/B6R R 0") == "Red to move");
  CHECK(statusAt(kOctaFlip, "R6B/8/8/8/8/8/8/B6R B 0") == "Blue to move");
  CHECK(statusAt(kOctaFlip, "RBB5/BBB5/BBB5/8/8/8/8/8 R 0") == "Red must pass");
}

TEST_CASE("the state of a Teeko game that repeats a position is a draw by repetition") {
  Session session = sessionAt(kTeeko, "b1b1r/b4/5/4r/r1b1r b");
  for (int round = 0; round < 2; ++round) {
    for (const char* const move : {"A0B0", "E0D0", "B0A0", "D0E0"}) {
      CHECK(statusOf(session) == (session.ply() % 2 == 0 ? "Black to move" : "Red to move"));
      REQUIRE(session.play(move).empty());
    }
  }
  CHECK(statusOf(session) == "Draw by repetition");
}

TEST_CASE("a sentence begins with a capital letter") {
  CHECK(asSentence("a1 is taken") == "A1 is taken");
  CHECK(asSentence("z") == "Z");
  CHECK(asSentence("Zz") == "Zz");
  CHECK(asSentence("'what'") == "'what'");
  CHECK(asSentence("{a") == "{a");
  CHECK(asSentence("`a") == "`a");
  CHECK(asSentence("").empty());
}
