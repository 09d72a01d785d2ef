#include "teeko/match/plan.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::match;
using play::Game;
using play::GameChoice;
using std::chrono::milliseconds;

namespace {

PlayerSpec player(const std::string& who) {
  const auto parsed = parsePlayer(who);
  CAPTURE(who);
  REQUIRE(parsed);
  return *parsed;
}

MatchPlan planOf(const std::vector<std::string>& players, int games = 4) {
  MatchPlan plan;
  for (const std::string& who : players) {
    plan.players.push_back(player(who));
  }
  plan.games = games;
  return plan;
}

}  // namespace

TEST_CASE("players by their names") {
  for (const char* const who :
       {"level:1", "level:5", "random", "scan", "heuristic:3", "heuristic:20", "perfect",
        "ugi:./engine --fast 'a b'", "ugi:python3 x.py", "teekoplayer:my game.py"}) {
    CHECK(player(who).name() == who);
  }
  CHECK(player("level:3") == PlayerSpec{.kind = PlayerKind::Level, .number = 3});
  CHECK(player("ugi:a:b") == PlayerSpec{.kind = PlayerKind::Ugi, .text = "a:b"});
}

TEST_CASE("names of no player") {
  for (const char* const who :
       {"", "level", "level:", "level:0", "level:6", "level:3x", "random:", "perfect:1", "Level:1",
        "heuristic", "heuristic:0", "heuristic:21", "ugi", "ugi:", "ugi:  ", "teekoplayer:"}) {
    CAPTURE(who);
    const auto parsed = parsePlayer(who);
    REQUIRE(!parsed);
    CHECK(!parsed.fault().empty());
  }
}

TEST_CASE("what is wrong with a player's name is said") {
  const std::string none =
      " is not a player: level:N, random, scan, heuristic:DEPTH, perfect, ugi:COMMAND or "
      "teekoplayer:FILE";
  CHECK(parsePlayer("").fault() == "''" + none);
  CHECK(parsePlayer("random:").fault() == "'random:'" + none);
  CHECK(parsePlayer("level:6").fault() == "'level:6': a level is a whole number from 1 to 5");
  CHECK(parsePlayer("heuristic:0").fault() ==
        "'heuristic:0': a depth is a whole number from 1 to 20");
  CHECK(parsePlayer("ugi: ").fault() == "'ugi: ': a command is missing");
  CHECK(parsePlayer("teekoplayer:").fault() == "'teekoplayer:': a file is missing");
}

TEST_CASE("who plays what") {
  const GameChoice teeko4{Game::Teeko, 4};
  const GameChoice teeko5{Game::Teeko, 5};
  const GameChoice advanced5{Game::Teeko, 5, GoalSet::Advanced};
  const GameChoice teeko7{Game::Teeko, 7};
  const GameChoice octaflip{Game::OctaFlip, 8};
  const GameChoice tictactoe4{Game::TicTacToe, 4};
  const GameChoice tictactoe5{Game::TicTacToe, 5};
  const std::vector<GameChoice> all{teeko4,   teeko5,     advanced5, teeko7,
                                    octaflip, tictactoe4, tictactoe5};
  const std::map<std::string, std::vector<GameChoice>> able{
      {"level:2", all},
      {"random", all},
      {"ugi:x", all},
      {"scan", {teeko4}},
      {"heuristic:2", {teeko4, teeko5, advanced5, teeko7}},
      {"teekoplayer:x", {teeko5}},
      {"perfect", {teeko4, teeko5, advanced5, tictactoe4}}};
  for (const auto& [who, choices] : able) {
    for (const GameChoice& choice : all) {
      CAPTURE(who, play::nameOf(choice.game), choice.size);
      const bool isAble = std::find(choices.begin(), choices.end(), choice) != choices.end();
      CHECK(faultOf(player(who), choice).empty() == isAble);
    }
  }
}

TEST_CASE("who thinks on a clock") {
  const GameChoice teeko5{Game::Teeko, 5};
  for (const char* const who : {"ugi:x", "teekoplayer:x", "heuristic:3"}) {
    CHECK(thinksOnClock(player(who), teeko5));
  }
  for (const char* const who : {"random", "scan", "perfect", "level:1", "level:4", "level:5"}) {
    CHECK(!thinksOnClock(player(who), teeko5));
  }
  // The best level knows the values of solved games, and looks a fixed way ahead in tic-tac-toe.
  CHECK(thinksOnClock(player("level:5"), {Game::Teeko, 7}));
  CHECK(thinksOnClock(player("level:5"), {Game::OctaFlip, 8}));
  CHECK(!thinksOnClock(player("level:4"), {Game::OctaFlip, 8}));
  CHECK(!thinksOnClock(player("level:5"), {Game::TicTacToe, 8}));
}

TEST_CASE("more games at a time than processors are too many for a player with a clock") {
  CHECK(faultOfJobs(planOf({"level:1", "random"}), 64, 1).empty());
  const MatchPlan plan = planOf({"random", "ugi:./x\x1b"});
  CHECK(faultOfJobs(plan, 2, 2).empty());
  CHECK(faultOfJobs(plan, 3, 2) ==
        "3 games at a time take time from each other, as ugi:./x^[ thinks on a clock and this "
        "process may use 2 processors");
  CHECK(faultOfJobs(plan, 2, 1).ends_with("may use 1 processor"));
}

TEST_CASE("a plan as text and back") {
  const MatchPlan plan = planOf({"level:1", "ugi:./a b%20c \"d\"", "ugi:x=y.py"}, 10);
  for (const MatchPlan& given : {plan, planOf({"teekoplayer:x=y.py", "heuristic:2"}),
                                 [&] {
                                   MatchPlan other = plan;
                                   other.choice = {Game::TicTacToe, 4};
                                   other.moveTime = milliseconds(250);
                                   other.tournament = Tournament::Gauntlet;
                                   other.seed = UINT64_MAX;
                                   return other;
                                 }(),
                                 [&] {
                                   MatchPlan other = plan;
                                   other.choice.goals = GoalSet::Advanced;
                                   other.clock = GameClock{milliseconds(1500), milliseconds(10)};
                                   other.openingPlies = 0;
                                   return other;
                                 }()}) {
    const std::string text = textOf(given);
    CAPTURE(text);
    const auto parsed = parsePlan(text);
    REQUIRE(parsed);
    CHECK(*parsed == given);
  }
}

TEST_CASE("texts of no plan") {
  const std::string good = textOf(planOf({"random", "random"}));
  REQUIRE(parsePlan(good));
  for (const char* const change : {"games=4>games=3",
                                   "games=4>games=0",
                                   "games=4>games=x",
                                   "size=5>size=9",
                                   "game=Teeko>game=Chess",
                                   "goals=standard>goals=all",
                                   "seed=1>seed=-1",
                                   "openings=2>openings=-2",
                                   "tournament=round-robin>tournament=knockout",
                                   "player=random>player=nobody",
                                   "player=random>player=%",
                                   "player=random>player=%zz",
                                   "player=random>player=ugi:a%2",
                                   "player=random>player=ugi:a%2g",
                                   "player=random>player=ugi:a%g2",
                                   "openings=2>clock=x+1",
                                   "openings=2>clock=1+x",
                                   "openings=2>=2",
                                   "player=random>",
                                   "openings=2>clock=1",
                                   "openings=2>clock=-1+0",
                                   "openings=2>movetime=x",
                                   "openings=2>what=2",
                                   "games=4>games=99999999",
                                   "games=4>games=1000002",
                                   "openings=2>openings=101",
                                   "openings=2>movetime=0",
                                   "openings=2>movetime=3600001",
                                   "openings=2>clock=86400001+0",
                                   "openings=2>clock=0+86400001",
                                   "openings=2>movetime=9223372036854775807",
                                   "openings=2>movetime=1 clock=1+1",
                                   "player=random>player=scan"}) {
    const std::string words = change;
    const std::string from = words.substr(0, words.find('>'));
    std::string text = good;
    text.replace(text.find(from), from.size(), words.substr(words.find('>') + 1));
    CAPTURE(text);
    CHECK(!parsePlan(text));
  }
  CHECK(!parsePlan(""));
  CHECK(!parsePlan("\xff\x01 ="));
  // The least and the most that a plan may ask for.
  for (const char* const part : {"movetime=1", "movetime=3600000", "clock=1+0",
                                 "clock=86400000+86400000", "openings=0", "openings=100"}) {
    std::string text = good;
    text.replace(text.find("openings=2"), std::string("openings=2").size(), part);
    CAPTURE(text);
    CHECK(parsePlan(text));
  }
  CHECK(parsePlan(good)->players == planOf({"random", "random"}).players);
}

TEST_CASE("what is played unless something else is asked for") {
  const MatchPlan plan;
  CHECK(plan.games == 100);
  CHECK(plan.openingPlies == 2);
  CHECK(plan.seed == 1);
  CHECK(!plan.moveTime);
  CHECK(!plan.clock);
}

TEST_CASE("a match has a limit of players and games") {
  MatchPlan plan = planOf({"random", "random"}, kMostGames);
  CHECK(faultOf(plan).empty());
  plan.players.resize(4, plan.players.front());
  CHECK(faultOf(plan).empty());
  // Five players make ten pairings.
  plan.players.resize(5, plan.players.front());
  CHECK(faultOf(plan).empty());
  plan.players.resize(6, plan.players.front());
  CHECK(faultOf(plan) == "a match has at most 10000000 games in all");
  plan.games = 2;
  CHECK(faultOf(plan).empty());
  plan.players.resize(kMostPlayers, plan.players.front());
  CHECK(faultOf(plan).empty());
  CHECK(parsePlan(textOf(plan)));
  plan.players.push_back(plan.players.front());
  CHECK(faultOf(plan) == "a match has 2 to 64 players");
  CHECK(!parsePlan(textOf(plan)));
}

TEST_CASE("a match with more games continues one that is the same otherwise") {
  const MatchPlan plan = planOf({"level:1", "random"}, 6);
  MatchPlan other = plan;
  CHECK(continues(plan, other));
  other.games = 4;
  CHECK(continues(plan, other));
  CHECK(!continues(other, plan));
  other.seed = 2;
  CHECK(!continues(plan, other));
}

TEST_CASE("who meets whom") {
  MatchPlan plan = planOf({"level:1", "level:2", "level:3"});
  CHECK(pairingsOf(plan) == std::vector<Pairing>{{0, 1}, {0, 2}, {1, 2}});
  CHECK(gameCount(plan) == 12);
  plan.tournament = Tournament::Gauntlet;
  CHECK(pairingsOf(plan) == std::vector<Pairing>{{0, 1}, {0, 2}});
  CHECK(gameCount(plan) == 8);
}

TEST_CASE("each pairing plays each opening with both colours") {
  const MatchPlan plan = planOf({"level:1", "level:2", "level:3"}, 6);
  std::map<std::pair<std::array<std::size_t, 2>, std::size_t>, int> played;
  std::set<std::uint64_t> seeds;
  for (std::size_t number = 1; number <= gameCount(plan); ++number) {
    const GameSpec game = gameNumbered(plan, number);
    CHECK(game.number == number);
    ++played[{game.players, game.opening}];
    seeds.insert(game.seed);
    if (number % 2 == 0) {
      const GameSpec before = gameNumbered(plan, number - 1);
      CHECK(before.opening == game.opening);
      CHECK(before.players == std::array{game.players[1], game.players[0]});
    }
  }
  CHECK(played.size() == 18);
  CHECK(seeds.size() == 18);
  for (const auto& [game, times] : played) {
    CHECK(times == 1);
    CHECK(game.second < 3);
  }
}

TEST_CASE("parts are all games, each once, and pairs stay together") {
  const MatchPlan plan = planOf({"level:1", "level:2"}, 14);
  for (const std::size_t parts : {1U, 2U, 3U, 7U, 20U}) {
    std::set<std::size_t> numbers;
    for (std::size_t part = 1; part <= parts; ++part) {
      const auto own = gamesOfPart(plan, part, parts);
      CHECK(own.size() == gameCountOfPart(plan, part, parts));
      CHECK(std::ranges::is_sorted(own));
      CHECK(own.size() % 2 == 0);
      for (const std::size_t number : own) {
        CHECK(numbers.insert(number).second);
        CHECK(std::count(own.begin(), own.end(), number % 2 == 0 ? number - 1 : number + 1) == 1);
      }
    }
    CHECK(numbers.size() == 14);
    CHECK(*numbers.rbegin() == 14);
  }
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  CHECK(gamesOfPart(plan, 2, kMost) == std::vector<std::size_t>{3, 4});
  CHECK(gamesOfPart(plan, kMost, kMost).empty());
}
