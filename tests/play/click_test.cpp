#include "teeko/play/click.hpp"

#include <optional>
#include <set>
#include <string>

#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::play;

namespace {

/// `plays MOVE`, `chooses SQUARE`, `chooses none`, or why nothing can be done.
std::string clicked(const Session& session, SquarePlace square,
                    const std::optional<SquarePlace>& chosen = std::nullopt) {
  const auto click = clickOn(session, square, chosen);
  if (!click) {
    return click.fault();
  }
  return !click->move.empty()
             ? "plays " + click->move
             : "chooses " +
                   (click->chosen ? squareName(session.choice().game, *click->chosen) : "none");
}

}  // namespace

TEST_CASE("a click drops a piece, even where that is not legal") {
  const Session teeko = sessionAt({Game::Teeko, 5}, "5/5/2b2/5/5 r");
  CHECK(clicked(teeko, {3, 1}) == "plays B3");
  CHECK(clicked(teeko, {2, 2}) == "plays C2");
  CHECK(clicked(sessionAt({Game::TicTacToe, 3}, "3/3/3 X"), {0, 2}) == "plays 13");
}

TEST_CASE("a click chooses a piece, and then where it goes") {
  const Session session = sessionAt({Game::Teeko, 5}, "b1b1r/b4/5/4r/r1b1r b");
  const SquarePlace a0{0, 0};
  CHECK(clicked(session, a0) == "chooses A0");
  CHECK(clicked(session, a0, a0) == "chooses none");
  CHECK(clicked(session, {1, 0}, a0) == "chooses A1");
  CHECK(clicked(session, {0, 1}, a0) == "plays A0B0");
  CHECK(clicked(session, {4, 1}, a0) == "plays A0B4");
  const auto destinations = destinationsOf(session, a0);
  CHECK(std::set(destinations.begin(), destinations.end()) ==
        std::set<SquarePlace>{{0, 1}, {1, 1}});
  CHECK(destinationsOf(session, {4, 4}).empty());
  CHECK(clicked(sessionAt({Game::OctaFlip, 8}, "R7/8/8/8/8/8/8/7B R 0"), {0, 0}) == "chooses 11");
}

TEST_CASE("why no piece can be moved from a square") {
  const Session teeko = sessionAt({Game::Teeko, 5}, "bbr2/brr2/br3/5/5 b");
  CHECK(clicked(teeko, {4, 4}) == "E4 is empty: choose a piece of Black");
  CHECK(clicked(teeko, {0, 0}) == "A0 cannot move: no square that it could go to is empty");
  CHECK(clicked(teeko, {1, 2}) == "C1 is a piece of Red");
  const Session octaFlip = sessionAt({Game::OctaFlip, 8}, "R#5B/8/8/8/8/8/8/B6R B 0");
  CHECK(clicked(octaFlip, {0, 1}) == "12 is blocked");
  CHECK(clicked(octaFlip, {1, 0}) == "21 is empty: choose a piece of Blue");
  CHECK(clicked(octaFlip, {0, 0}) == "11 is a piece of Red");
}

TEST_CASE("only OctaFlip has jumps: two squares in a straight line") {
  CHECK(isJump(Game::OctaFlip, {0, 0}, {2, 2}));
  CHECK(isJump(Game::OctaFlip, {7, 3}, {5, 3}));
  CHECK_FALSE(isJump(Game::OctaFlip, {0, 0}, {1, 1}));
  CHECK_FALSE(isJump(Game::OctaFlip, {0, 6}, {1, 0}));
  CHECK_FALSE(isJump(Game::Teeko, {0, 0}, {0, 1}));
}
