#include "teeko/match/standings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "teeko/match/report.hpp"
#include "teeko/match/requirement.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::match;
using play::Game;

namespace {

bool isNear(double one, double other) {
  return std::abs(one - other) < 1e-9;
}

MatchPlan planFor(std::size_t players, int games = 4) {
  MatchPlan plan;
  plan.choice = {Game::TicTacToe, 3};
  for (std::size_t i = 1; i <= players; ++i) {
    plan.players.push_back({.kind = PlayerKind::Level, .number = static_cast<int>(i)});
  }
  plan.games = games;
  plan.openingPlies = 0;
  return plan;
}

GameReport game(const MatchPlan& plan, std::size_t number, Result result,
                std::vector<std::string> moves = {}) {
  GameReport report;
  report.number = number;
  report.players = gameNumbered(plan, number).players;
  report.moves = std::move(moves);
  report.result = result;
  return report;
}

void checkSameInterval(const EloEstimate& found, const EloEstimate& expected) {
  REQUIRE(found.scores);
  CHECK(isNear(found.scores->low, expected.scores->low));
  CHECK(isNear(found.scores->high, expected.scores->high));
  CHECK(found.low.has_value() == expected.low.has_value());
}

SprtState testOf(const std::vector<GameReport>& games) {
  SprtTest test({0, 50});
  for (const GameReport& game : games) {
    test.add(game);
  }
  return test.state();
}

/// The second side did this wrong.
void setFault(GameReport& report, const PlayerFault& fault, const std::string& move) {
  GameFault& made = report.fault.emplace();
  made.side = Side::Second;
  made.fault = fault;
  made.move = move;
}

Requirement requirement(const std::string& text) {
  const auto parsed = parseRequirement(text);
  CAPTURE(text);
  REQUIRE(parsed);
  return *parsed;
}

}  // namespace

TEST_CASE("results are counted for both players, whatever their colour") {
  const MatchPlan plan = planFor(2);
  const std::vector<GameReport> games{
      game(plan, 1, Result::FirstWins), game(plan, 2, Result::SecondWins),
      game(plan, 3, Result::SecondWins), game(plan, 4, Result::Draw)};
  const Standings standings = standingsOf(plan, games, {});
  const Standing& first = standings.players[0];
  CHECK(first.name == "level:1");
  CHECK(first.games == 4);
  CHECK(first.won == 2);
  CHECK(first.drawn == 1);
  CHECK(first.lost == 1);
  CHECK(isNear(first.score(), 0.625));
  CHECK(isNear(standings.players[1].score(), 0.375));
  REQUIRE(standings.pairings.size() == 1);
  CHECK(standings.pairings[0].firstWon == 2);
  CHECK(standings.pairings[0].drawn == 1);
  CHECK(standings.pairings[0].secondWon == 1);
  CHECK(standings.pairings[0].pentanomial == std::array<std::int64_t, 5>{0, 1, 0, 0, 1});
  // Pairs of 2 and of 1/2 points.
  const EloEstimate expected = estimateElo(std::vector<std::int64_t>{0, 1, 0, 0, 1});
  CHECK(isNear(*first.elo.elo, *expected.elo));
  checkSameInterval(first.elo, expected);
}

TEST_CASE("wins, draws and losses of a pairing are told apart") {
  const MatchPlan plan = planFor(2);
  const std::vector<GameReport> games{game(plan, 1, Result::FirstWins), game(plan, 2, Result::Draw),
                                      game(plan, 3, Result::Draw)};
  const Standings standings = standingsOf(plan, games, {});
  CHECK(standings.pairings[0].firstWon == 1);
  CHECK(standings.pairings[0].drawn == 2);
  CHECK(standings.pairings[0].secondWon == 0);
  CHECK(standings.pairings[0].pentanomial == std::array<std::int64_t, 5>{0, 0, 0, 1, 0});
}

TEST_CASE("a rating comes from single games, its interval from two different pairs") {
  const MatchPlan plan = planFor(2, 6);
  std::vector<GameReport> games;
  const auto add = [&](Result result) {
    games.push_back(game(plan, games.size() + 1, result));
    return standingsOf(plan, games, {}).players[0].elo;
  };
  CHECK(isNear(*add(Result::Draw).elo, 0));
  // A pair of 1 1/2 points, then another one.
  CHECK(isNear(*add(Result::SecondWins).elo, *eloOf(0.75)));
  CHECK(!add(Result::FirstWins).scores);
  const EloEstimate same = add(Result::Draw);
  CHECK(isNear(*same.elo, *eloOf(0.75)));
  CHECK(!same.low);
  CHECK(!same.high);
  CHECK(!same.scores);
  // One of 1 point.
  CHECK(!add(Result::Draw).scores);
  const EloEstimate different = add(Result::Draw);
  CHECK(different.low);
  CHECK(different.high);
  CHECK(different.scores);
}

TEST_CASE("several players") {
  const MatchPlan plan = planFor(3, 2);
  std::vector<GameReport> games;
  for (std::size_t number = 1; number <= gameCount(plan); ++number) {
    // The player with the lower place wins.
    const auto players = gameNumbered(plan, number).players;
    games.push_back(
        game(plan, number, players[0] < players[1] ? Result::FirstWins : Result::SecondWins));
  }
  const Standings standings = standingsOf(plan, games, {});
  CHECK(standings.players[0].won == 4);
  CHECK(standings.players[1].won == 2);
  CHECK(standings.players[1].lost == 2);
  CHECK(standings.players[2].lost == 4);
  for (const PairingResult& result : standings.pairings) {
    CHECK(result.games == 2);
    CHECK(result.firstWon == 2);
    CHECK(result.pentanomial == std::array<std::int64_t, 5>{0, 0, 0, 0, 1});
  }
  // The second player has won one pair and lost one, the third has lost both.
  checkSameInterval(standings.players[1].elo,
                    estimateElo(std::vector<std::int64_t>{1, 0, 0, 0, 1}));
  CHECK(!standings.players[2].elo.scores);
}

TEST_CASE("a score is the share of the points") {
  CHECK(Standing{}.score() == 0);
  CHECK(Standing{.games = 1, .won = 1}.score() == 1);
  CHECK(Standing{.games = 4, .won = 1, .drawn = 1, .lost = 2}.score() == 0.375);
}

TEST_CASE("times are those of who moved") {
  MatchPlan plan = planFor(2);
  GameReport one = game(plan, 1, Result::FirstWins, {"11", "21", "12", "22", "13"});
  one.microseconds = {1000, 20, 3000, 40, 2000};
  GameReport two = game(plan, 2, Result::FirstWins, {"11", "21", "12", "22", "13"});
  two.openingPlies = 1;
  two.microseconds = {9000, 60, 5000, 80};
  const Standings standings = standingsOf(plan, std::vector{one, two}, {});
  CHECK(isNear(standings.players[0].meanMilliseconds, (1 + 3 + 2 + 9 + 5) / 5.0));
  CHECK(isNear(standings.players[0].maxMilliseconds, 9));
  CHECK(isNear(standings.players[1].meanMilliseconds, (20 + 40 + 60 + 80) / 4000.0));
  CHECK(isNear(standings.players[1].maxMilliseconds, 0.08));
  // One move, and none.
  one.moves = {"11"};
  one.microseconds = {1500};
  const Standings begun = standingsOf(plan, std::vector{one}, {});
  CHECK(isNear(begun.players[0].meanMilliseconds, 1.5));
  CHECK(begun.players[1].meanMilliseconds == 0);
  CHECK(begun.players[1].maxMilliseconds == 0);
  // More than 64 bits hold together.
  one.microseconds.assign(5, std::numeric_limits<std::int64_t>::max());
  const Standings longest = standingsOf(plan, std::vector{one}, {});
  CHECK(isNear(longest.players[0].meanMilliseconds / 9223372036854775.807, 1));
}

TEST_CASE("moves that throw something away are mistakes") {
  const MatchPlan plan = planFor(2);
  const play::Values values = play::solveGame(plan.choice);
  // X in a corner, O on an edge, which loses; X misses the win, and O draws in the end.
  const GameReport report =
      game(plan, 1, Result::Draw, {"11", "12", "33", "22", "32", "31", "13", "23", "21"});
  const Standings standings = standingsOf(plan, std::vector{report}, values);
  const auto& firsts = standings.players[0].mistakes;
  const auto& seconds = standings.players[1].mistakes;
  REQUIRE(seconds.size() == 1);
  CHECK(seconds[0].place.ply == 2);
  CHECK(seconds[0].place.move == "12");
  CHECK(seconds[0].place.position == "X2/3/3 O");
  CHECK(seconds[0].before.outcome() == solver::Outcome::Draw);
  CHECK(seconds[0].after.outcome() == solver::Outcome::Loss);
  CHECK(seconds[0].best == "22");
  REQUIRE(firsts.size() == 1);
  CHECK(firsts[0].place.ply == 3);
  CHECK(firsts[0].before.outcome() == solver::Outcome::Win);
  CHECK(firsts[0].after.outcome() == solver::Outcome::Draw);
  // Of moves that are as good, the first one.
  CHECK(firsts[0].best == "21");
  // Moves of the opening are nobody's.
  GameReport opened = report;
  opened.openingPlies = 1;
  CHECK(standingsOf(plan, std::vector{opened}, values).players[1].mistakes.size() == 1);
  opened.openingPlies = 3;
  const Standings after = standingsOf(plan, std::vector{opened}, values);
  CHECK(after.players[0].mistakes.empty());
  CHECK(after.players[1].mistakes.empty());
}

TEST_CASE("plies that a winner or a loser wastes") {
  const MatchPlan plan = planFor(2);
  const play::Values values = play::solveGame(plan.choice);
  // O loses with the first move, and two plies sooner than need be with the second one, as it does
  // not stop X. X could win at once then, and takes two plies more.
  const GameReport slow =
      game(plan, 1, Result::FirstWins, {"11", "12", "22", "13", "31", "33", "21"});
  const Standings standings = standingsOf(plan, std::vector{slow}, values);
  // X makes three moves that keep a win, O two that keep a loss.
  CHECK(isNear(standings.players[0].wastedPlies, (0 + 2 + 0) / 3.0));
  CHECK(isNear(standings.players[1].wastedPlies, (2 + 0) / 2.0));
  CHECK(standings.players[0].mistakes.empty());
  CHECK(standings.players[1].mistakes.size() == 1);

  const GameReport begun = game(plan, 1, Result::FirstWins, {"11", "12", "22", "13"});
  CHECK(standingsOf(plan, std::vector{begun}, values).players[1].wastedPlies == 2);

  const GameReport even =
      game(plan, 1, Result::Draw, {"11", "22", "12", "13", "31", "21", "23", "32", "33"});
  const Standings drawn = standingsOf(plan, std::vector{even}, values);
  CHECK(drawn.players[0].wastedPlies == 0);
  CHECK(drawn.players[1].wastedPlies == 0);
}

TEST_CASE("what was valued wrongly is a fault in the position, and loses nothing") {
  const MatchPlan plan = planFor(2);
  GameReport report = game(plan, 2, Result::Draw, {"11", "12", "13"});
  report.wrongValues = {{Side::First, 2, "why"}};
  const Standings standings = standingsOf(plan, std::vector{report}, {});
  CHECK(standings.players[0].faults.empty());
  REQUIRE(standings.players[1].faults.size() == 1);
  CHECK(standings.players[1].lost == 0);
  const ReportedFault& fault = standings.players[1].faults[0];
  CHECK(fault.place.game == 2);
  CHECK(fault.place.ply == 2);
  CHECK(fault.place.position == "XO1/3/3 X");
  CHECK(fault.place.move.empty());
  CHECK(textOf(fault) == "game 2, ply 2: wrong value: why");
}

TEST_CASE("faults name the game, the position and the move") {
  const MatchPlan plan = planFor(2);
  GameReport report = game(plan, 2, Result::FirstWins, {"11"});
  setFault(report, {FaultKind::IllegalMove, "11 is taken"}, "11");
  const Standings standings = standingsOf(plan, std::vector{report}, {});
  CHECK(standings.players[1].faults.empty());
  REQUIRE(standings.players[0].faults.size() == 1);
  const ReportedFault& fault = standings.players[0].faults[0];
  CHECK(fault.place.game == 2);
  CHECK(fault.place.ply == 2);
  CHECK(fault.place.position == "X2/3/3 O");
  CHECK(fault.place.move == "11");
  CHECK(textOf(fault) == "game 2, ply 2: illegal move '11': 11 is taken");
}

TEST_CASE("the ratio test counts pairs in order until it decides") {
  const MatchPlan plan = planFor(2, 400);
  std::vector<GameReport> games;
  for (std::size_t number = 1; number <= 400; ++number) {
    games.push_back(game(plan, number, number % 2 == 1 ? Result::FirstWins : Result::SecondWins));
  }
  const SprtState all = testOf(games);
  CHECK(all.decision == SprtDecision::Elo1);
  CHECK(all.games < 400);
  CHECK(all.games % 2 == 0);
  // The order in which games come does not matter, nor what comes later; what is missing does.
  std::reverse(games.begin(), games.end());
  CHECK(testOf(games).games == all.games);
  CHECK(isNear(testOf(games).logLikelihoodRatio, all.logLikelihoodRatio));
  games.erase(games.begin(), games.end() - static_cast<std::ptrdiff_t>(all.games));
  CHECK(testOf(games).games == all.games);
  games.pop_back();
  CHECK(testOf(games).games == 0);
  CHECK(testOf({}).decision == SprtDecision::Open);
}

TEST_CASE("requirements") {
  Standing player;
  player.games = 4;
  player.won = 2;
  player.drawn = 1;
  player.lost = 1;
  player.isSolved = true;
  player.mistakes.resize(3);
  player.faults.resize(1);
  for (const char* const text : {"score>=0.625", "score<=0.625", "score>0.6", " score < 0.7 ",
                                 "lost=1", "lost==1", "faults<=1", "mistakes<4", "mistakes>=3"}) {
    CAPTURE(text);
    CHECK(isMet(requirement(text), player));
  }
  for (const char* const text : {"score>=0.63", "score>0.625", "lost<1", "lost=0", "faults<1",
                                 "mistakes<=2", "mistakes>3"}) {
    CAPTURE(text);
    CHECK(!isMet(requirement(text), player));
  }
  player.isSolved = false;
  CHECK(!isMet(requirement("mistakes<9"), player));
  for (const auto& [text, decision] :
       {std::pair<std::string, SprtDecision>{"sprt=H0", SprtDecision::Elo0},
        {"sprt=H1", SprtDecision::Elo1}}) {
    for (const SprtDecision made : {SprtDecision::Open, SprtDecision::Elo0, SprtDecision::Elo1}) {
      CHECK(isMet(requirement(text), player, made) == (made == decision));
    }
  }
  for (const char* const text :
       {"", "score", "score>=", "score>=x", "speed>1", ">=1", "score=>1", "score>>1", "won>=1",
        "score!=1", "score>=0.5%", "sprt=H2", "sprt=1", "sprt>=H1", "sprt", "score=H1"}) {
    CAPTURE(text);
    CHECK(!parseRequirement(text));
  }
}

TEST_CASE("reports show what came from outside harmlessly") {
  MatchPlan plan = planFor(2);
  plan.players[0] = {.kind = PlayerKind::Ugi, .text = "<script>\x1b[31m"};
  GameReport report = game(plan, 2, Result::FirstWins, {"11"});
  setFault(report, {FaultKind::Crash, "it\x1b[31m\n<b>line</b>"}, "<i>\x07");
  const Standings standings = standingsOf(plan, std::vector{report}, {});
  const MatchReport shown{.plan = plan, .standings = standings, .wanted = 4};
  const std::string text = textReport(shown);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\x07') == std::string::npos);
  CHECK(text.find("TicTacToe 3×3, 1 of 4 games of 2 players\n") == 0);
  const std::string page = htmlReport(shown);
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("<b>") == std::string::npos);
  CHECK(page.find("<i>") == std::string::npos);
  CHECK(page.find("&lt;b&gt;line") != std::string::npos);
}
