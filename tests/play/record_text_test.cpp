#include "teeko/play/record_text.hpp"

#include <random>
#include <string>
#include <vector>

#include "teeko/core/position.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::play;

namespace {

using Teeko = teeko::Position<5>;

std::string faultOfText(std::string_view text) {
  const auto games = parseRecords(text);
  return games ? "" : games.fault();
}

/// The only game in this text.
RecordText gameIn(std::string_view text) {
  const auto games = parseRecords(text);
  REQUIRE(games);
  REQUIRE(games->size() == 1);
  return games->front();
}

const std::vector<std::string> kMoves{"C2", "B1", "D3", "B2", "A4", "D1", "E0", "C1"};

}  // namespace

TEST_CASE("a recorded game is written with its tags, its moves and its result") {
  Record<Teeko> record{Teeko()};
  for (const char* const move : {"C2", "B1", "D3"}) {
    record.play(*record.position().moveIn(move));
  }
  CHECK(textOf(record, {{"Game", "Teeko"}, {"First", "a \"b\" \\"}, {"Result", "wrong"}}) ==
        "[Game \"Teeko\"]\n[First \"a \\\"b\\\" \\\\\"]\n[Result \"*\"]\n\n1. C2 B1 2. D3 *\n");
  record.undo();
  CHECK(textOf(record, {}) == "[Result \"*\"]\n\n1. C2 B1 *\n");
  CHECK(textOf(Record<Teeko>(Teeko()), {}) == "[Result \"*\"]\n\n*\n");
}

TEST_CASE("the value of a tag is written in one line") {
  RecordText text;
  text.tags = {{"First", "a\nb\rc"}};
  CHECK(textOf(text).starts_with("[First \"a b c\"]\n"));
}

TEST_CASE("a game that begins with the second side has dots for the first") {
  Record<Teeko> record{*Teeko::parse("5/5/2b2/5/5 r")};
  for (const char* const move : {"B1", "D3", "B2"}) {
    record.play(*record.position().moveIn(move));
  }
  CHECK(textOf(record, {}) == "[Result \"*\"]\n\n1... B1 2. D3 B2 *\n");
}

TEST_CASE("lines of moves have at most 79 characters") {
  RecordText text;
  text.moves.assign(200, "C2D3");
  text.result = Result::Draw;
  const std::string written = textOf(text);
  std::size_t begin = 0;
  std::size_t longest = 0;
  for (std::size_t end = 0; (end = written.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    longest = std::max(longest, end - begin);
  }
  CHECK(longest <= 79);
  CHECK(longest >= 75);
  CHECK(gameIn(written).moves == text.moves);
  CHECK(gameIn(written).result == Result::Draw);
}

TEST_CASE("a line of moves is filled up to its 79th character") {
  RecordText text;
  text.moves.assign(1, std::string(74, 'x'));
  CHECK(textOf(text).ends_with("\n1. " + text.moves[0] + " *\n"));
  text.moves[0] += 'x';
  CHECK(textOf(text).ends_with("\n1. " + text.moves[0] + "\n*\n"));
  text.moves = {std::string(80, 'x'), std::string(77, 'y')};
  CHECK(textOf(text).ends_with("\n1.\n" + text.moves[0] + "\n" + text.moves[1] + " *\n"));
  text.moves = {std::string(80, 'x'), "y", "z"};
  CHECK(textOf(text).ends_with("\n1.\n" + text.moves[0] + "\ny 2. z *\n"));
}

TEST_CASE("recorded games are read in any layout") {
  const std::vector<std::string> layouts{
      "[Size \"5\"]\n\n1. C2 B1 2. D3 B2 3. A4 D1 4. E0 C1 0-1\n",
      "\xEF\xBB\xBF[Size \"5\"]\r\n\r\n1. C2 B1\r\n2. D3 B2 3. A4 D1 4. E0 C1 0-1\r\n",
      "[ Size\t\"5\" ] C2 B1 D3 B2 A4 D1 E0 C1 0-1",
      "[Size \"5\"]1.C2 B1 2.D3{good; really} B2 ; a comment 1-0\n3...A4 D1{}4. E0\n\n\nC1{x}0-1",
      "{before}[Size \"5\"]{between}1. C2 {a\nb} B1 2. D3 B2 3. A4 D1 4. E0 C1 0-1 ; behind",
  };
  for (const std::string& layout : layouts) {
    CAPTURE(layout);
    const RecordText game = gameIn(layout);
    CHECK(game.tags == std::vector<Tag>{{"Size", "5"}});
    CHECK(game.tag("Size") == "5");
    CHECK(!game.tag("Goals"));
    CHECK(game.moves == kMoves);
    CHECK(game.result == Result::SecondWins);
  }
}

TEST_CASE("the value of a tag may have quotation marks and backslashes with a backslash before") {
  CHECK(gameIn(R"([A "\"\\\""] [B "\b"] [C ""])").tags ==
        std::vector<Tag>{{"A", R"("\")"}, {"B", "b"}, {"C", ""}});
}

TEST_CASE("several games may follow one another, finished or not") {
  const auto games = parseRecords(
      "1. C2 1-0 1. D3 B1 *\n[Game \"Teeko\"]\n[X \"y\"]\n1. A0\n[Game \"OctaFlip\"]\n1. 1122 0000 "
      "1/2-1/2\n1. 23");
  REQUIRE(games);
  REQUIRE(games->size() == 5);
  CHECK((*games)[0].moves == std::vector<std::string>{"C2"});
  CHECK((*games)[0].result == Result::FirstWins);
  CHECK((*games)[1].moves == std::vector<std::string>{"D3", "B1"});
  CHECK((*games)[2].tags.size() == 2);
  CHECK((*games)[2].result == Result::Open);
  CHECK((*games)[3].moves == std::vector<std::string>{"1122", "0000"});
  CHECK((*games)[3].result == Result::Draw);
  CHECK((*games)[4].moves == std::vector<std::string>{"23"});
  CHECK(parseRecords("")->empty());
  CHECK(parseRecords(" \n; nothing\n{at all}")->empty());
}

TEST_CASE("what is no recorded game is refused with its line") {
  CHECK(faultOfText("1. C2\n{ never closed") == "line 2: a comment begins with { and never ends");
  const std::string tagFault = "a tag is written as [Name \"value\"]";
  for (const char* const text :
       {"[", "[Game", "[Game]", "[Game Teeko]", "[Game \"Teeko]", "[Game \"Teeko\"", "[\"Teeko\"]",
        "[Game \"Teeko\" x]", "[Game \"Te\neko\"]", "[Game \"Te\n]", "[Game \"Te\\\neko\"]",
        "[Game \"Teeko\\"}) {
    CAPTURE(text);
    CHECK(faultOfText(text).find(tagFault) != std::string::npos);
  }
  CHECK(faultOfText("[Game x]").starts_with("line 1: "));
  CHECK(faultOfText("\n[Game x]").starts_with("line 2: "));
  CHECK(faultOfText("1. C2\n\n[Game x]").starts_with("line 3: "));
  CHECK(faultOfText("1. C2\n\n[Game x]\n\n1. C2\n").starts_with("line 3: "));
  CHECK(faultOfText("1. C2\n\n[Game\n\nx]").starts_with("line 3: "));
}

TEST_CASE("a game is played up to the first move that is not legal, which is named") {
  RecordText text;
  text.moves = {"C2", "B1", "C2"};
  auto game = replay(text, Teeko());
  CHECK(game.fault == "move 2 of the first side, 'C2': C2 is taken");
  CHECK(game.record.ply() == 2);
  text.moves = {"C2", "nonsense"};
  game = replay(text, Teeko());
  CHECK(game.fault ==
        "move 1 of the second side, 'nonsense': 'nonsense' is neither a square, such as C2, nor "
        "two, such as C2D3");
  text.moves = {"C2", "C2", "C3", "C3", "C4"};
  game = replay(text, Teeko());
  CHECK(game.fault == "move 1 of the second side, 'C2': C2 is taken");
  CHECK(game.record.ply() == 1);
  text.moves = {"A0", "E0", "A1", "E1", "A2", "E2", "A3", "E3"};
  game = replay(text, Teeko());
  CHECK(game.fault == "move 4 of the second side, 'E3': the game is over");
  CHECK(game.record.result() == Result::FirstWins);
  const auto second = *Teeko::parse("5/5/2b2/5/5 r");
  text.moves = {"A0"};
  CHECK(replay(text, second).fault.empty());
  text.moves = {"A0", "A0"};
  CHECK(replay(text, second).fault == "move 2 of the first side, 'A0': A0 is taken");
}

TEST_CASE("random games come back from their text") {
  std::mt19937 random(3);
  for (int n = 0; n < 100; ++n) {
    Record<Teeko> record{Teeko(GoalSet::Advanced)};
    for (int ply = 0; ply < 100 && record.result() == Result::Open; ++ply) {
      const auto moves = record.position().legalMoves();
      record.play(moves[random() % moves.size()]);
    }
    const std::string text = textOf(record, {{"Game", "Teeko"}});
    const auto read = replay(gameIn(text), Teeko(GoalSet::Advanced));
    CAPTURE(text);
    REQUIRE(read.fault.empty());
    REQUIRE(std::vector(read.record.moves().begin(), read.record.moves().end()) ==
            std::vector(record.moves().begin(), record.moves().end()));
    REQUIRE(textOf(read.record, {{"Game", "Teeko"}}) == text);
  }
}

TEST_CASE("any bytes are read as games or refused") {
  std::mt19937 random(5);
  const std::string alphabet = "[]{};\"\\ \n\r1.0-*/C2b\xEF\xBB\xBFx";
  for (int n = 0; n < 20000; ++n) {
    std::string text;
    for (std::size_t length = random() % 40; length > 0; --length) {
      text += alphabet[random() % alphabet.size()];
    }
    CAPTURE(text);
    const auto games = parseRecords(text);
    if (games) {
      // What is written of them is read as the same games.
      std::string written;
      for (const RecordText& game : *games) {
        written += textOf(game);
      }
      const auto again = parseRecords(written);
      REQUIRE(again);
      REQUIRE(again->size() == games->size());
      for (std::size_t i = 0; i < games->size(); ++i) {
        REQUIRE((*again)[i].moves == (*games)[i].moves);
        REQUIRE((*again)[i].result == (*games)[i].result);
      }
    }
  }
  CHECK(parseRecords(std::string(8000000, 'x'))->front().moves.size() == 1);
  // A word of digits, long or with dots behind, is read once and not once a character.
  std::string digits(4000000, '1');
  CHECK(parseRecords(digits)->front().moves.size() == 1);
  for (int n = 0; n < 1000000; ++n) {
    digits += "x.";
  }
  CHECK(parseRecords(digits)->front().moves.size() == 1);
  CHECK(parseRecords("1 ... C2")->front().moves == std::vector<std::string>{"1", "...", "C2"});
  CHECK(parseRecords("1.1.1.C2 12..... D3")->front().moves == std::vector<std::string>{"C2", "D3"});
  CHECK(!parseRecords(std::string(8000000, '[')));
  CHECK(!parseRecords(std::string(8000000, '{')));
}
