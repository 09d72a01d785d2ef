#include "teeko/core/notation.hpp"

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/picture.hpp"
#include "teeko/core/position.hpp"

#include "support/catch.hpp"
#include "support/perft.hpp"

using namespace teeko;

namespace {

template <int Size>
std::string faultOfPosition(std::string_view text, GoalSet goals = GoalSet::Standard) {
  const auto position = Position<Size>::parse(text, goals);
  return position ? "" : position.fault();
}

/// Plays a random game and calls `visit` with every position of it.
template <int Size, typename Visitor>
void playAtRandom(std::mt19937& random, GoalSet goals, Visitor visit) {
  Position<Size> position(goals);
  for (int ply = 0; ply < 60; ++ply) {
    visit(position);
    const auto moves = position.legalMoves();
    if (moves.empty()) {
      return;
    }
    position = position.after(moves[random() % moves.size()]);
  }
}

template <int Size>
void checkRoundTrips() {
  std::mt19937 random(Size);
  for (int game = 0; game < 100; ++game) {
    const GoalSet goals = game % 2 == 0 ? GoalSet::Standard : GoalSet::Advanced;
    playAtRandom<Size>(random, goals, [&](const Position<Size>& position) {
      const std::string text = position.text();
      CAPTURE(text);
      const auto read = Position<Size>::parse(text, goals);
      REQUIRE(read);
      REQUIRE(*read == position);
      REQUIRE(*sizeOfPosition(text) == Size);
      for (const Move& move : position.legalMoves()) {
        const auto readMove = position.moveIn(position.textOf(move));
        REQUIRE(readMove);
        REQUIRE(*readMove == move);
      }
    });
  }
}

}  // namespace

TEST_CASE("a grid is empty at first") {
  CHECK(Grid().size == 0);
}

TEST_CASE("squares are named by column and row, A0 at the top left") {
  CHECK(squareName<5>(Square(21)) == "A0");
  CHECK(squareName<5>(Square(25)) == "E0");
  CHECK(squareName<5>(Square(1)) == "A4");
  CHECK(squareName<5>(Square(13)) == "C2");
  CHECK(squareName<8>(Square(64)) == "H0");
  for (const Square square : kSquares<5>) {
    std::string name = squareName<5>(square);
    CHECK(squareNamed<5>(name) == square);
    name[0] = static_cast<char>(name[0] - 'A' + 'a');
    CHECK(squareNamed<5>(name) == square);
  }
  for (const char* const name :
       {"", "A", "A5", "F0", "f0", "3B", "B3 ", "B33", "@0", "`0", "A/", "\xC3\xA9", "{0"}) {
    CAPTURE(name);
    CHECK(!squareNamed<5>(name));
  }
}

TEST_CASE("positions of Teeko are written and read") {
  CHECK(Position<5>().text() == "5/5/5/5/5 b");
  CHECK(Position<4>().text() == "4/4/4/4 b");
  CHECK(Position<8>().text() == "8/8/8/8/8/8/8/8 b");
  const auto position = Position<5>::parse("5/1r3/2b2/5/5 b");
  REQUIRE(position);
  CHECK(position->toMove() == Side::First);
  CHECK(position->board().at(*squareNamed<5>("C2")) == Piece::First);
  CHECK(position->board().at(*squareNamed<5>("B1")) == Piece::Second);
  CHECK(position->text() == "5/1r3/2b2/5/5 b");
  CHECK(pictureOf(position->board()) ==
        "0: . . . . .\n1: . r . . .\n2: . . b . .\n3: . . . . .\n4: . . . . .\n   A B C D E\n");
  // With eight pieces, either side may be to move; a goal is the other side's.
  CHECK(Position<5>::parse("bb3/rr3/5/bb3/rr3 b"));
  CHECK(Position<5>::parse("bb3/rr3/5/bb3/rr3 r"));
  CHECK(Position<5>::parse("bbbb1/rrr2/5/5/5 r")->result() == Result::FirstWins);
  CHECK(Position<5>::parse("b3b/rrr2/5/5/b3b r")->result() == Result::Open);
  CHECK(Position<5>::parse("b3b/rrr2/5/5/b3b r", GoalSet::Advanced)->result() == Result::FirstWins);
}

TEST_CASE("what is no position of Teeko is refused, with the reason") {
  struct Fact {
    std::string text;
    std::string fault;
  };
  const std::vector<Fact> facts{
      {"", "'' is not 2 fields with one blank between them"},
      {"5/5/5/5/5", "'5/5/5/5/5' is not 2 fields with one blank between them"},
      {"5/5/5/5/5  b", "'5/5/5/5/5  b' is not 2 fields with one blank between them"},
      {" 5/5/5/5/5 b", "' 5/5/5/5/5 b' is not 2 fields with one blank between them"},
      {"5/5/5/5/5 b ", "'5/5/5/5/5 b ' is not 2 fields with one blank between them"},
      {"5/5/5/5/5 b 0", "'5/5/5/5/5 b 0' is not 2 fields with one blank between them"},
      {"5/5/5/5/5 ", "'5/5/5/5/5 ' is not 2 fields with one blank between them"},
      {"5/5/5/5/5\tb", "'5/5/5/5/5?b' is not 2 fields with one blank between them"},
      {"5/5/5/5/5 B", "'B' is not the side to move, b or r"},
      {"5/5/5/5/5 x", "'x' is not the side to move, b or r"},
      {"5/5/5/5 b", "a board has 5 rows, separated by /; this one has 4"},
      {"5/5/5/5/5/ b", "a board has 5 rows, separated by /; this one has more"},
      {"5/5/5/5/ b", "row 5 has 0 squares instead of 5"},
      {"5/5/14/5/5 b", "row 3: two numbers of empty squares follow one another"},
      {"5/5/4/5/5 b", "row 3 has 4 squares instead of 5"},
      {"5/5/6/5/5 b", "row 3 has more than 5 squares"},
      {"5/5/9/5/5 b", "row 3 has more than 5 squares"},
      {"5/5/b5/5/5 r", "row 3 has more than 5 squares"},
      {"5/5/0b4/5/5 r", "row 3: '0' is neither one of br nor a number of empty squares"},
      {"5/5/B4/5/5 r", "row 3: 'B' is neither one of br nor a number of empty squares"},
      {"5/5/5/4\xC3\xA4/5 r",
       "row 4: '\xC3\xA4' is neither one of br nor a number of empty squares"},
      {"\xF0\x9F\x8E\xB2\xF0\x9F\x8E\xB2/5/5/5/5 r",
       "row 1: '\xF0\x9F\x8E\xB2' is neither one of br nor a number of empty squares"},
      {"\xBF\xBF\xBF\xBF\xBF/5/5/5/5 r",
       "row 1: '\xBF\xBF\xBF\xBF' is neither one of br nor a number of empty squares"},
      {"5/5/5/5/5 r", "no game reaches it: with 0 b and 0 r, b is to move"},
      {"b4/5/5/5/5 b", "no game reaches it: with 1 b and 0 r, r is to move"},
      {"r4/5/5/5/5 b",
       "no game reaches it: it has 0 b and 1 r; there are as many of both or one more b, four at "
       "most"},
      {"bb3/5/5/5/5 r",
       "no game reaches it: it has 2 b and 0 r; there are as many of both or one more b, four at "
       "most"},
      {"bbbbb/rrrr1/5/5/5 r",
       "no game reaches it: it has 5 b and 4 r; there are as many of both or one more b, four at "
       "most"},
      {"bbbb1/rrr2/r4/5/5 b", "no game reaches it: b, who is to move, holds a goal already"},
      {"bbbb1/rrrr1/5/5/5 b", "no game reaches it: both sides hold a goal"},
  };
  for (const auto& [text, fault] : facts) {
    CAPTURE(text);
    CHECK(faultOfPosition<5>(text) == fault);
  }
  CHECK(faultOfPosition<5>("b3b/rrr2/r4/5/b3b b").empty());
  CHECK(faultOfPosition<5>("b3b/rrr2/r4/5/b3b b", GoalSet::Advanced) ==
        "no game reaches it: b, who is to move, holds a goal already");
}

TEST_CASE("a position brings its own size") {
  CHECK(*sizeOfPosition("4/4/4/4 b") == 4);
  CHECK(*sizeOfPosition("8/8/8/8/8/8/8/8 b") == 8);
  CHECK(!sizeOfPosition("3/3/3 b"));
  CHECK(!sizeOfPosition("9/9/9/9/9/9/9/9/9 b"));
  CHECK(!sizeOfPosition(""));
  CHECK(!sizeOfPosition(std::string(1000000, '/')));
}

TEST_CASE("moves of Teeko are read in either case, with or without a dash") {
  const auto dropping = Position<5>::parse("5/1r3/2b2/5/5 b");
  CHECK(dropping->moveIn("d3")->to == *squareNamed<5>("D3"));
  const auto stepping = Position<5>::parse("bb3/rr3/5/bb3/rr3 b");
  const Move move{squareNamed<5>("B0"), *squareNamed<5>("C1")};
  for (const char* const text : {"B0C1", "b0c1", "B0-C1", "b0-C1"}) {
    CAPTURE(text);
    const auto read = stepping->moveIn(text);
    REQUIRE(read);
    CHECK(*read == move);
  }
  CHECK(stepping->textOf(move) == "B0C1");
  struct Fact {
    const char* text;
    const char* fault;
  };
  const std::vector<Fact> facts{
      {"", "'' is neither a square, such as C2, nor two, such as C2D3"},
      {"B0C", "'B0C' is neither a square, such as C2, nor two, such as C2D3"},
      {"B0 C1", "'B0 C1' is neither a square, such as C2, nor two, such as C2D3"},
      {"B0--C1", "'B0--C1' is neither a square, such as C2, nor two, such as C2D3"},
      {"\xC3\xA4", "'\xC3\xA4' is neither a square, such as C2, nor two, such as C2D3"},
      {"B\xCD\xBE"
       "1",
       "'B\xCD\xBE"
       "1' is neither a square, such as C2, nor two, such as C2D3"},
      {"B0F1", "'F1' is not a square from A0 to E4"},
      {"B5C1", "'B5' is not a square from A0 to E4"},
      {"C1", "all pieces are dropped: a move is two squares"},
      {"C1C2", "C1 is not a piece of b"},
      {"A1A2", "A1 is not a piece of b"},
      {"B0B1", "B1 is taken"},
      {"B0D1", "D1 is not beside B0"},
      {"B0B0", "B0 is taken"},
  };
  for (const auto& [text, fault] : facts) {
    CAPTURE(text);
    CHECK(stepping->moveIn(text).fault() == fault);
  }
  CHECK(dropping->moveIn("C2").fault() == "C2 is taken");
  CHECK(dropping->moveIn("C2C3").fault() == "pieces are still dropped: a move is one square");
  const auto won = Position<5>::parse("bbbb1/rrr2/5/5/5 r");
  CHECK(won->moveIn("E4").fault() == "the game is over");
}

TEST_CASE("a piece that is shut in cannot be taken up") {
  const auto position = Position<4>::parse("brb1/rr2/r3/b2b b");
  REQUIRE(position);
  CHECK(position->faultOfOrigin(*squareNamed<4>("A0")) ==
        "A0 cannot move: every square beside it is taken");
  CHECK(position->faultOfOrigin(*squareNamed<4>("C0")).empty());
  CHECK(position->faultOfOrigin(*squareNamed<4>("B0")) == "B0 is not a piece of b");
}

TEST_CASE("positions and moves come back as they were written") {
  checkRoundTrips<4>();
  checkRoundTrips<5>();
  checkRoundTrips<6>();
  checkRoundTrips<7>();
  checkRoundTrips<8>();
}

TEST_CASE("any byte in any place of a position is refused, or read as what it says") {
  const std::string good = "bb3/rr3/5/bb3/rr3 b";
  for (std::size_t place = 0; place < good.size(); ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string text = good;
      text[place] = static_cast<char>(byte);
      const auto position = Position<5>::parse(text);
      if (position && position->text() != text) {
        FAIL("read '" << text << "' as '" << position->text() << "'");
      }
    }
  }
  CHECK(!Position<5>::parse(std::string(8000000, 'b')));
  std::string rows(8000000, '/');
  rows += " b";
  CHECK(!Position<5>::parse(rows));
  CHECK(!Position<5>::parse(std::string(8000000, ' ')));
  CHECK(faultOfPosition<5>(std::string(8000000, 'b')).size() < 200);
}

TEST_CASE("perft: so many lines of play from the empty board") {
  struct Fact {
    int size;
    GoalSet goals;
    std::vector<std::uint64_t> counts;
  };
  const std::vector<Fact> facts{
      {4, GoalSet::Standard, {16, 240, 3360, 43680, 524160, 5765760}},
      {4, GoalSet::Advanced, {16, 240, 3360, 43680, 524160, 5765760}},
      {5, GoalSet::Standard, {25, 600, 13800, 303600, 6375600}},
      {5, GoalSet::Advanced, {25, 600, 13800, 303600, 6375600}},
  };
  for (const auto& [size, goals, counts] : facts) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      CAPTURE(size, static_cast<int>(goals), i + 1);
      const int depth = static_cast<int>(i) + 1;
      CHECK((size == 4 ? perft(Position<4>(goals), depth) : perft(Position<5>(goals), depth)) ==
            counts[i]);
    }
  }
}

// The counts are those of a program of its own, which shares nothing with this one.
TEST_CASE("perft: so many lines of play from positions with all pieces, where wins end some") {
  struct Fact {
    const char* position;
    GoalSet goals;
    std::vector<std::uint64_t> counts;
  };
  const std::vector<Fact> facts{
      {"brbr/4/4/rbrb b", GoalSet::Standard, {10, 104, 1262, 14460, 169578}},
      {"brbr/4/4/rbrb b", GoalSet::Advanced, {10, 104, 1262, 14026, 159478}},
      {"bb1b/rr1r/4/b2r r", GoalSet::Standard, {14, 104, 1372, 12369, 161322}},
  };
  for (const auto& [text, goals, counts] : facts) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      CAPTURE(text, static_cast<int>(goals), i + 1);
      CHECK(perft(*Position<4>::parse(text, goals), static_cast<int>(i) + 1) == counts[i]);
    }
  }
  const std::vector<Fact> larger{
      {"b3b/1r1r1/2r2/1r3/b2b1 b", GoalSet::Standard, {11, 249, 3087, 67818}},
      {"b3b/1r1r1/2r2/1r3/b2b1 b", GoalSet::Advanced, {11, 226, 2766, 58929}},
  };
  for (const auto& [text, goals, counts] : larger) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      CAPTURE(text, static_cast<int>(goals), i + 1);
      CHECK(perft(*Position<5>::parse(text, goals), static_cast<int>(i) + 1) == counts[i]);
    }
  }
}

TEST_CASE("quoted text has no control characters, whole characters, and 40 bytes at most") {
  CHECK(quotedText("plain ~") == "'plain ~'");
  CHECK(quotedText(std::string_view("\0\t\n\x1B\x7F.", 6)) == "'?????.'");
  CHECK(quotedText("\xC2\x80\xC2\x9F\xC2\xA0\xC3\x9B\xC2") == "'??\xC2\xA0\xC3\x9B\xC2'");
  CHECK(quotedText("\xC2\x85.\xC2\xA0.") == "'?.\xC2\xA0.'");
  const std::string quote = "'";
  CHECK(quotedText(std::string(40, 'x')) == quote + std::string(40, 'x') + quote);
  CHECK(quotedText(std::string(41, 'x')) == quote + std::string(40, 'x') + "...'");
  CHECK(quotedText(std::string(39, 'x') + "\xC2\x85") == quote + std::string(39, 'x') + "...'");
  CHECK(quotedText(std::string(38, 'x') + "\xC2\xA0y") ==
        quote + std::string(38, 'x') + "\xC2\xA0...'");
  const std::string longest = "\xF0\x9F\x8E\xB2";
  CHECK(quotedText(std::string(36, 'x') + longest) ==
        quote + std::string(36, 'x') + longest + quote);
  CHECK(quotedText(std::string(36, 'x') + longest + "y") ==
        quote + std::string(36, 'x') + longest + "...'");
  for (const std::size_t before : {37U, 38U, 39U}) {
    CAPTURE(before);
    CHECK(quotedText(std::string(before, 'x') + longest) ==
          quote + std::string(before, 'x') + "...'");
  }
  // Bytes that are no characters are not looked through to their beginning.
  CHECK(quotedText(std::string(41, '\x80')) == quote + std::string(37, '\x80') + "...'");
}

TEST_CASE("a text of ASCII has a byte for each character") {
  CHECK(isAscii(""));
  CHECK(isAscii(std::string_view("\0~\x7F", 3)));
  for (const std::string_view text : {"\x80", "a\xFF", "\xC3\xA4z"}) {
    CHECK_FALSE(isAscii(text));
  }
}

TEST_CASE("capital letters become small ones, and nothing else") {
  CHECK(lowerCase("@AZ[`az{ \xC3\x84") == "@az[`az{ \xC3\x84");
}
