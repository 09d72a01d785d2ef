#include "match/ugi_contestant.hpp"

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"

#include "match/contestants.hpp"
#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::match;
using std::chrono::milliseconds;

namespace {

/// The other side of a channel: answers each line as it was told to.
struct Engine {
  /// What it answers to a line that begins like this.
  std::vector<std::pair<std::string, std::vector<std::string>>> answers{
      {"ugi", {"id name x", "ugiok"}}, {"isready", {"readyok"}}, {"go", {"bestmove C2"}}};
  std::vector<std::string> said;
  std::deque<std::string> waiting;
  bool hasEnded = false;
  int started = 0;
  /// By what was said, until when it must have been taken.
  std::map<std::string, Channel::Clock::time_point> latest;

  void hear(const std::string& line) {
    said.push_back(line);
    for (const auto& [begin, lines] : answers) {
      if (line == begin || line.starts_with(begin + " ")) {
        waiting.insert(waiting.end(), lines.begin(), lines.end());
      }
    }
  }
};

UgiOptions optionsFor(Engine& engine) {
  return {.start = [&engine] {
    ++engine.started;
    engine.waiting.clear();
    return Channel{.say =
                       [&engine](const std::string& line, Channel::Clock::time_point latest) {
                         engine.latest[line] = latest;
                         engine.hear(line);
                         return true;
                       },
                   .hear =
                       [&engine](Channel::Clock::time_point) {
                         if (engine.waiting.empty()) {
                           return process::ReadLine{engine.hasEnded
                                                        ? process::ReadLine::Kind::Ended
                                                        : process::ReadLine::Kind::Late};
                         }
                         const std::string line = engine.waiting.front();
                         engine.waiting.pop_front();
                         return process::ReadLine{process::ReadLine::Kind::Line, line};
                       },
                   .howItEnded = [] { return std::string("it fell asleep"); }};
  }};
}

/// Those of a student's player.
UgiOptions studentsOptions(Engine& engine) {
  UgiOptions options = optionsFor(engine);
  options.isFreshEachGame = true;
  options.isStudents = true;
  options.name = "game.py";
  options.greetingTime = kLoadingTime;
  return options;
}

GameStart start(const play::GameChoice& choice) {
  return {.choice = choice, .side = Side::First, .seed = 0x1234567890};
}

Answer moveOf(Contestant& contestant, const play::Session& session,
              const engine::GoLimits& limits = {.moveTime = milliseconds(100)}) {
  return contestant.move({.session = session, .limits = limits, .most = milliseconds(150)});
}

}  // namespace

TEST_CASE("a conversation with an engine") {
  Engine engine;
  engine.answers[0].second = {"id name x", "option name Size type spin default 5 min 4 max 8",
                              "option name Goals type combo default standard",
                              "option name Seed type spin default 0 min 0 max 9", "ugiok"};
  Contestant contestant = ugiContestant(optionsFor(engine));
  const play::GameChoice choice{play::Game::Teeko, 6, GoalSet::Advanced};
  CHECK(!contestant.begin(start(choice)));
  play::Session session(choice);
  CHECK(moveOf(contestant, session).move == "C2");
  CHECK(session.play("C2").empty());
  CHECK(session.play("A0").empty());
  engine::GoLimits clocks;
  clocks.clocks = {milliseconds(1000), milliseconds(2000)};
  clocks.increments = {milliseconds(10), milliseconds(20)};
  CHECK(moveOf(contestant, session, clocks).move == "C2");
  CHECK(!contestant.begin(start(choice)));
  CHECK(engine.started == 1);
  const std::vector<std::string> ready{
      "setoption name Size value 6", "setoption name Goals value advanced",
      "setoption name Seed value 878082192", "uginewgame", "isready"};
  std::vector<std::string> expected{"ugi"};
  expected.insert(expected.end(), ready.begin(), ready.end());
  expected.insert(expected.end(),
                  {"position startpos", "go movetime 100", "position startpos moves C2 A0",
                   "go p1time 1000 p2time 2000 p1inc 10 p2inc 20"});
  expected.insert(expected.end(), ready.begin(), ready.end());
  CHECK(engine.said == expected);
  // It is asked to end when it is no longer needed.
  contestant = {};
  expected.emplace_back("quit");
  CHECK(engine.said == expected);
}

TEST_CASE("an engine has a time for each answer") {
  Engine engine;
  std::optional<Contestant> contestant = ugiContestant(optionsFor(engine));
  // Calls work(), in which the line is said; returns whether it had so much time from then on.
  const auto hasHad = [&](const std::string& line, milliseconds time, auto work) {
    const auto before = Channel::Clock::now();
    work();
    const auto after = Channel::Clock::now();
    return engine.latest.at(line) >= before + time && engine.latest.at(line) <= after + time;
  };
  const auto begin = [&] { CHECK(!contestant->begin(start({}))); };
  CHECK(hasHad("ugi", std::chrono::seconds(5), begin));
  CHECK(hasHad("isready", std::chrono::minutes(1), begin));
  CHECK(hasHad("go movetime 100", milliseconds(150),
               [&] { (void)moveOf(*contestant, play::Session()); }));
  CHECK(hasHad("quit", milliseconds(500), [&] { contestant.reset(); }));
  contestant = ugiContestant(studentsOptions(engine));
  CHECK(hasHad("ugi", std::chrono::minutes(1), [&] { contestant->load(); }));
}

TEST_CASE("a second answer is not the next one") {
  Engine engine;
  engine.answers[2].second = {"bestmove A0", "bestmove B1", "info string more"};
  Contestant contestant = ugiContestant(optionsFor(engine));
  CHECK(!contestant.begin(start({})));
  play::Session session;
  CHECK(moveOf(contestant, session).move == "A0");
  engine.answers[2].second = {"bestmove C2", "bestmove D3"};
  CHECK(moveOf(contestant, session).move == "C2");
  engine.answers[2].second = {"bestmove E4"};
  CHECK(moveOf(contestant, session).move == "E4");
}

TEST_CASE("lines that are no answers are passed over") {
  Engine engine;
  engine.answers[2].second = {"",
                              "info depth 1",
                              "bestmoves A0",
                              "info string fault crash: x",
                              "readyok",
                              " bestmove\tB1 ponder C2\r"};
  Contestant contestant = ugiContestant(optionsFor(engine));
  CHECK(!contestant.begin(start({})));
  const Answer answer = moveOf(contestant, play::Session());
  CHECK(!answer.fault);
  CHECK(answer.move == "B1");
}

TEST_CASE("an engine that is started again is set only what it then offers") {
  Engine engine;
  const auto greeting = engine.answers[0].second;
  engine.answers[0].second.insert(engine.answers[0].second.begin(),
                                  {"option name Size type spin default 5 min 4 max 8",
                                   "option name Goals type combo default standard",
                                   "option name Seed type spin default 0 min 0 max 9"});
  Contestant contestant = ugiContestant(optionsFor(engine));
  CHECK(!contestant.begin(start({})));
  engine.hasEnded = true;
  engine.answers[2].second = {};
  CHECK(moveOf(contestant, play::Session()).fault);
  engine.answers[0].second = greeting;
  engine.said.clear();
  CHECK(!contestant.begin(start({})));
  CHECK(engine.said == std::vector<std::string>{"ugi", "uginewgame", "isready"});
}

TEST_CASE("an engine that does not answer is ended and started again") {
  Engine engine;
  engine.answers[2].second = {"info depth 1"};
  Contestant contestant = ugiContestant(optionsFor(engine));
  CHECK(!contestant.begin(start({})));
  const Answer late = moveOf(contestant, play::Session());
  REQUIRE(late.fault);
  CHECK(*late.fault == PlayerFault{FaultKind::OverTime, "no move after 150 ms"});
  CHECK(!contestant.begin(start({})));
  CHECK(engine.started == 2);
  engine.hasEnded = true;
  const Answer ended = moveOf(contestant, play::Session());
  CHECK(*ended.fault == PlayerFault{FaultKind::Crash, "it fell asleep"});
  engine.hasEnded = false;
  engine.answers[1].second = {};
  CHECK(contestant.begin(start({}))->kind == FaultKind::Silence);
  engine.answers[0].second = {};
  CHECK(contestant.begin(start({}))->detail == "it did not say ugiok within 5 seconds");
}

TEST_CASE("a Python player reports its faults, and is new in each game") {
  Engine engine;
  UgiOptions options = optionsFor(engine);
  options.isFreshEachGame = true;
  options.isStudents = true;
  Contestant contestant = ugiContestant(options);
  engine.answers[2].second = {"info string fault wrong type: one\\n  two \\\\n"};
  CHECK(!contestant.begin(start({})));
  CHECK(*moveOf(contestant, play::Session()).fault ==
        PlayerFault{FaultKind::WrongType, "one\n  two \\n"});
  CHECK(!contestant.begin(start({})));
  CHECK(!contestant.begin(start({})));
  CHECK(engine.started == 3);
  // What is no fault is passed over.
  engine.answers[2].second = {"info string fault", "info string fault bad luck: x", "bestmove A0"};
  CHECK(moveOf(contestant, play::Session()).move == "A0");
  // Whoever has played cannot refuse to: that is a fault.
  engine.answers[0].second = {"info string refused: ImportError: no\\n  line 1"};
  CHECK(*contestant.begin(start({})) ==
        PlayerFault{FaultKind::Exception, "ImportError: no\n  line 1"});
  engine.answers[0].second = {"ugiok"};
  CHECK(!contestant.begin(start({})));
}

TEST_CASE("why a Python player cannot be loaded is said in lines that may be shown") {
  Engine engine;
  Contestant contestant = ugiContestant(studentsOptions(engine));
  engine.answers[0].second = {"info string refused: no class\\n in C:\\\\game\x1b[0m"};
  CHECK_THROWS_WITH(contestant.load(), "game.py: no class\n in C:\\game^[[0m");
  engine.answers[0].second = {};
  CHECK_THROWS_WITH(contestant.load(),
                    "game.py: it took over 60 seconds to load: what stands outside its functions, "
                    "as imports do, is run before the first move");
  engine.hasEnded = true;
  CHECK_THROWS_WITH(contestant.load(), "game.py: it fell asleep");
}

TEST_CASE("a Python player that was loaded plays its first game, and is loaded anew for others") {
  Engine engine;
  Contestant contestant = ugiContestant(studentsOptions(engine));
  contestant.load();
  CHECK(engine.started == 1);
  CHECK(!contestant.begin(start({})));
  CHECK(engine.started == 1);
  CHECK(!contestant.begin(start({})));
  CHECK(engine.started == 2);
  // Only the first time it refuses the match. Later, that is a fault of a game.
  engine.answers[0].second = {};
  CHECK(contestant.begin(start({}))->kind == FaultKind::Silence);
}

TEST_CASE("a Python player is asked what it thinks of a position") {
  Engine engine;
  Contestant contestant = ugiContestant(studentsOptions(engine));
  engine.answers.push_back({"value", {"info depth 1", "valued"}});
  CHECK(!contestant.begin(start({})));
  play::Session session = sessionAt({play::Game::Teeko, 5}, "bb3/bb3/rr3/r1r2/5 r");
  CHECK(contestant.look(session).empty());
  CHECK(engine.said.back() == "value 1");
  session = play::Session();
  CHECK(session.play("C2").empty());
  CHECK(contestant.look(session).empty());
  CHECK(engine.said[engine.said.size() - 2] == "position startpos moves C2");
  CHECK(engine.said.back() == "value 0");
  engine.answers.back().second = {"info string wrong value: one\\ntwo",
                                  "info string wrong value: three", "valued"};
  CHECK(contestant.look(session) == std::vector<PlayerFault>{{FaultKind::WrongValue, "one\ntwo"},
                                                             {FaultKind::WrongValue, "three"}});
  engine.answers.back().second = {"info string wrong value: one",
                                  "info string fault exception: two"};
  CHECK(contestant.look(session) ==
        std::vector<PlayerFault>{{FaultKind::WrongValue, "one"}, {FaultKind::Exception, "two"}});
  CHECK(!contestant.begin(start({})));
  engine.answers.back().second = {};
  CHECK(contestant.look(session).at(0).kind == FaultKind::OverTime);
}

TEST_CASE("other engines are neither loaded nor asked what they think of a position") {
  Engine engine;
  const Contestant contestant = ugiContestant(optionsFor(engine));
  CHECK(!contestant.load);
  CHECK(!contestant.look);
}

TEST_CASE("our own engine solves the game before its first one") {
  Engine engine;
  Contestant contestant = ugiContestant(optionsFor(engine));
  engine.answers[0].second.insert(engine.answers[0].second.begin(), "id author the teeko authors");
  CHECK(!contestant.begin(start({play::Game::Teeko, 8})));
  CHECK(engine.said.back() == "isready");
  CHECK(!contestant.begin(start({play::Game::Teeko, 5})));
  CHECK(engine.said.back() == "go movetime 120000");
  CHECK(engine.said[engine.said.size() - 2] == "position startpos");
  CHECK(!contestant.begin(start({play::Game::Teeko, 5})));
  CHECK(engine.said.back() == "isready");
}
