#include "teeko/play/seats.hpp"

#include <optional>
#include <string>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::play;

namespace {

const std::string kTwoGames =
    "[Game \"TicTacToe\"]\n[First \"Club\"]\n[Second \"human\"]\n\n1. 22 11 *\n\n"
    "[Game \"Teeko\"]\n[First \"somebody\"]\n\n1. C2 C2 *\n";

std::string faultOf(std::string_view text, std::size_t number) {
  const auto opened = openGame(text, number);
  return opened ? "" : opened.fault();
}

/// Whether this is a seat, and a person's.
bool isPersons(const std::optional<Seat>& seat) {
  return seat && !*seat;
}

}  // namespace

TEST_CASE("a seat is a person's or a computer player's") {
  CHECK(isPersons(seatNamed("human")));
  CHECK(isPersons(seatNamed("Human")));
  CHECK(seatNamed("club") == Seat(Level::Club));
  CHECK(seatNamed("5") == Seat(Level::Best));
  CHECK(!seatNamed("somebody"));
  CHECK(!seatNamed(""));
}

TEST_CASE("a record names who plays, and when") {
  const GameChoice solved{Game::TicTacToe, 3};
  CHECK(recordOf(Session(solved), {Level::Best, Seat()}, "2026.01.02") ==
        "[Game \"TicTacToe\"]\n[Size \"3\"]\n[First \"perfect\"]\n[Second \"human\"]\n"
        "[Date \"2026.01.02\"]\n[Result \"*\"]\n\n*\n");
  const std::string large =
      recordOf(Session({Game::TicTacToe, 5}), {Level::Casual, Level::Best}, "2026.01.02");
  CHECK(large.find("[First \"casual\"]\n[Second \"best\"]\n") != std::string::npos);
}

TEST_CASE("a game of a record is opened with its players") {
  const auto first = openGame(kTwoGames, 1);
  REQUIRE(first);
  CHECK(first->first == Seat(Level::Club));
  CHECK(isPersons(first->second));
  CHECK(first->fault.empty());
  CHECK(first->session.position() == "O2/1X1/3 X");
  // Players that are not known, and an illegal move.
  const auto second = openGame(kTwoGames, 2);
  REQUIRE(second);
  CHECK(!second->first);
  CHECK(!second->second);
  CHECK(second->fault == "move 1 of the second side, 'C2': C2 is taken");
  CHECK(second->session.ply() == 1);
  // Which game is not said.
  const auto other = openGame(kTwoGames);
  REQUIRE(other);
  CHECK(other->session.position() == first->session.position());
}

TEST_CASE("a whole record has the moves that are undone too, and opens where the game was") {
  Session session({Game::TicTacToe, 3});
  for (const char* const move : {"22", "11", "33"}) {
    CHECK(session.play(move).empty());
  }
  const Seats seats{.first = std::nullopt, .second = Level::Club};
  CHECK(wholeRecordOf(session, seats, "2026.01.02") == recordOf(session, seats, "2026.01.02"));
  session.undo();
  session.undo();
  const std::string whole = wholeRecordOf(session, seats, "2026.01.02");
  CHECK(whole.find("[Undone \"2\"]\n") != std::string::npos);
  const auto opened = openGame(whole);
  REQUIRE(opened);
  CHECK(opened->session.moves() == session.moves());
  CHECK(opened->session.ply() == 1);
  CHECK(opened->isWhole());
  // However many are said to be undone.
  for (const char* const undone : {"18446744073709551615", "99999999999999999999", "-1", "x", ""}) {
    CAPTURE(undone);
    const auto other =
        openGame("[Game \"TicTacToe\"]\n[Undone \"" + std::string(undone) + "\"]\n\n1. 22 11 *\n");
    REQUIRE(other);
    CHECK(other->session.moves().size() == 2);
  }
  CHECK_FALSE(openGame(kTwoGames)->isWhole());
  CHECK_FALSE(openGame("[Game \"TicTacToe\"]\n\n1. 22 22 *\n")->isWhole());
}

TEST_CASE("what cannot be opened is refused") {
  CHECK(faultOf(kTwoGames, 0) == "there is no game 0: the number of games is 2");
  CHECK(faultOf(kTwoGames, 3) == "there is no game 3: the number of games is 2");
  CHECK(faultOf("", 1) == "there is no game 1: the number of games is 0");
  CHECK(faultOf("{", 1) == "line 1: a comment begins with { and never ends");
  CHECK(faultOf("1. C2", 1) == "the record does not name its game");
}

TEST_CASE("each side has its seat") {
  Seats seats{.first = Level::Best, .second = std::nullopt};
  const Seats& unchanging = seats;
  CHECK(unchanging.of(Side::First) == Level::Best);
  CHECK(unchanging.of(Side::Second) == std::nullopt);
  seats.of(Side::First) = Level::Casual;
  seats.of(Side::Second) = Level::Club;
  CHECK(seats == Seats{.first = Level::Casual, .second = Level::Club});
}
