#include "page/address.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/catch.hpp"

namespace teeko::page {
namespace {

/// The address as it is written back, or what is wrong with it.
std::string again(const std::string& address) {
  const auto table = parseAddress(address);
  return table ? addressOf(*table, Moves::All) : table.fault();
}

TEST_CASE("an address names a whole game") {
  CHECK(again("") == "game=teeko&size=5&goals=standard");
  CHECK(again("#moves=C2.b1.D9") ==
        "move 2 of the first side, 'D9': 'D9' is not a square from A0 to E4");
  CHECK(again("#moves=c2.B1.D3") == "game=teeko&size=5&goals=standard&moves=C2.B1.D3");
  CHECK(again("size=4&goals=advanced&first=5&second=human") ==
        "game=teeko&size=4&goals=advanced&first=5&second=human");
  CHECK(again("moves=C2&second=club") == "game=teeko&size=5&goals=standard&moves=C2&second=3");
  CHECK(again("size=6") == "game=teeko&size=6&goals=standard");
  CHECK(again("second=3") == "game=teeko&size=5&goals=standard");
  CHECK(again("fen=2b1/4/4/4%20r") == "game=teeko&size=4&goals=standard&fen=2b1/4/4/4%20r");
  CHECK(again("fen=2b1/4/4/4+r&moves=A0") ==
        "game=teeko&size=4&goals=standard&fen=2b1/4/4/4%20r&moves=A0");
  CHECK(again("game=octaflip&moves=1122") == "game=octaflip&size=8&moves=1122");
  CHECK(again("game=tictactoe&moves=22.11") == "game=tictactoe&size=3&moves=22.11");
}

TEST_CASE("the second player is a person when moves are given") {
  CHECK(parseAddress("")->seats.second == play::Level::Club);
  CHECK(parseAddress("moves=C2")->seats.second == play::Seat());
  CHECK(parseAddress("moves=")->seats.second == play::Level::Club);
}

TEST_CASE("an address that is not right is refused") {
  const std::vector<std::string> addresses{"x",
                                           "game",
                                           "game=chess",
                                           "size=3",
                                           "size=7",
                                           "size=55",
                                           "size=",
                                           "goals=none",
                                           "moves=C2.C2",
                                           "moves=C2..B1",
                                           "fen=5/5",
                                           "fen=bbbbb/5/5/5/5 b",
                                           "first=9",
                                           "first=",
                                           "size=4&size=4",
                                           "size=4&fen=5/5/5/5/5%20b",
                                           "moves=C2.%4",
                                           "moves=%zz",
                                           "game=octaflip&size=7",
                                           "game=octaflip&goals=standard",
                                           "moves=C2%00",
                                           "MOVES=C2",
                                           "fen=6/6/6/6/6/6 x",
                                           "=",
                                           "=5",
                                           "&",
                                           "size=4&&first=5",
                                           "size=4&&",
                                           "moves=C%3",
                                           "moves=C%",
                                           "moves=C2.%",
                                           "moves=%3",
                                           "moves=C%3g",
                                           "moves=%k32",
                                           "moves=%3i1",
                                           "moves=C%g3",
                                           std::string("moves=\0", 7),
                                           std::string(20'000, 'A')};
  for (const std::string& address : addresses) {
    CAPTURE(address);
    CHECK_FALSE(parseAddress(address));
  }
}

TEST_CASE("an address ends where it ends, whatever comes behind it") {
  const std::string_view address = "moves=C%32";
  CHECK(parseAddress(address));
  CHECK_FALSE(parseAddress(address.substr(0, address.size() - 1)));
  CHECK_FALSE(parseAddress(address.substr(0, address.size() - 2)));
}

TEST_CASE("what is wrong with an address is said") {
  for (const auto& [address, fault] :
       {std::pair<std::string, std::string>{"size=4&size=5", "the address says twice what size is"},
        {"what", "'what' is not a part of a game's address"},
        {"size=%", "'size=%' is not a part of a game's address"},
        {"game=chess", "'chess' is not a game: teeko, octaflip or tictactoe"},
        {"size=9", "'9' is not a size of the board"},
        {"size=44", "'44' is not a size of the board"},
        {"goals=some", "'some' is not a set of goals: standard or advanced"},
        {"game=octaflip&goals=standard", "'standard' goals are Teeko's alone"},
        {"size=4&fen=5/5/5/5/5%20b", "the position is not of the size 4"},
        {"size=7", "Teeko is played here on boards from 4 to 6"},
        {"first=me", "'me' is not a player: human or 1 to 5"},
        {std::string(6001, '&'), "the address is too long"}}) {
    const auto table = parseAddress(address);
    REQUIRE_FALSE(table);
    CHECK(table.fault() == fault);
  }
}

TEST_CASE("an address may be 6,000 characters long, without the # before it") {
  constexpr std::size_t kLongest = 6'000;
  const std::string tooLong = "the address is too long";
  std::string address = "second=";
  address.resize(kLongest, 'x');
  for (const char* const before : {"", "#"}) {
    CAPTURE(before);
    CHECK(parseAddress(before + address).fault() != tooLong);
    CHECK(parseAddress(before + address + 'x').fault() == tooLong);
  }
}

TEST_CASE("characters of an address may be escaped") {
  const std::string written = again("moves=C2.B1&first=2");
  for (const char* const address :
       {"moves=%43%32.B1&first=2", "moves=C2%2EB1&first=2", "moves=C2%2eB1&first=2",
        "moves=C2.B%31&first=%32", "moves=C2.%421&first=2"}) {
    CAPTURE(address);
    CHECK(again(address) == written);
  }
  CHECK(again("fen=4b/rr2b/1rb2/r1b2/5+r") == again("fen=4b%2Frr2b%2f1rb2%2Fr1b2%2f5%20r"));
  CHECK(again("game=tictactoe&size=4&fen=4/2%58%4F/4/4%20X") ==
        "game=tictactoe&size=4&fen=4/2XO/4/4%20X");
}

TEST_CASE("an address has the moves until now, or all") {
  const auto parsed = parseAddress("moves=C2.B1.D3");
  REQUIRE(parsed);
  Table table = *parsed;
  REQUIRE(table.session.undo());
  CHECK(addressOf(table, Moves::UntilNow) == "game=teeko&size=5&goals=standard&moves=C2.B1");
  CHECK(addressOf(table, Moves::All) == "game=teeko&size=5&goals=standard&moves=C2.B1.D3");
  while (table.session.undo()) {
  }
  CHECK(addressOf(table, Moves::UntilNow) == "game=teeko&size=5&goals=standard&second=human");
}

}  // namespace
}  // namespace teeko::page
