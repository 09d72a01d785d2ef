#include <random>
#include <string>
#include <vector>

#include "teeko/core/position.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/play/position.hpp"
#include "teeko/play/record.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/tictactoe/position.hpp"

#include "support/catch.hpp"

using namespace teeko;

namespace {

/// Plays random games from here, writes them as recorded games and reads them again.
template <play::Position P>
void checkRecords(const P& start) {
  std::mt19937 random(11);
  for (int game = 0; game < 50; ++game) {
    play::Record<P> record(start);
    for (int ply = 0; ply < 200 && record.result() == Result::Open; ++ply) {
      const auto moves = record.position().legalMoves();
      record.play(moves[random() % moves.size()]);
    }
    const std::string text = textOf(record, {{"Game", "any"}});
    CAPTURE(text);
    const auto games = play::parseRecords(text);
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    const auto replayed = play::replay(games->front(), start);
    REQUIRE(replayed.fault.empty());
    REQUIRE(replayed.record.position() == record.position());
    REQUIRE(replayed.record.result() == record.result());
    REQUIRE(games->front().result == record.result());
    while (record.undo()) {
    }
    REQUIRE(record.position() == start);
  }
}

}  // namespace

TEST_CASE("recorded games of every game come back as they were played") {
  checkRecords(teeko::Position<4>());
  checkRecords(teeko::Position<5>(GoalSet::Advanced));
  checkRecords(teeko::Position<8>());
  checkRecords(octaflip::Position());
  checkRecords(*octaflip::Position::parse("R6B/2##4/8/8/3##3/8/8/B6R B 1"));
  for (int size = tictactoe::kSmallestSize; size <= tictactoe::kLargestSize; ++size) {
    checkRecords(tictactoe::Position(size));
  }
}

TEST_CASE("the first illegal move of a recorded game is named, in every game") {
  const auto faultOf = [](const char* text, const auto& start) {
    return play::replay(play::parseRecords(text)->front(), start).fault;
  };
  CHECK(faultOf("1. 1122 8182", octaflip::Position()).empty());
  CHECK(faultOf("1. 1122 1122", octaflip::Position())
            .starts_with("move 1 of the second side, '1122': "));
  CHECK(faultOf("1. 0000", octaflip::Position()).starts_with("move 1 of the first side, '0000': "));
  CHECK(faultOf("1. 22 11 2. 22", tictactoe::Position(3))
            .starts_with("move 2 of the first side, '22': "));
  CHECK(faultOf("1. 11 21 2. 12 22 3. 13 23", tictactoe::Position(3)) ==
        "move 3 of the second side, '23': the game is over");
}
