#include "teeko/play/record.hpp"

#include <random>

#include "teeko/core/position.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/play/play_game.hpp"
#include "teeko/play/position.hpp"

#include "support/catch.hpp"

using namespace teeko;
using teeko::play::Record;

static_assert(play::Position<teeko::Position<4>> && play::Position<teeko::Position<8>>);

namespace {

using Teeko = teeko::Position<5>;

/// Makes these moves; they are legal.
void makeMoves(Record<Teeko>& record, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = record.position().moveIn(text);
    CAPTURE(text);
    REQUIRE(move);
    record.play(*move);
  }
}

const std::vector<std::string> kDrops{"A0", "B0", "A2", "B2", "A4", "B4", "E0", "E2"};

}  // namespace

TEST_CASE("a record can go back to its start and forward to its end") {
  Record<Teeko> record{Teeko()};
  CHECK(!record.undo());
  CHECK(!record.redo());
  makeMoves(record, {"C2", "B1", "D3"});
  const Teeko end = record.position();
  CHECK(record.ply() == 3);
  CHECK(record.undo());
  CHECK(record.undo());
  CHECK(record.undo());
  CHECK(!record.undo());
  CHECK(record.position() == record.start());
  CHECK(record.moves().size() == 3);
  while (record.redo()) {
  }
  CHECK(record.position() == end);
  CHECK(record.ply() == 3);
}

TEST_CASE("undone moves stay until another move is made") {
  Record<Teeko> record{Teeko()};
  makeMoves(record, {"C2", "B1", "D3"});
  record.undo();
  record.undo();
  makeMoves(record, {"B1"});
  CHECK(record.ply() == 2);
  CHECK(record.moves().size() == 3);
  record.undo();
  makeMoves(record, {"A0"});
  CHECK(record.moves().size() == 2);
  CHECK(!record.redo());
}

TEST_CASE("the third time that a position comes up is a draw, and taking it back is none") {
  Record<Teeko> record{Teeko()};
  makeMoves(record, kDrops);
  // The position with all pieces dropped is there once; each round brings it again.
  const std::vector<std::string> round{"A0A1", "B0B1", "A1A0", "B1B0"};
  makeMoves(record, round);
  CHECK(record.result() == Result::Open);
  makeMoves(record, {"A0A1", "B0B1", "A1A0"});
  CHECK(record.result() == Result::Open);
  makeMoves(record, {"B1B0"});
  CHECK(record.result() == Result::Draw);
  CHECK(record.position().result() == Result::Open);
  record.undo();
  CHECK(record.result() == Result::Open);
  record.redo();
  CHECK(record.result() == Result::Draw);
}

TEST_CASE("OctaFlip knows no draw by repetition") {
  Record<octaflip::Position> record{octaflip::Position()};
  for (int round = 0; round < 3; ++round) {
    for (const char* const text : {"1113", "1816", "1311", "1618"}) {
      const auto move = record.position().moveIn(text);
      REQUIRE(move);
      record.play(*move);
    }
  }
  CHECK(record.position() == record.start());
  CHECK(record.result() == Result::Open);
  CHECK(record.seenTwice().empty());
}

TEST_CASE("the same board with the other side to move is another position") {
  Record<Teeko> record{Teeko()};
  makeMoves(record, kDrops);
  // Three steps of Black and three of Red in a circle of three squares: the board comes back, and
  // so does the side to move only every other time.
  makeMoves(record, {"A0A1", "B4C4", "A1B1", "C4B4", "B1A0"});
  CHECK(record.position().toMove() == Side::Second);
  CHECK(record.position().board() != record.start().board());
  makeMoves(record, {"B4C4", "A0A1", "C4B4", "A1B1", "B4C4", "B1A0", "C4B4"});
  CHECK(record.result() == Result::Open);
}

TEST_CASE("two players play until the game is over or is to stop") {
  std::mt19937 random(7);
  const play::Player<Teeko> player = [&](const Teeko& position, const std::stop_token&) {
    const auto moves = position.legalMoves();
    return moves[random() % moves.size()];
  };
  for (int game = 0; game < 50; ++game) {
    Record<Teeko> record{Teeko()};
    std::size_t told = 0;
    const Result result =
        play::playGame<Teeko>(record, {player, player}, [&](const Record<Teeko>& now, const Move&) {
          ++told;
          CHECK(now.ply() == told);
        });
    CHECK(result != Result::Open);
    CHECK(result == record.result());
    CHECK(told == record.ply());
  }
  std::stop_source stop;
  Record<Teeko> record{Teeko()};
  const Result result = play::playGame<Teeko>(
      record, {player, player},
      [&](const Record<Teeko>& now, const Move&) {
        if (now.ply() == 5) {
          stop.request_stop();
        }
      },
      stop.get_token());
  CHECK(result == Result::Open);
  CHECK(record.ply() == 5);
}
