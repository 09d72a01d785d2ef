#include "page/puzzle.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "support/catch.hpp"

namespace teeko::page {
namespace {

TEST_CASE("in a puzzle one move alone is right") {
  for (const play::GameChoice choice : {play::GameChoice{.size = 4}, play::GameChoice{.size = 5}}) {
    play::Session game(choice);
    game.use(play::solveGame(choice));
    std::set<std::string> positions;
    std::set<solver::Outcome> outcomes;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      CAPTURE(choice.size, seed);
      const auto puzzle = findPuzzle(game, seed);
      REQUIRE(puzzle);
      const auto moves = puzzle->valuedMoves();
      CHECK(moves.size() >= 6);
      const solver::Value best = play::bestOf(moves).value;
      CHECK(best.outcome() != solver::Outcome::Loss);
      CHECK(best.plies().value_or(3) >= 3);
      CHECK(best.plies().value_or(3) <= 11);
      CHECK(std::count_if(moves.begin(), moves.end(), [&](const play::ValuedMove& move) {
              return move.value.outcome() == best.outcome();
            }) == 1);
      CHECK(findPuzzle(game, seed)->position() == puzzle->position());
      positions.insert(puzzle->position());
      outcomes.insert(best.outcome());
    }
    CHECK(positions.size() > 10);
    CHECK(outcomes.size() == 2);
  }
}

TEST_CASE("a game without values has no puzzle") {
  CHECK(!findPuzzle(play::Session({.size = 4}), 1));
}

}  // namespace
}  // namespace teeko::page
