#include "teeko/solver/analysis.hpp"

#include <utility>

#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

const Position<4> kSample = positionOf<4>(".... OO.. XO.. XXOX");

}  // namespace

TEST_CASE("moves are scored best first, equal ones in scan order") {
  const auto solution = solve<4>({});
  const auto moves = scoreMoves(solution, kSample);
  CHECK(moves.size() == kSample.legalMoves().size());
  CHECK(moves.front().move == Move{Square(3), Square(7)});
  CHECK(moves.front().value == Value::winIn(5));
  CHECK(moves.front().value == solution.valueOf(kSample));
  const auto stepOrder = [](const Move& move) {
    return std::pair(*move.from, *directionBetween<4>(*move.from, move.to));
  };
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const auto& [a, b] = std::pair(moves[i - 1], moves[i]);
    CHECK((a.value > b.value || (a.value == b.value && stepOrder(a.move) > stepOrder(b.move))));
  }
  const auto drops = scoreMoves(solution, Position<4>());
  REQUIRE(drops.size() == 16);
  for (std::size_t i = 0; i < drops.size(); ++i) {
    CHECK(drops[i].move == Move{std::nullopt, kSquares<4>[i]});
  }
}

TEST_CASE("a game that is over has no moves") {
  const auto won = positionOf<4>("OOOO XXX. .... ....");
  const auto solution = solve<4>({});
  CHECK(scoreMoves(solution, won).empty());
  CHECK(solution.valueOf(won) == Value::lossIn(0));
  CHECK(scoreMoves(solve<4>({.movement = false}), kSample).empty());
}
