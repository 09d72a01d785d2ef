#include "teeko/solver/analysis.hpp"

#include <utility>

#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

Board<4> sampleBoard() {
  return boardOf<4>(".... OO.. XO.. XXOX");
}

}  // namespace

TEST_CASE("moves are rated best first, equal ones in scan order") {
  const Solution solution = solve(4, {});
  const auto moves = rateMoves(solution, sampleBoard(), Mark::Circle);
  CHECK(moves.size() == legalSteps(sampleBoard(), Mark::Circle).size());
  CHECK(moves.front().from == Square(3));
  CHECK(moves.front().to == Square(7));
  CHECK(moves.front().direction == Direction::Up);
  CHECK(moves.front().value == Value::winIn(5));
  CHECK(moves.front().value == solution.valueOf(sampleBoard(), Mark::Circle));
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const auto& [a, b] = std::pair(moves[i - 1], moves[i]);
    CHECK((a.value > b.value || (a.value == b.value && std::pair(*a.from, *a.direction) >
                                                           std::pair(*b.from, *b.direction))));
  }
  const auto drops = rateMoves(solution, Board<4>(), Mark::Circle);
  REQUIRE(drops.size() == 16);
  for (std::size_t i = 0; i < drops.size(); ++i) {
    CHECK(drops[i].to == kSquares<4>[i]);
    CHECK(!drops[i].from);
    CHECK(!drops[i].direction);
  }
}

TEST_CASE("a game that is over has no moves") {
  const auto won = boardOf<4>("OOOO XXX. .... ....");
  const Solution solution = solve(4, {});
  CHECK(rateMoves(solution, won, Mark::Cross).empty());
  CHECK(solution.valueOf(won, Mark::Cross) == Value::lossIn(0));
  CHECK(rateMoves(solve(4, {.movement = false}), sampleBoard(), Mark::Circle).empty());
}
