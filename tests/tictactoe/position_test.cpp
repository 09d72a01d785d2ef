#include "teeko/tictactoe/position.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/play/position.hpp"

#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko::tictactoe;
using teeko::Parsed;
using teeko::Result;

static_assert(teeko::play::Position<Position>);

namespace {

/// Adds the texts of all positions that games reach from this one.
void addReached(const Position& position, std::set<std::string>& texts) {
  if (texts.insert(position.text()).second) {
    for (const Square square : position.legalMoves()) {
      addReached(position.after(square), texts);
    }
  }
}

}  // namespace

TEST_CASE("tic-tac-toe: the start") {
  CHECK(Position().text() == "4/4/4/4 X");
  CHECK(Position(3).text() == "3/3/3 X");
  CHECK(Position(8).text() == "8/8/8/8/8/8/8/8 X");
  CHECK(positionIn<Position>("5/5/5/5/5 X") == Position(5));
  CHECK(Position(3) != Position(4));
  CHECK(Position(8).legalMoves().size() == 64);
}

TEST_CASE("tic-tac-toe: how positions end") {
  struct Fact {
    std::string_view text;
    Result result;
    std::vector<std::string> moves;
  };
  for (const Fact& fact :
       std::vector<Fact>{{"XOX/1O1/3 X", Result::Open, {"21", "23", "31", "32", "33"}},
                         {"XXX/OO1/3 O", Result::FirstWins, {}},
                         {"X2/XOO/X2 O", Result::FirstWins, {}},
                         {"XXO/1O1/O1X X", Result::SecondWins, {}},
                         {"XXXX/OOO1/4/4 O", Result::FirstWins, {}},
                         {"XXX1/OOO1/4/4 X",
                          Result::Open,
                          {"14", "24", "31", "32", "33", "34", "41", "42", "43", "44"}},
                         {"XOX/XOO/OXX O", Result::Draw, {}},
                         // The last piece fills the board and wins.
                         {"XOX/OXO/OXX O", Result::FirstWins, {}},
                         // The last piece completes two lines.
                         {"XXX/XOO/XOO O", Result::FirstWins, {}}}) {
    CAPTURE(fact.text);
    const Position position = positionIn<Position>(fact.text);
    CHECK(position.text() == fact.text);
    CHECK(position.result() == fact.result);
    std::vector<std::string> moves;
    for (const Square square : position.legalMoves()) {
      moves.push_back(position.textOf(square));
    }
    CHECK(moves == fact.moves);
  }
}

TEST_CASE("tic-tac-toe: what moves do, and what is wrong with them") {
  const Position position = positionIn<Position>("4/1X2/4/4 O");
  CHECK(position.after(*position.moveIn("34")).text() == "4/1X2/3O/4 X");
  CHECK(position.after(*position.moveIn("3-4")).text() == "4/1X2/3O/4 X");
  CHECK(*position.moveIn("34") == Square{2, 3});
  CHECK(faultOf<Position>("4/1X2/4/4 O", "22") == "22 is taken");
  CHECK(faultOf<Position>("4/1X2/4/4 O", "25") == "'25' is not a square, 11 to 44");
  CHECK(faultOf<Position>("4/1X2/4/4 O", "01") == "'01' is not a square, 11 to 44");
  CHECK(faultOf<Position>("3/3/3 X", "4-1") == "'4-1' is not a square, 11 to 33");
  CHECK(faultOf<Position>("XXX/OO1/3 O", "33") == "the game is over");
  CHECK(position.faultOf({2, 3}).empty());
  CHECK(position.faultOf({1, 1}) == "22 is taken");
  CHECK(position.faultOf({4, 0}) == "the square is not on the board");
  for (const std::string_view text :
       {"", "1", "111", "1--1", "11 ", " 11", "1 1", "1-", "-11", "A1", "C2"}) {
    CAPTURE(text);
    CHECK_FALSE(faultOf<Position>("4/4/4/4 X", text).empty());
  }
  CHECK(faultOf<Position>("4/4/4/4 X", "111") == "'111' is not a row and a column, such as 23");
  CHECK(faultOf<Position>("4/4/4/4 X", std::string(1'000'000, '1')).size() < 200);
}

TEST_CASE("tic-tac-toe: what is wrong with a position's text") {
  struct Fact {
    std::string_view text;
    std::string_view fault;
  };
  for (const Fact& fact : std::vector<Fact>{
           {"", "'' is not 2 fields with one blank between them"},
           {"3/3/3", "'3/3/3' is not 2 fields with one blank between them"},
           {"3/3/3 X ", "'3/3/3 X ' is not 2 fields with one blank between them"},
           {"3/3/3  X", "'3/3/3  X' is not 2 fields with one blank between them"},
           {"3/3/3 X 0", "'3/3/3 X 0' is not 2 fields with one blank between them"},
           {"3/3/3 x", "'x' is not the side to move, X or O"},
           {"3/3/3 XO", "'XO' is not the side to move, X or O"},
           {"2/2 X", "a board has 3 to 8 rows, separated by /; this one has 2"},
           {"9/9/9/9/9/9/9/9/9 X", "a board has 3 to 8 rows, separated by /; this one has more"},
           {"3/3/4 X", "row 3 has more than 3 squares"},
           {"3/2/3 X", "row 2 has 2 squares instead of 3"},
           {"3/12/3 X", "row 2: two numbers of empty squares follow one another"},
           {"3/1x1/3 O", "row 2: 'x' is neither one of XO nor a number of empty squares"},
           {"XX1/3/3 O",
            "no game reaches it: it has 2 X and 0 O; there are as many of both or one more X"},
           {"3/1O1/3 X",
            "no game reaches it: it has 0 X and 1 O; there are as many of both or one more X"},
           {"3/1X1/3 X", "no game reaches it: with 1 X and 0 O, O is to move"},
           {"3/3/3 O", "no game reaches it: with 0 X and 0 O, X is to move"},
           {"XXX/OO1/2O X", "no game reaches it: X, who is to move, already has row 1"},
           {"OXX/OX1/O1X O", "no game reaches it: O, who is to move, already has column 1"},
           {"1O1/XOX/XOX O", "no game reaches it: O, who is to move, already has column 2"},
           {"XXX/3/OOO X", "no game reaches it: X, who is to move, already has row 1"},
           {"XO1/OX1/1OX X",
            "no game reaches it: X, who is to move, already has the diagonal from 11"},
           {"1XO/XOX/OX1 O",
            "no game reaches it: O, who is to move, already has the diagonal from 13"},
           {"XXXX/XXXX/OOO1/OOOO O", "no game reaches it: O, who is to move, already has row 4"},
           {"XXXX/XXXX/OOO1/OO1O O",
            "no game reaches it: it has 8 X and 6 O; there are as many of both or one more X"},
           {"XXXXX/XXXXX/OOOO1/OOOO1/1O3 O",
            "no game reaches it: X has row 1 and row 2, and no one move completes them all"}}) {
    CHECK(faultOf<Position>(fact.text) == fact.fault);
  }
  for (const std::string& longText :
       {std::string(1'000'000, '/'), std::string(1'000'000, ' '), std::string(1'000'000, 'X'),
        "3/3/3 X" + std::string(1'000'000, 'X')}) {
    const std::string fault = faultOf<Position>(longText);
    CHECK_FALSE(fault.empty());
    CHECK(fault.size() < 200);
  }
}

// 5,478 is the well-known number of positions that games reach.
TEST_CASE("tic-tac-toe: a 3×3 position is read exactly when a game reaches it") {
  std::set<std::string> reached;
  addReached(Position(3), reached);
  CHECK(reached.size() == 5478);
  std::set<std::string> read;
  for (int number = 0; number < 19'683; ++number) {
    std::string board;
    int rest = number;
    for (int index = 0; index < 9; ++index) {
      board += index > 0 && index % 3 == 0 ? "/" : "";
      board += "1XO"[rest % 3];
      rest /= 3;
    }
    for (const std::string run : {"111", "11"}) {
      for (std::size_t at = board.find(run); at != std::string::npos; at = board.find(run)) {
        board.replace(at, run.size(), std::to_string(run.size()));
      }
    }
    for (const std::string_view side : {" X", " O"}) {
      const std::string text = board + std::string(side);
      if (faultOf<Position>(text).empty()) {
        read.insert(text);
      }
    }
  }
  std::vector<std::string> different;
  std::set_symmetric_difference(read.begin(), read.end(), reached.begin(), reached.end(),
                                std::back_inserter(different));
  if (!different.empty()) {
    FAIL("only read or only reached: " << different.front());
  }
}

TEST_CASE("tic-tac-toe: any byte in any place of a position's text is refused or read as it is") {
  for (const std::string_view text : {"4/1X2/3O/4 X", "XXX/OO1/3 O"}) {
    for (std::size_t place = 0; place < text.size(); ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string changed(text);
        changed[place] = static_cast<char>(byte);
        checkRoundTrip<Position>(changed);
        changed.insert(place, 1, text[place]);
        checkRoundTrip<Position>(changed);
      }
      checkRoundTrip<Position>(std::string(text.substr(0, place)));
      checkRoundTrip<Position>(std::string(text.substr(place + 1)));
    }
  }
}

TEST_CASE("tic-tac-toe: any two bytes as a move are refused or name a legal move") {
  const Position position = positionIn<Position>("4/1X2/3O/4 X");
  std::vector<std::string> named;
  for (int first = 0; first < 256; ++first) {
    for (int last = 0; last < 256; ++last) {
      const std::string text{static_cast<char>(first), static_cast<char>(last)};
      const Parsed<Square> move = position.moveIn(text);
      if (move ? position.textOf(*move) != text : move.fault().empty()) {
        FAIL("bytes " << first << " and " << last);
      }
      if (move) {
        named.push_back(text);
      }
    }
  }
  std::vector<std::string> legal;
  for (const Square square : position.legalMoves()) {
    legal.push_back(position.textOf(square));
  }
  CHECK(named == legal);
}

TEST_CASE("tic-tac-toe: positions and moves of random games are read as they are written") {
  std::mt19937 random(5);
  for (int game = 0; game < 300; ++game) {
    for (Position position(kSmallestSize + game % 6);;) {
      const std::string text = position.text();
      if (!(positionIn<Position>(text) == position)) {
        FAIL(text << " is read as " << positionIn<Position>(text).text());
      }
      const Position::Moves moves = position.legalMoves();
      for (const Square square : moves) {
        const std::string name = position.textOf(square);
        const Parsed<Square> read = position.moveIn(name);
        if (!read || !(*read == square)) {
          FAIL(text << ": " << name << " is not read as the square that it names");
        }
      }
      if (moves.empty()) {
        break;
      }
      position = position.after(moves[random() % moves.size()]);
    }
  }
}
