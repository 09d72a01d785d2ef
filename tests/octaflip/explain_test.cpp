#include "teeko/octaflip/explain.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "teeko/octaflip/picture.hpp"
#include "teeko/octaflip/simulate.hpp"

#include "support/catch.hpp"

using namespace teeko::octaflip;

namespace {

const std::string kCorners =
    "R......B\n........\n........\n........\n........\n........\n........\nB......R\n";

std::vector<TriedTurn> turnsIn(const std::string& record) {
  std::istringstream input(record);
  std::vector<TriedTurn> turns;
  (void)simulate(input, [&turns](const TriedTurn& tried) { turns.push_back(tried); });
  return turns;
}

/// The text of the last turn of these, which are played on the usual board or another one.
std::string lastText(const std::string& turns, const std::string& board = kCorners) {
  const auto count = std::count(turns.begin(), turns.end(), '\n');
  const std::vector<TriedTurn> tried = turnsIn(board + std::to_string(count) + '\n' + turns);
  return tried.empty() ? "" : textOf(tried.back());
}

/// The usual board with these instead of its first lines.
std::string boardWith(const std::string& lines) {
  return lines + kCorners.substr(lines.size());
}

}  // namespace

TEST_CASE("OctaFlip: a legal turn is told by what it does") {
  CHECK(lastText("1 1 2 2\n") == "Red clones (1, 1) to (2, 2) and flips nothing");
  CHECK(lastText("1 1 2 2\n1 8 3 8\n") == "Blue jumps from (1, 8) to (3, 8) and flips nothing");
  CHECK(lastText("1 1 1 2\n", boardWith("R.B....B\n..B.....\n")) ==
        "Red clones (1, 1) to (1, 2) and flips (1, 3), (2, 3)");
  const std::string shutIn =
      "R#######\n########\n########\n########\n########\n########\n########\n.#####.B\n";
  CHECK(lastText("o o o o\n", shutIn) == "Red passes");
}

TEST_CASE("OctaFlip: an illegal turn is told by the rule that it breaks") {
  const std::string crowd = boardWith("RBR....B\n..#.....\n");
  const std::vector<std::pair<std::string, std::string>> kReasons{
      {"3 4 3 5", "(3, 4) is not Red's"},
      {"1 8 2 8", "(1, 8) is not Red's"},
      {"2 3 2 4", "(2, 3) is not Red's"},
      {"1 1 1 2", "(1, 2) has a piece of Blue"},
      {"1 1 1 3", "(1, 3) has a piece of Red"},
      {"1 3 2 3", "(2, 3) is blocked"},
      {"1 1 1 1", "(1, 1) has a piece of Red"},
      {"1 1 2 3", "(2, 3) is blocked"},
      {"1 1 3 2", "(1, 1) to (3, 2) is no clone and no jump"},
      {"1 1 4 1", "(1, 1) to (4, 1) is no clone and no jump"},
      {"0 1 1 1", "(0, 1) is off the board"},
      {"1 1 1 9", "(1, 9) is off the board"},
      {"9 9 9 10", "(9, 9) is off the board"},
      {"1 1 99999999999999999999 1", "(18446744073709551615 or more, 1) is off the board"},
      {"0 0 0 0", "Red must not pass: 17 moves, for example 1 1 2 1"},
  };
  for (const auto& [turn, reason] : kReasons) {
    INFO(turn);
    const std::vector<TriedTurn> tried =
        turnsIn(std::string(crowd).append("1\n").append(turn).append("\n"));
    REQUIRE(tried.size() == 1);
    CHECK(reasonOf(tried.front()) == reason);
    CHECK(textOf(tried.front()).ends_with(" is invalid: " + reason));
    CHECK(tried.front().after == tried.front().before);
  }
}

TEST_CASE("OctaFlip: a player who can only go on with a pass is told so") {
  const std::string shutIn =
      "R#######\n########\n########\n########\n########\n########\n########\n.#####.B\n";
  CHECK(lastText("1 1 2 2\n", shutIn) ==
        "1 1 2 2 is invalid: (2, 2) is blocked; Red has no move and must pass");
  CHECK(lastText("0 0 0 0\n0 0 0 0\n", shutIn) ==
        "0 0 0 0 is invalid: Blue must not pass: 1 move, for example 8 8 8 7");
}

TEST_CASE("OctaFlip: the reasons are those of the answer") {
  // Every turn of four numbers up to 9, after which the answer must be illegal if, and only if,
  // there is a reason.
  for (int code = 0; code < 10000; ++code) {
    std::string turn = std::to_string(10000 + code).substr(1);
    turn = {turn[0], ' ', turn[1], ' ', turn[2], ' ', turn[3], '\n'};
    const std::string record = std::string(kCorners).append("1\n").append(turn);
    std::istringstream input(record);
    const Outcome outcome = simulate(input);
    const std::string reason = reasonOf(turnsIn(record).front());
    if (reason.empty() == (outcome.kind == Outcome::Kind::IllegalMove)) {
      FAIL(turn << "has the reason '" << reason << "' and the answer " << textOf(outcome));
    }
  }
}

TEST_CASE("OctaFlip: turns are told up to the first illegal one or the end of the game") {
  CHECK(turnsIn(kCorners + "3\n1 1 2 2\n1 1 2 2\n2 2 3 3\n").size() == 2);
  CHECK(turnsIn(kCorners + "3\n1 1 2 2\n1 8 2 8\n2 2 3\n").size() == 2);
  CHECK(turnsIn(kCorners + "0\n").empty());
  const std::string lastBlue =
      "RB......\n........\n........\n........\n........\n........\n........\n........\n";
  const std::vector<TriedTurn> turns = turnsIn(lastBlue + "2\n1 1 2 1\n0 0 0 0\n");
  REQUIRE(turns.size() == 1);
  CHECK(endOf(turns.front().before).empty());
  CHECK(endOf(turns.front().after) == "Blue has no piece");
}

TEST_CASE("OctaFlip: it is told why a game is over") {
  const auto endOn = [](const std::string& piecesAndPasses) {
    return endOf(*Position::parse(piecesAndPasses));
  };
  CHECK(endOn("R6B/8/8/8/8/8/8/B6R R 0").empty());
  CHECK(endOn("R6B/8/8/8/8/8/8/B6R R 1").empty());
  CHECK(endOn("R6B/8/8/8/8/8/8/B6R R 2") == "the last two turns were passes");
  CHECK(endOn("7B/8/8/8/8/8/8/B7 R 0") == "Red has no piece");
  CHECK(endOn("R7/8/8/8/8/8/8/7R B 0") == "Blue has no piece");
  CHECK(endOn("8/8/8/8/8/8/8/8 B 0") == "nobody has a piece");
  const std::string row = "RRRRRRRR/";
  CHECK(endOn(row + row + row + row + row + row + row + "BBBBBBBB B 0") == "no cell is empty");
}

TEST_CASE("OctaFlip: it is told what is malformed") {
  const auto reason = [](const std::string& record) {
    std::istringstream input(record);
    return reasonOf(simulate(input));
  };
  CHECK(reason("R\n") ==
        "the record does not begin with 8 lines of exactly 8 characters R, B, . or #");
  CHECK(reason(kCorners + "x\n") == "the line after the board is not one integer of 0 or more");
  CHECK(reason(kCorners + "9\n1 1 1\n") ==
        "turn 1 is not a line of exactly four integers of 0 or more");
  CHECK(reason(kCorners + "0\n").empty());
  CHECK(reason(kCorners + "1\n9 9 9 9\n").empty());
}
