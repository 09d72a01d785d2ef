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
  CHECK(boardOf("b4/5/1r2b/5/4r b") ==
        std::vector<std::string>{"b....", ".....", ".r..b", ".....", "....r"});
  CHECK(boardOf("R1#4B/8 R 0") == std::vector<std::string>{"R.#....B", "........"});
  CHECK(boardOf("X9/0O X") == std::vector<std::string>{"X.........", "O"});
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

TEST_CASE("who can do nothing but pass must pass") {
  CHECK(mustPass(sessionAt(kOctaFlip, "RBB5/BBB5/BBB5/8/8/8/8/8 R 0")));
  CHECK(!mustPass(sessionAt(kOctaFlip, "RBB5/BBB5/BBB5/8/8/8/8/8 B 0")));
  CHECK(!mustPass(sessionAt(kTicTacToe, "XXX/OO1/3 O")));
  CHECK(!mustPass(sessionAt(kTicTacToe, "XOX/XOO/1XO X")));
}

TEST_CASE("exact values in words and in short") {
  using solver::Value;
  const auto told = [](Value value) { return describe(value, Game::Teeko, Side::Second); };
  CHECK(told(Value::winIn(5)) == "Red wins in 5");
  CHECK(told(Value::lossIn(8)) == "Black wins in 8");
  CHECK(told(Value()) == "Even: nobody can force a win");
  CHECK(shortText(Value::winIn(13)) == "+13");
  CHECK(shortText(Value::lossIn(8)) == "-8");
  CHECK(shortText(Value()) == "=");
}

TEST_CASE("what a search thinks in words") {
  const auto told = [](Score score) { return describe(score, Game::OctaFlip, Side::First); };
  CHECK(told(Score::winIn(5)) == "Red wins in 5");
  CHECK(told(Score::lossIn(8)) == "Blue wins in 8");
  CHECK(told(Score()) == "even");
  CHECK(told(Score::estimated(9)) == "even");
  CHECK(told(Score::estimated(-9)) == "even");
  CHECK(told(Score::estimated(10)) == "Red is better");
  CHECK(told(Score::estimated(-10)) == "Blue is better");

  const Score better = Score::estimated(300);
  CHECK(describeSearch({}, Game::Teeko, Side::First) == "Searching");
  CHECK(describeSearch({1, false, better}, Game::Teeko, Side::First) ==
        "Searching, depth 1: Black is better");
  CHECK(describeSearch({7, true, better}, Game::Teeko, Side::Second) ==
        "Searched, depth 7: Red is better");
}

TEST_CASE("what a search thinks in at most four characters") {
  CHECK(shortText(Score::winIn(13)) == "+13");
  CHECK(shortText(Score::lossIn(8)) == "-8");
  const std::vector<std::pair<int, std::string>> estimates{
      {0, "0.0"},    {4, "0.0"},    {5, "+0.1"},   {14, "+0.1"},  {15, "+0.2"},     {34, "+0.3"},
      {100, "+1.0"}, {984, "+9.8"}, {985, "+9.9"}, {995, "+9.9"}, {30'000, "+9.9"},
  };
  for (const auto& [estimate, text] : estimates) {
    CAPTURE(estimate);
    CHECK(shortText(Score::estimated(estimate)) == text);
    std::string negative = text;
    if (negative.front() == '+') {
      negative.front() = '-';
    }
    CHECK(shortText(Score::estimated(-estimate)) == negative);
  }
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

TEST_CASE("why no piece can be moved from a square") {
  const Session teeko = sessionAt(kTeeko, "bbr2/brr2/br3/5/5 b");
  CHECK(faultOfOrigin(teeko, {4, 4}) == "E4 is empty: choose a piece of Black");
  CHECK(faultOfOrigin(teeko, {0, 0}) == "A0 cannot move: no square that it could go to is empty");
  CHECK(faultOfOrigin(teeko, {1, 2}) == "C1 is a piece of Red");
  const Session octaFlip = sessionAt(kOctaFlip, "R#5B/8/8/8/8/8/8/B6R B 0");
  CHECK(faultOfOrigin(octaFlip, {0, 1}) == "12 is blocked");
  CHECK(faultOfOrigin(octaFlip, {1, 0}) == "21 is empty: choose a piece of Blue");
  CHECK(faultOfOrigin(octaFlip, {0, 0}) == "11 is a piece of Red");
}
