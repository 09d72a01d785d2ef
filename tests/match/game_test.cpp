#include "teeko/match/game.hpp"

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "teeko/play/record_text.hpp"

#include "match/openings.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::match;
using play::Game;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

MatchPlan planFor(const play::GameChoice& choice, int openingPlies = 0) {
  MatchPlan plan;
  plan.choice = choice;
  plan.players = {{.kind = PlayerKind::Random}, {.kind = PlayerKind::Level, .number = 1}};
  plan.games = 2;
  plan.openingPlies = openingPlies;
  plan.moveTime = kLongestMoveTime;  // however busy the machine is
  return plan;
}

/// Makes these moves one after another.
Contestant scripted(std::vector<std::string> moves) {
  const auto rest = std::make_shared<std::vector<std::string>>(moves.rbegin(), moves.rend());
  return {.begin = [](const GameStart&) { return std::optional<PlayerFault>(); },
          .move =
              [rest](const MoveRequest&) {
                REQUIRE(!rest->empty());
                const std::string move = rest->back();
                rest->pop_back();
                return Answer{.move = move};
              }};
}

/// Always makes the first legal move.
Contestant simple() {
  return {.begin = [](const GameStart&) { return std::optional<PlayerFault>(); },
          .move =
              [](const MoveRequest& request) {
                return Answer{.move = request.session.legalMoves().front()};
              }};
}

GameReport reportFor(const MatchPlan& plan, Contestant first, Contestant second) {
  return playGame(plan, gameNumbered(plan, 1), Openings(plan, {}).gameAfter(0), {&first, &second});
}

const play::GameChoice kThree{Game::TicTacToe, 3};

void checkRoundTrip(const MatchPlan& plan, const GameReport& report) {
  const std::string text = play::textOf(recordOf(plan, report, "2026.11.21"));
  CAPTURE(text);
  const auto records = play::parseRecords(text);
  REQUIRE(records);
  REQUIRE(records->size() == 1);
  const auto parsedPlan = planOf(records->front());
  REQUIRE(parsedPlan);
  CHECK(*parsedPlan == plan);
  const auto parsed = reportOf(plan, records->front());
  if (!parsed) {
    FAIL(parsed.fault());
  }
  GameReport expected = report;
  expected.date = "2026.11.21";
  CHECK(*parsed == expected);
  // A game keeps its date.
  CHECK(recordOf(plan, *parsed, "2027.01.01").tag("Date") == "2026.11.21");
}

}  // namespace

TEST_CASE("a game is played to its end by the rules") {
  const MatchPlan plan = planFor(kThree);
  const GameReport won = reportFor(plan, scripted({"11", "1-2", "13"}), scripted({"21", "22"}));
  CHECK(won.result == Result::FirstWins);
  CHECK(won.moves == std::vector<std::string>{"11", "21", "12", "22", "13"});
  CHECK(won.microseconds.size() == 5);
  CHECK(!won.fault);
  CHECK(won.players == std::array<std::size_t, 2>{0, 1});
  checkRoundTrip(plan, won);
  const GameReport drawn =
      reportFor(plan, scripted({"11", "13", "21", "32", "33"}), scripted({"12", "22", "23", "31"}));
  CHECK(drawn.result == Result::Draw);
  checkRoundTrip(plan, drawn);
}

TEST_CASE("the third time that a position comes up ends a game of Teeko") {
  MatchPlan plan = planFor({Game::Teeko, 5});
  const std::vector<std::string> firsts{"A0", "A2", "A4", "C4", "A0B0", "B0A0", "A0B0", "B0A0"};
  const std::vector<std::string> seconds{"A1", "A3", "D4", "E4", "D4D3", "D3D4", "D4D3", "D3D4"};
  const GameReport report = reportFor(plan, scripted(firsts), scripted(seconds));
  CHECK(report.result == Result::Draw);
  CHECK(report.moves.size() == 16);
  CHECK(recordOf(plan, report, "").tag("Termination") == "repetition");
  checkRoundTrip(plan, report);
}

TEST_CASE("a game is a draw after 300 plies") {
  // In OctaFlip two pieces may jump to and fro for ever.
  const MatchPlan plan = planFor({Game::OctaFlip, 8});
  std::vector<std::string> firsts;
  std::vector<std::string> seconds;
  for (int i = 0; i < 75; ++i) {
    firsts.insert(firsts.end(), {"1113", "1311"});
    seconds.insert(seconds.end(), {"1838", "3818"});
  }
  const GameReport report = reportFor(plan, scripted(firsts), scripted(seconds));
  CHECK(report.moves.size() == 300);
  CHECK(report.result == Result::Draw);
  CHECK(recordOf(plan, report, "").tag("Termination") == "300 plies");
  checkRoundTrip(plan, report);
}

TEST_CASE("names of players may have any characters") {
  MatchPlan plan = planFor(kThree);
  for (const char* const name : {"a\nb\r\n c", "\"a\" \\b", "[x] {y} ;", "%0A \x1b\xff\t"}) {
    plan.players[0] = {.kind = PlayerKind::Ugi, .text = name};
    checkRoundTrip(plan, reportFor(plan, scripted({"11", "12", "13"}), scripted({"21", "22"})));
  }
}

TEST_CASE("an illegal move loses") {
  const MatchPlan plan = planFor(kThree);
  for (const char* const move : {"11", "", "44", "what a\nmove \"\\"}) {
    const GameReport report = reportFor(plan, scripted({"11"}), scripted({move}));
    CAPTURE(move);
    CHECK(report.result == Result::FirstWins);
    REQUIRE(report.fault);
    CHECK(report.fault->side == Side::Second);
    CHECK(report.fault->fault.kind == FaultKind::IllegalMove);
    CHECK(report.fault->move == move);
    CHECK(report.moves.size() == 1);
    CHECK(report.microseconds.size() == 2);
    checkRoundTrip(plan, report);
  }
}

TEST_CASE("whatever a player says it did wrong loses") {
  const MatchPlan plan = planFor(kThree);
  for (const FaultKind kind :
       {FaultKind::IllegalMove, FaultKind::OverTime, FaultKind::Crash, FaultKind::Silence,
        FaultKind::WrongType, FaultKind::ChangedState, FaultKind::Exception}) {
    CHECK(faultKindNamed(nameOf(kind)) == kind);
    Contestant faulty = simple();
    faulty.move = [&](const MoveRequest&) {
      return Answer{.fault = PlayerFault{kind, "line 1\n  line \\2\ttab"}};
    };
    const GameReport report = reportFor(plan, faulty, simple());
    CHECK(report.result == Result::SecondWins);
    CHECK(report.fault->fault == PlayerFault{kind, "line 1\n  line \\2\ttab"});
    checkRoundTrip(plan, report);
  }
  CHECK(!faultKindNamed("cheating"));
  CHECK(nameOf(FaultKind::WrongValue) == "wrong value");
}

TEST_CASE("after each ply both players are asked what they think of the position") {
  const MatchPlan plan = planFor(kThree, 2);
  std::vector<std::string> asked;
  const auto watched = [&asked](const std::string& name, std::size_t wrongPly) {
    Contestant player = simple();
    player.look = [&asked, name, wrongPly](const play::Session& session) {
      asked.push_back(name + std::to_string(session.ply()));
      return session.ply() == wrongPly
                 ? std::vector<PlayerFault>{{FaultKind::WrongValue, "1\n 2 \\n"},
                                            {FaultKind::WrongValue, ""}}
                 : std::vector<PlayerFault>();
    };
    return player;
  };
  const GameReport report = reportFor(plan, watched("a", 4), watched("b", 3));
  // The one that made the ply is asked first.
  REQUIRE(asked.size() >= 4);
  asked.resize(4);
  CHECK(asked == std::vector<std::string>{"a3", "b3", "b4", "a4"});
  // It does not lose by that.
  CHECK(!report.fault);
  CHECK(report.wrongValues == std::vector<WrongValue>{{Side::Second, 3, "1\n 2 \\n"},
                                                      {Side::Second, 3, ""},
                                                      {Side::First, 4, "1\n 2 \\n"},
                                                      {Side::First, 4, ""}});
  checkRoundTrip(plan, report);
}

TEST_CASE("who cannot be asked what it thinks of a position loses, even if it has just won") {
  const MatchPlan plan = planFor(kThree);
  const auto failing = [](std::vector<std::string> moves, std::size_t ply) {
    Contestant player = scripted(std::move(moves));
    player.look = [ply](const play::Session& session) {
      return session.ply() == ply ? std::vector<PlayerFault>{{FaultKind::WrongValue, "x"},
                                                             {FaultKind::Exception, "y"}}
                                  : std::vector<PlayerFault>();
    };
    return player;
  };
  for (const std::size_t ply : {1U, 2U, 5U}) {
    CAPTURE(ply);
    const GameReport report =
        reportFor(plan, failing({"11", "12", "13"}, ply), failing({"21", "22"}, ply));
    const bool isFirst = ply != 2;
    CHECK(report.result == (isFirst ? Result::SecondWins : Result::FirstWins));
    REQUIRE(report.fault);
    CHECK(report.fault->side == (isFirst ? Side::First : Side::Second));
    CHECK(report.fault->fault == PlayerFault{FaultKind::Exception, "y"});
    CHECK(report.wrongValues.size() == 1);  // The other player is not asked any more.
    CHECK(report.moves.size() == ply);
    checkRoundTrip(plan, report);
  }
}

TEST_CASE("who does not get ready loses without a move") {
  const MatchPlan plan = planFor(kThree, 2);
  Contestant silent = simple();
  silent.begin = [](const GameStart& game) {
    CHECK(game.side == Side::Second);
    return std::optional(PlayerFault{FaultKind::Silence, "nothing"});
  };
  const GameReport report = reportFor(plan, simple(), silent);
  CHECK(report.result == Result::FirstWins);
  CHECK(report.moves.size() == 2);
  CHECK(report.openingPlies == 2);
  CHECK(report.microseconds.empty());
  checkRoundTrip(plan, report);
}

TEST_CASE("who is over time loses") {
  MatchPlan plan = planFor(kThree);
  plan.moveTime = milliseconds(1);
  Contestant slow = simple();
  slow.move = [](const MoveRequest& request) {
    CHECK(request.most == milliseconds(51));
    CHECK(request.limits.moveTime == milliseconds(1));
    std::this_thread::sleep_for(milliseconds(60));
    return Answer{.move = "11"};
  };
  const GameReport report = reportFor(plan, slow, simple());
  CHECK(report.result == Result::SecondWins);
  CHECK(report.fault->fault.kind == FaultKind::OverTime);
  CHECK(report.fault->move == "11");
}

TEST_CASE("clocks go down and gain") {
  MatchPlan plan = planFor(kThree);
  plan.moveTime = std::nullopt;
  plan.clock = GameClock{kLongestMoveTime, milliseconds(20)};
  std::vector<milliseconds> shown;
  Contestant first = scripted({"11", "12", "13"});
  const auto move = first.move;
  first.move = [&, move](const MoveRequest& request) {
    shown.push_back(*request.limits.clocks[0]);
    CHECK(request.limits.increments[0] == milliseconds(20));
    CHECK(request.most == *request.limits.clocks[0] + kTimeMargin);
    std::this_thread::sleep_for(milliseconds(60));
    return move(request);
  };
  const GameReport report = reportFor(plan, first, scripted({"21", "22"}));
  CHECK(report.result == Result::FirstWins);
  REQUIRE(shown.size() == 3);
  CHECK(shown[0] == kLongestMoveTime);
  CHECK(shown[1] <= kLongestMoveTime - milliseconds(40));
  CHECK(shown[2] <= shown[1] - milliseconds(40));
}

TEST_CASE("a clock gains by a move that takes less than the increment") {
  MatchPlan plan = planFor(kThree);
  plan.moveTime = std::nullopt;
  plan.clock = GameClock{kLongestMoveTime, kLongestMoveTime};
  std::vector<std::array<milliseconds, 2>> shown;
  const auto watched = [&shown](Contestant player) {
    player.move = [&shown, move = player.move](const MoveRequest& request) {
      shown.push_back({*request.limits.clocks[0], *request.limits.clocks[1]});
      return move(request);
    };
    return player;
  };
  (void)reportFor(plan, watched(scripted({"11", "12", "13"})), watched(scripted({"21", "22"})));
  REQUIRE(shown.size() == 5);
  CHECK(shown[0] == std::array{kLongestMoveTime, kLongestMoveTime});
  // A move takes less than an hour.
  CHECK(shown[1][0] > kLongestMoveTime);
  CHECK(shown[1][1] == kLongestMoveTime);
  CHECK(shown[2][0] == shown[1][0]);
  CHECK(shown[2][1] > kLongestMoveTime);
  CHECK(shown[4][0] > shown[1][0]);
}

TEST_CASE("how long a move may take") {
  MatchPlan plan;
  CHECK(moveTimeOf(plan, PlayerKind::Ugi) == milliseconds(1000));
  CHECK(moveTimeOf(plan, PlayerKind::TeekoPlayer) == milliseconds(5000));
  plan.moveTime = milliseconds(30);
  CHECK(moveTimeOf(plan, PlayerKind::Ugi) == milliseconds(30));
  CHECK(moveTimeOf(plan, PlayerKind::TeekoPlayer) == milliseconds(30));
}

TEST_CASE("records that are not of the match are refused") {
  const MatchPlan plan = planFor(kThree);
  const GameReport won = reportFor(plan, scripted({"11", "12", "13"}), scripted({"21", "22"}));
  const GameReport lost = reportFor(plan, scripted({"11"}), scripted({"11"}));
  GameReport valued = won;
  valued.wrongValues = {{Side::First, 5, "x"}};
  struct Change {
    const GameReport& game;
    std::string from;
    std::string to;
    std::string fault;
  };
  const std::string notOfGame = "the tag WrongValues does not name sides and plies of the game";
  const std::string notFollowing = "its result does not follow from its moves";
  const std::vector<Change> changes{
      {won, "[Round \"1\"]", "[Round \"0\"]", "Round is no number"},
      {won, "[Round \"1\"]", "[Round \"3\"]", "Round is no number"},
      {won, "[Round \"1\"]", "[Round \"x\"]", "Round is no number"},
      {won, "[Round \"1\"]", "", "Round is no number"},
      {won, "[Round \"1\"]", "[Round \"01\"]", "game 1: Round is '01' where '1' is meant"},
      {won, "[Game \"TicTacToe\"]", "[Game \"Teeko\"]", "game 1: Game is 'Teeko'"},
      {won, "[Size \"3\"]", "[Size \"4\"]", "game 1: Size is '4'"},
      {won, "[First \"random\"]", "[First \"you\"]", "First is 'you' where 'random' is meant"},
      {won, "[Second \"level:1\"]", "", "Second is missing where 'level:1' is meant"},
      {won, "[OpeningPlies \"0\"]", "[OpeningPlies \"6\"]", "OpeningPlies is '6'"},
      {won, "[OpeningPlies \"0\"]", "[OpeningPlies \"-1\"]", "OpeningPlies is '-1'"},
      {won, "[Milliseconds \"", "[Milliseconds \"-1 ", "the tag Milliseconds does not hold times"},
      {won, "[Milliseconds \"", "[Milliseconds \"x ", "the tag Milliseconds does not hold times"},
      {won, "[Milliseconds \"", "[Milliseconds \"1 ", "more or fewer times than moves"},
      {won, "[Milliseconds \"", "[Times \"", "more or fewer times than moves"},
      {won, "[Milliseconds \"", "[Milliseconds \"1000000000000 ", "more or fewer times than moves"},
      {won, "[Milliseconds \"", "[Milliseconds \"1000000000001 ",
       "the tag Milliseconds does not hold times"},
      {won, "2. 12", "2. 11", "move 3: "},
      {won, "3. 13", "3. 31", notFollowing},
      {won, "3. 13", "", "more or fewer times than moves"},
      {won, "1-0\n", "0-1\n", notFollowing},
      {won, "1-0\n", "1/2-1/2\n", notFollowing},
      {won, "1-0\n", "*\n", notFollowing},
      {won, "[Result \"1-0\"]", "[Result \"0-1\"]", "Result is '0-1' where '1-0' is meant"},
      {won, "[Result \"1-0\"]", "[Result \"1-0\"] [FEN \"3/3/3 X\"]", "it does not begin"},
      {won, "[Termination \"normal\"]", "", "Termination is missing"},
      {won, "[Termination \"normal\"]", "[Termination \"crash\"]",
       "the tags Termination and FaultSide do not both name a fault"},
      {won, "[Termination \"normal\"]", "[Termination \"300 plies\"]", "where 'normal' is meant"},
      {won, "[Termination \"normal\"]", "[FaultSide \"First\"]",
       "the tags Termination and FaultSide do not both name a fault"},
      {won, "[Termination \"normal\"]", "[FaultSide \"Nobody\"] [Termination \"crash\"]",
       "the tags Termination and FaultSide do not both name a fault"},
      {won, "[Termination \"normal\"]", "[FaultSide \"Second\"] [Termination \"crash\"]",
       "FaultMove is missing"},
      {lost, "[FaultSide \"Second\"]", "",
       "the tags Termination and FaultSide do not both name a fault"},
      {lost, "[FaultSide \"Second\"]", "[FaultSide \"First\"]", "does not follow from its fault"},
      {lost, "1-0\n", "0-1\n", "does not follow from its fault"},
      {lost, "[FaultMove \"11\"]", "", "FaultMove is missing"},
      {valued, "\"First 5 x\"", "\"First 6 x\"", notOfGame},
      {valued, "\"First 5 x\"", "\"First 0 x\"", notOfGame},
      {valued, "\"First 5 x\"", "\"First x\"", notOfGame},
      {valued, "\"First 5 x\"", "\"Third 5 x\"", notOfGame},
      {valued, "\"First 5 x\"", "\"First 05 x\"", "where 'First 5 x' is meant"},
      {lost, "[Milliseconds \"", "[Milliseconds \"1 ", "more or fewer times than moves"}};
  for (const Change& change : changes) {
    std::string text = play::textOf(recordOf(plan, change.game, "2026.11.21"));
    const std::size_t place = text.find(change.from);
    REQUIRE(place != std::string::npos);
    text.replace(place, change.from.size(), change.to);
    CAPTURE(text);
    const auto records = play::parseRecords(text);
    REQUIRE(records);
    const auto report = reportOf(plan, records->front());
    REQUIRE(!report);
    CAPTURE(report.fault());
    CHECK(report.fault().find(change.fault) != std::string::npos);
  }
  CHECK(!planOf(play::RecordText()));
}

TEST_CASE("a record of Teeko names the goals, and its moves may be in small letters") {
  MatchPlan plan = planFor({Game::Teeko, 5, GoalSet::Advanced});
  const GameReport game = reportFor(plan, scripted({"C2"}), scripted({"C2"}));
  checkRoundTrip(plan, game);
  play::RecordText record = recordOf(plan, game, "2026.11.21");
  CHECK(record.tag("Goals") == "advanced");
  record.moves = {"c2"};
  const auto report = reportOf(plan, record);
  REQUIRE(report);
  CHECK(report->moves == std::vector<std::string>{"C2"});
  CHECK_FALSE(
      recordOf(planFor(kThree), reportFor(planFor(kThree), simple(), simple()), "").tag("Goals"));
}

TEST_CASE("a record of a game that is longer than any is refused") {
  const MatchPlan plan = planFor({Game::OctaFlip, 8});
  GameReport report{.number = 1, .players = {0, 1}, .result = Result::Draw};
  for (int i = 0; i < 76; ++i) {
    for (const char* const move : {"1113", "1838", "1311", "3818"}) {
      report.moves.emplace_back(move);
      report.microseconds.push_back(1);
    }
  }
  const auto refused = reportOf(plan, recordOf(plan, report, ""));
  REQUIRE(!refused);
  CHECK(refused.fault() == "game 1: it has more than 300 plies");
  report.moves.resize(kMostPlies);
  report.microseconds.resize(kMostPlies);
  CHECK(reportOf(plan, recordOf(plan, report, "")));
}
