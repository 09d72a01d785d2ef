#include "match/openings.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/solver/value.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::match;
using play::Game;
using play::GameChoice;

namespace {

MatchPlan openingPlan(const GameChoice& choice, int plies) {
  MatchPlan plan;
  plan.choice = choice;
  plan.players = {{.kind = PlayerKind::Random}, {.kind = PlayerKind::Random}};
  plan.openingPlies = plies;
  return plan;
}

/// The positions after this many openings, in their order.
std::vector<std::string> firstOf(Openings openings, std::size_t count) {
  std::vector<std::string> positions;
  for (std::size_t opening = 0; opening < count; ++opening) {
    positions.push_back(openings.gameAfter(opening).position());
  }
  return positions;
}

std::size_t differentIn(const std::vector<std::string>& positions) {
  return std::set(positions.begin(), positions.end()).size();
}

/// How many positions so many plies lead to in which nobody has won, and that are drawn if
/// `values` are known and any are.
std::size_t openingCount(const GameChoice& choice, int plies, const play::Values& values) {
  play::Session start(choice);
  start.use(values);
  std::map<std::string, play::Session> positions{{start.position(), start}};
  for (int ply = 0; ply < plies; ++ply) {
    std::map<std::string, play::Session> next;
    for (const auto& [position, session] : positions) {
      for (const std::string& move : session.legalMoves()) {
        play::Session after = session;
        REQUIRE(after.play(move).empty());
        if (after.result() == Result::Open) {
          next.try_emplace(after.position(), after);
        }
      }
    }
    positions = std::move(next);
  }
  const auto draws = std::count_if(positions.begin(), positions.end(), [](const auto& entry) {
    const auto value = entry.second.value();
    return value && value->outcome() == solver::Outcome::Draw;
  });
  return draws > 0 ? static_cast<std::size_t>(draws) : positions.size();
}

}  // namespace

TEST_CASE("openings are legal, unfinished, and drawn in theory on solved boards") {
  for (const GameChoice& choice :
       {GameChoice{Game::Teeko, 4}, GameChoice{Game::Teeko, 4, GoalSet::Advanced},
        GameChoice{Game::Teeko, 8}, GameChoice{Game::OctaFlip, 8}, GameChoice{Game::TicTacToe, 3},
        GameChoice{Game::TicTacToe, 4}}) {
    const play::Values values = play::solveGame(choice);
    // The last number is one after which there are too many positions to list them.
    for (const int plies : {0, 2, 5, choice.size == 3 ? 6 : 9}) {
      Openings openings(openingPlan(choice, plies), values);
      for (std::size_t opening = 0; opening < 10; ++opening) {
        const play::Session game = openings.gameAfter(opening);
        CAPTURE(play::nameOf(choice.game), choice.size, plies, game.moves());
        CHECK(game.choice() == choice);
        CHECK(game.ply() == static_cast<std::size_t>(plies));
        CHECK(game.result() == Result::Open);
        // Where nobody has moved, the value is what it is.
        if (const auto value = game.value(); value && plies > 0) {
          CHECK(value->outcome() == solver::Outcome::Draw);
        }
      }
    }
  }
}

TEST_CASE("where no opening is drawn in theory, any that is not over will do") {
  // The first player wins (Guy Steele's result, MathWorld, "Teeko").
  const GameChoice choice{Game::Teeko, 5, GoalSet::Advanced};
  CHECK(Openings(openingPlan(choice, 0), play::solveGame(choice)).gameAfter(1).ply() == 0);
  const GameChoice lost{Game::TicTacToe, 4};
  for (const int plies : {2, 8}) {
    const play::Values values =
        play::Oracle<tictactoe::Position>([](const auto&) { return solver::Value::lossIn(4); });
    CHECK(differentIn(firstOf(Openings(openingPlan(lost, plies), values), 20)) == 20);
  }
}

TEST_CASE("no opening comes again before all have come") {
  for (const auto& [choice, plies] : {std::pair<GameChoice, int>{{Game::Teeko, 4}, 2},
                                      {{Game::Teeko, 5}, 2},
                                      {{Game::OctaFlip, 8}, 2},
                                      {{Game::TicTacToe, 3}, 1},
                                      {{Game::TicTacToe, 3}, 3},
                                      {{Game::TicTacToe, 4}, 2}}) {
    const play::Values values = play::solveGame(choice);
    const std::size_t count = openingCount(choice, plies, values);
    CAPTURE(play::nameOf(choice.game), choice.size, plies, count);
    const auto openings = firstOf(Openings(openingPlan(choice, plies), values), 2 * count);
    const auto half = openings.begin() + static_cast<std::ptrdiff_t>(count);
    CHECK(differentIn({openings.begin(), half}) == count);
    CHECK(differentIn({half, openings.end()}) == count);
    CHECK(differentIn(openings) == count);
    // By chance: in another order each time.
    CHECK((count < 5 || !std::equal(openings.begin(), half, half)));
  }
}

TEST_CASE("openings that are too many to be listed do not come again either") {
  // Of 124,992 positions, 40,000 trials would bring about 34,000 different ones.
  const auto many = firstOf(Openings(openingPlan({Game::Teeko, 8}, 3), {}), 40'000);
  CHECK(differentIn(many) == 40'000);
  // Nor do those that are drawn, where these are few.
  const GameChoice choice{Game::TicTacToe, 4};
  const play::Values values =
      play::Oracle<tictactoe::Position>([&](const tictactoe::Position& position) {
        // About one position in 100, of 160,160.
        const std::size_t hash = std::hash<std::string>()(position.text());
        return hash % 100 == 0 ? solver::Value() : solver::Value::lossIn(4);
      });
  Openings rare(openingPlan(choice, 6), values);
  std::set<std::string> positions;
  for (std::size_t opening = 0; opening < 50; ++opening) {
    const play::Session game = rare.gameAfter(opening);
    CHECK(game.value()->outcome() == solver::Outcome::Draw);
    positions.insert(game.position());
  }
  CHECK(positions.size() == 50);
}

TEST_CASE("an opening is the same in whatever order openings are asked for") {
  for (const int plies : {2, 4}) {
    const MatchPlan plan = openingPlan({Game::Teeko, 8}, plies);
    const auto inOrder = firstOf(Openings(plan, {}), 20);
    Openings openings(plan, {});
    for (const std::size_t opening : {0U, 0U, 7U, 3U, 19U, 19U, 18U, 0U}) {
      CAPTURE(plies, opening);
      CHECK(openings.gameAfter(opening).position() == inOrder[opening]);
    }
  }
}

TEST_CASE("openings differ by seed, and are the same for all pairings and numbers of games") {
  MatchPlan plan = openingPlan({Game::Teeko, 8}, 2);
  const auto openings = firstOf(Openings(plan, {}), 20);
  plan.players.push_back({.kind = PlayerKind::Level, .number = 1});
  plan.games = 40;
  CHECK(firstOf(Openings(plan, {}), 20) == openings);
  plan.seed = 2;
  CHECK(firstOf(Openings(plan, {}), 20) != openings);
}

TEST_CASE("openings that are longer than any game are refused") {
  const std::string end = " random plies or fewer: openings need fewer plies";
  CHECK_THROWS_WITH(Openings(openingPlan({Game::TicTacToe, 3}, 9), {}),
                    "games are over after 9" + end);
  // So many positions lie before the end that they are not listed.
  CHECK_THROWS_WITH(Openings(openingPlan({Game::TicTacToe, 4}, 16), {}).gameAfter(0),
                    "games are over after 16" + end);
}
