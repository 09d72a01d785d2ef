#include "teeko/tictactoe/game.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"

#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::tictactoe;

namespace {

/// What a game prints whose input may end early.
std::string outputOf(const std::string& answers, int size, const Computer& computer = {}) {
  std::istringstream in(answers);
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  try {
    playTicTacToe(console, size, computer);
  } catch (const Error&) {
    // input ended
  }
  console.flush();
  return out.str();
}

}  // namespace

TEST_CASE("the computer is the second player and is asked once a turn") {
  std::vector<std::string> asked;
  const Computer first = [&](const Position& position) {
    asked.push_back(position.text());
    return *position.legalMoves().begin();
  };
  const std::string output = outputOf("2 2\n9 9\n1 1\n3 3\n2 1\n2 3\n", 3, first);
  CHECK(asked == std::vector<std::string>{"3/1X1/3 O", "O2/1X1/2X O", "OO1/XX1/2X O"});
  CHECK(countOf("Player two, please", output) == 0);
  CHECK(countOf("Not on the board", output) == 1);
  CHECK(countOf("Taken", output) == 1);
  CHECK(output.ends_with("OOO\nXX.\n..X\nPlayer two wins!\n"));
}

TEST_CASE("one slip never shifts the answers after it") {
  // Whatever stands behind a wrong answer on its line, the game goes on as if that was not there.
  const std::string clean = outputOf("1 1\n2 2\n1 2\n3 3\n1 3\n", 3);
  REQUIRE(countOf("wins!", clean) == 1);
  for (const std::string slip :
       {"2,2", "0", "4", "x", "2 x", "2 0", "1 1", "2 2.5", "99999999999"}) {
    for (const std::string rest : {"", " ", " 2", " 2 2", " 2 2 1 2", " x y z", "\t3 3\r"}) {
      CAPTURE(slip, rest);
      std::string answers = "1 1\n";
      answers += slip;
      answers += rest;
      const std::string output = outputOf(answers + "\n2 2\n1 2\n3 3\n1 3\n", 3);
      CHECK(countOf("try again.", output) == 1);
      CHECK(output.size() > clean.size());
      CHECK(countOf("Player two, please", output) == countOf("Player two, please", clean) + 1);
      CHECK(output.substr(output.size() - 30) == clean.substr(clean.size() - 30));
    }
  }
}
