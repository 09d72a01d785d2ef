#include "teeko/play/flipped_squares.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::play;

namespace {

/// The names of the squares whose pieces this move flips.
std::string flippedBy(const std::string& move, const GameChoice& choice,
                      const std::string& position) {
  Session session = sessionAt(choice, position);
  CHECK(flippedSquares(session).empty());
  REQUIRE(session.play(move).empty());
  std::string names;
  for (const SquarePlace square : flippedSquares(session)) {
    names += (names.empty() ? "" : " ") + squareName(choice.game, square);
  }
  return names;
}

}  // namespace

TEST_CASE("a move of OctaFlip flips the opponent's pieces around its new square") {
  const GameChoice choice{Game::OctaFlip, 8};
  const std::string position = "R1B4B/1BB5/8/3##3/3##3/8/8/B6R R 0";
  CHECK(flippedBy("1112", choice, position) == "13 22 23");
  CHECK(flippedBy("1131", choice, position) == "22");
  CHECK(flippedBy("8887", choice, position).empty());
}

TEST_CASE("a pass flips nothing, and neither does a move of another game") {
  CHECK(flippedBy("0000", {Game::OctaFlip, 8}, "BRR5/RRR5/RRR5/8/8/8/8/8 B 0").empty());
  CHECK(flippedBy("A0B0", {Game::Teeko, 5}, "b1b2/rr3/1bb2/r3r/5 b").empty());
  CHECK(flippedBy("11", {Game::TicTacToe, 3}, "3/3/3 X").empty());
}
