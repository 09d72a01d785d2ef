#include "screen/help.hpp"

#include <algorithm>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::screen;
using play::Game;

TEST_CASE("help fits into each width, and loses nothing") {
  for (const play::GameChoice choice :
       {play::GameChoice{Game::Teeko, 5}, {Game::OctaFlip, 8}, {Game::TicTacToe, 3}}) {
    for (int columns = 28; columns <= 200; ++columns) {
      CAPTURE(columns);
      const std::vector<std::string> lines = helpLines(choice, columns);
      CHECK(std::ranges::all_of(lines, [columns](const std::string& line) {
        return static_cast<int>(line.size()) < columns;
      }));
      CHECK(lines.back().ends_with("game"));
    }
    CHECK_FALSE(helpLines(choice, 1).empty());
  }
}

TEST_CASE("help that does not fit leaves a row for the words below it") {
  CHECK(helpRoom(18, 24) == 18);
  CHECK(helpRoom(23, 24) == 23);
  CHECK(helpRoom(24, 24) == 23);
  CHECK(helpRoom(24, 1) == 0);
}
