#include "teeko/octaflip/position.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/play/position.hpp"

#include "support/catch.hpp"
#include "support/plain_octaflip.hpp"
#include "support/positions.hpp"

using namespace teeko::octaflip;
using teeko::Parsed;
using teeko::Result;

static_assert(teeko::play::Position<Position>);

namespace {

const std::string kStartText = "R6B/8/8/8/8/8/8/B6R R 0";

}  // namespace

TEST_CASE("OctaFlip: the usual start") {
  const Position position;
  CHECK(position.text() == kStartText);
  CHECK(positionIn<Position>(kStartText) == position);
  CHECK(position.toMove() == kRed);
  CHECK(position.passes() == 0);
  CHECK(position.result() == Result::Open);
  CHECK(position.board() ==
        plain::boardOf(plain::gridOf(
            "R......B ........ ........ ........ ........ ........ ........ B......R")));
}

TEST_CASE("OctaFlip: how positions end") {
  struct Fact {
    std::string_view text;
    Result result;
    /// In the order of legalMoves().
    std::vector<std::string> moves;
  };
  const std::vector<Fact> facts{
      {"R#6/##6/8/8/8/8/8/7B R 0", Result::Open, {"1113", "1131", "1133"}},
      // Red is shut in.
      {"R##5/###5/###5/8/8/8/8/7B R 0", Result::Open, {"0000"}},
      {"R##5/###5/###5/8/8/8/8/7B R 1", Result::Open, {"0000"}},
      {"R##5/###5/###5/8/8/8/8/7B R 2", Result::Draw, {}},
      {"R##5/###5/###5/8/8/8/8/7B B 1",
       Result::Open,
       {"8866", "8868", "8877", "8878", "8886", "8887"}},
      {"R6B/8/8/8/8/8/8/B5RR B 2", Result::FirstWins, {}},
      // Nobody can move, but only passes end that.
      {"R##5/###5/###5/8/8/5###/5###/5##B B 0", Result::Open, {"0000"}},
      // A side without pieces.
      {"R7/8/8/8/8/8/8/8 R 0", Result::FirstWins, {}},
      {"R7/8/8/8/8/8/8/8 B 0", Result::FirstWins, {}},
      {"B7/8/8/8/8/8/8/8 R 0", Result::SecondWins, {}},
      {"8/8/8/8/8/8/8/8 R 0", Result::Draw, {}},
      // No empty square.
      {"########/########/########/########/########/########/########/######RB R 0",
       Result::Draw,
       {}},
      {"########/########/########/########/########/########/########/#####BRB R 0",
       Result::SecondWins,
       {}},
      {"########/########/########/########/########/########/########/######.B R 0",
       Result::SecondWins,
       {}},
  };
  for (const Fact& fact : facts) {
    std::string text(fact.text);
    std::replace(text.begin(), text.end(), '.', '1');
    CAPTURE(text);
    const Position position = positionIn<Position>(text);
    CHECK(position.text() == text);
    CHECK(position.result() == fact.result);
    std::vector<std::string> moves;
    for (const Move& move : position.legalMoves()) {
      moves.push_back(position.textOf(move));
    }
    CHECK(moves == fact.moves);
  }
}

TEST_CASE("OctaFlip: what moves do") {
  struct Fact {
    std::string_view before;
    std::string_view move;
    std::string_view after;
  };
  for (const Fact& fact :
       std::vector<Fact>{{"R6B/8/8/8/8/8/8/B6R R 0", "1122", "R6B/1R6/8/8/8/8/8/B6R B 0"},
                         {"R6B/8/8/8/8/8/8/B6R R 0", "11-31", "7B/8/R7/8/8/8/8/B6R B 0"},
                         {"R6B/8/8/8/8/8/8/B6R B 0", "1836", "R7/8/5B2/8/8/8/8/B6R R 0"},
                         // Blocked squares neither stop a jump nor flip.
                         {"R#6/1BB5/B2B4/8/8/8/8/7R R 0", "1113", "1#R5/1RR5/B2B4/8/8/8/8/7R B 0"},
                         {"RB6/BBB5/1B6/8/8/8/8/7R R 1", "1113", "1RR5/BRR5/1B6/8/8/8/8/7R B 0"},
                         {"R##5/###5/###5/8/8/8/8/7B R 0", "0000", "R##5/###5/###5/8/8/8/8/7B B 1"},
                         {"R##5/###5/###5/8/8/5###/5###/5##B B 1", "0000",
                          "R##5/###5/###5/8/8/5###/5###/5##B R 2"}}) {
    CAPTURE(fact.before, fact.move);
    const Position before = positionIn<Position>(fact.before);
    const Parsed<Move> move = before.moveIn(fact.move);
    REQUIRE(move);
    CHECK(before.after(*move).text() == fact.after);
    CHECK(before.faultOf(*move).empty());
  }
}

TEST_CASE("OctaFlip: what is wrong with a move") {
  const std::string shutIn = "R##5/###5/###5/8/8/8/8/7B R 0";
  const std::string blocked = "R#6/1B6/8/8/8/8/8/7B R 0";
  CHECK(faultOf<Position>(kStartText, "1822") == "18 is not a piece of R");
  CHECK(faultOf<Position>(kStartText, "4455") == "44 is not a piece of R");
  CHECK(faultOf<Position>(kStartText, "1111") == "11 is taken");
  CHECK(faultOf<Position>(kStartText, "1118") == "18 is taken");
  CHECK(faultOf<Position>(blocked, "1122") == "22 is taken");
  CHECK(faultOf<Position>(blocked, "1112") == "12 is blocked");
  CHECK(faultOf<Position>(kStartText, "1123") ==
        "23 is not one or two steps from 11 in a straight line");
  CHECK(faultOf<Position>(kStartText, "1141") ==
        "41 is not one or two steps from 11 in a straight line");
  CHECK(faultOf<Position>(kStartText, "0000") == "R can move and may not pass");
  CHECK(faultOf<Position>(shutIn, "1122") == "R cannot move and must pass: 0000");
  CHECK(faultOf<Position>(shutIn, "0000").empty());
  CHECK(faultOf<Position>("R7/8/8/8/8/8/8/8 R 0", "1122") == "the game is over");
  CHECK(faultOf<Position>("R##5/###5/###5/8/8/8/8/7B R 2", "0000") == "the game is over");
  for (const std::string_view text : {"", "1", "11", "112", "11222", "11--22", "1122 ", " 1122",
                                      "11 22", "000", "00000", "pass", "oooo"}) {
    CAPTURE(text);
    CHECK_FALSE(faultOf<Position>(kStartText, text).empty());
  }
  CHECK(faultOf<Position>(kStartText, "112") ==
        "'112' is neither two squares, such as 1122, nor a pass, 0000");
  CHECK(faultOf<Position>(kStartText, "1\xC3\xA4z") ==
        "'1\xC3\xA4z' is neither two squares, such as 1122, nor a pass, 0000");
  CHECK(faultOf<Position>(kStartText, "1922") == "'19' is not a square, 11 to 88");
  CHECK(faultOf<Position>(kStartText, "11-02") == "'02' is not a square, 11 to 88");
  CHECK(faultOf<Position>(kStartText, "00-00") == "'00' is not a square, 11 to 88");
  const std::string longText(1'000'000, '1');
  CHECK(faultOf<Position>(kStartText, longText).size() < 200);
}

TEST_CASE("OctaFlip: what is wrong with a position's text") {
  struct Fact {
    std::string_view text;
    std::string_view fault;
  };
  for (const Fact& fact : std::vector<Fact>{
           {"", "'' is not 3 fields with one blank between them"},
           {"R6B/8/8/8/8/8/8/B6R R",
            "'R6B/8/8/8/8/8/8/B6R R' is not 3 fields with one blank between them"},
           {"R6B/8/8/8/8/8/8/B6R R 0 ",
            "'R6B/8/8/8/8/8/8/B6R R 0 ' is not 3 fields with one blank between them"},
           {" R6B/8/8/8/8/8/8/B6R R 0",
            "' R6B/8/8/8/8/8/8/B6R R 0' is not 3 fields with one blank between them"},
           {"R6B/8/8/8/8/8/8/B6R  R 0",
            "'R6B/8/8/8/8/8/8/B6R  R 0' is not 3 fields with one blank between them"},
           {"R6B/8/8/8/8/8/8/B6R R 3", "'3' is not a number of passes, 0 to 2"},
           {"R6B/8/8/8/8/8/8/B6R R 00", "'00' is not a number of passes, 0 to 2"},
           {"R6B/8/8/8/8/8/8/B6R r 0", "'r' is not the side to move, R or B"},
           {"R6B/8/8/8/8/8/8/B6R RB 0", "'RB' is not the side to move, R or B"},
           {"R6B/8/8/8/8/8/B6R R 0", "a board has 8 rows, separated by /; this one has 7"},
           {"R6B/8/8/8/8/8/8/8/B6R R 0", "a board has 8 rows, separated by /; this one has more"},
           {"R6B/8/8/8/8/8/8/B7R R 0", "row 8 has more than 8 squares"},
           {"R5B/8/8/8/8/8/8/B6R R 0", "row 1 has 7 squares instead of 8"},
           {"R6B/44/8/8/8/8/8/B6R R 0", "row 2: two numbers of empty squares follow one another"},
           {"R6b/8/8/8/8/8/8/B6R R 0",
            "row 1: 'b' is neither one of RB# nor a number of empty squares"},
           {"R6B/8/8/0/8/8/8/B6R R 0",
            "row 4: '0' is neither one of RB# nor a number of empty squares"}}) {
    CHECK(faultOf<Position>(fact.text) == fact.fault);
  }
  for (const std::string& longText :
       {std::string(1'000'000, '/'), std::string(1'000'000, ' '), std::string(1'000'000, 'R'),
        kStartText + std::string(1'000'000, '0')}) {
    const std::string fault = faultOf<Position>(longText);
    CHECK_FALSE(fault.empty());
    CHECK(fault.size() < 200);
  }
}

TEST_CASE("OctaFlip: any byte in any place of a position's text is refused or read as it is") {
  for (const std::string& text : {kStartText, std::string("R#6/1B6/8/3R4/8/#6#/8/7B B 1")}) {
    for (std::size_t place = 0; place < text.size(); ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string changed = text;
        changed[place] = static_cast<char>(byte);
        checkRoundTrip<Position>(changed);
        changed.insert(place, 1, text[place]);
        checkRoundTrip<Position>(changed);
      }
      checkRoundTrip<Position>(text.substr(0, place));
      checkRoundTrip<Position>(text.substr(place + 1));
    }
  }
}

TEST_CASE("OctaFlip: any bytes in a move's text are refused or name a legal move") {
  const Position position;
  for (const char* const valid : {"1122", "11-22", "0000"}) {
    std::string text = valid;
    for (std::size_t place = 0; place < text.size(); ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string changed = text;
        changed[place] = static_cast<char>(byte);
        const Parsed<Move> move = position.moveIn(changed);
        std::string plain = changed;
        plain.erase(std::remove(plain.begin(), plain.end(), '-'), plain.end());
        if (move ? position.textOf(*move) != plain || !position.faultOf(*move).empty()
                 : move.fault().empty()) {
          FAIL("byte " << byte << " in place " << place << " of " << text);
        }
      }
    }
  }
}

TEST_CASE("OctaFlip: every move's text, 0000 to 9999, names the legal move or none") {
  const Position position = positionIn<Position>("R#6/1B6/8/3R4/8/#6#/8/7B R 0");
  std::vector<std::string> named;
  for (int number = 0; number < 10'000; ++number) {
    const std::string text = std::to_string(10'000 + number).substr(1);
    if (const Parsed<Move> move = position.moveIn(text)) {
      CHECK(position.textOf(*move) == text);
      named.push_back(text);
    }
  }
  std::vector<std::string> legal;
  for (const Move& move : position.legalMoves()) {
    legal.push_back(position.textOf(move));
  }
  CHECK(named == legal);
}

TEST_CASE("OctaFlip: positions and moves of random games are read as they are written") {
  std::mt19937 random(11);
  int passes = 0;
  for (int game = 0; game < 300; ++game) {
    Position position;
    if (game % 3 != 0) {
      Board board;
      for (const Square square : Squares::all()) {
        const auto kind = random() % (game % 3 == 1 ? 12 : 5);
        if (kind < 3) {
          (kind == 0 ? board.red : kind == 1 ? board.blue : board.blocked).insert(square);
        }
      }
      position = Position(board);
    }
    for (;;) {
      const std::string text = position.text();
      if (!(positionIn<Position>(text) == position)) {
        FAIL(text << " is read as " << positionIn<Position>(text).text());
      }
      const Moves moves = position.legalMoves();
      for (const Move& move : moves) {
        const std::string name = position.textOf(move);
        const Parsed<Move> read = position.moveIn(name);
        if (!read || !(*read == move)) {
          FAIL(text << ": " << name << " is not read as the move that it names");
        }
      }
      if (moves.empty()) {
        break;
      }
      const Move move = moves[random() % moves.size()];
      passes += move.isPass() ? 1 : 0;
      position = position.after(move);
    }
  }
  CHECK(passes > 50);
}
