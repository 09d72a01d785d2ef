#include "teeko/engine/thinking.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "teeko/play/random.hpp"

#include "support/catch.hpp"
#include "support/sessions.hpp"

using namespace teeko;
using namespace teeko::engine;
using play::Game;
using play::GameChoice;
using play::Score;
using play::Session;
using std::chrono::milliseconds;

namespace {

GoLimits clock(int time, int increment) {
  GoLimits limits;
  limits.clocks.fill(milliseconds(time));
  limits.increments.fill(milliseconds(increment));
  return limits;
}

milliseconds timeOf(const GoLimits& limits, Side side = Side::First) {
  const auto time = timeFor(limits, side);
  REQUIRE(time);
  return std::chrono::ceil<milliseconds>(*time);
}

std::vector<std::string> wordsOf(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

/// What stands behind this word, as many words as asked for.
std::string behind(const std::string& line, const std::string& word, std::size_t count = 1) {
  const auto words = wordsOf(line);
  const auto found = std::find(words.begin(), words.end(), word);
  std::string text;
  for (auto next = found; count > 0 && next != words.end() && ++next != words.end(); --count) {
    text += (text.empty() ? "" : " ") + *next;
  }
  return text;
}

struct Answer {
  std::vector<std::string> infos;
  std::string move;
};

/// What is said of this position, which is at least one info line. Every info line has all its
/// parts, and a legal line of moves that begins with the move that is played, in the last one.
Answer answerTo(const ThinkingRequest& request, const std::stop_token& stop = {}) {
  Answer answer;
  play::SearchMemory memory(std::size_t{1} << 20);
  think(request, memory, stop, [&](const std::string& line) {
    CAPTURE(line);
    const auto words = wordsOf(line);
    if (words.front() == "bestmove") {
      REQUIRE(words.size() == 2);
      CHECK(answer.move.empty());
      answer.move = words.back();
      return;
    }
    REQUIRE(words.size() > 14);
    const std::array parts{0, 1, 3, 5, 8, 10, 12, 14};
    const std::array<std::string, 8> names{"info",  "depth", "seldepth", "score",
                                           "nodes", "nps",   "time",     "pv"};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      CHECK(words[static_cast<std::size_t>(parts[i])] == names[i]);
    }
    Session session = request.session;
    for (std::size_t i = 15; i < words.size(); ++i) {
      CHECK(session.play(words[i]).empty());
    }
    answer.infos.push_back(line);
  });
  REQUIRE(!answer.infos.empty());
  CHECK(behind(answer.infos.back(), "pv") == answer.move);
  return answer;
}

/// The only info line of this thinking, without what time was needed.
std::string saidOnce(const ThinkingRequest& request) {
  const Answer answer = answerTo(request);
  REQUIRE(answer.infos.size() == 1);
  const std::string& line = answer.infos.front();
  return line.substr(0, line.find(" nps")) + line.substr(line.find(" pv"));
}

Session solved(const GameChoice& choice, const std::string& position) {
  Session session = sessionAt(choice, position);
  session.use(play::solveGame(session.choice()));
  return session;
}

/// A game in which this position has come up twice, and so has the one after its only winning move;
/// nothing if it is not won, or in more than one way, or at once.
std::optional<Session> repeatedBeforeOnlyWin(const Session& session) {
  std::vector<play::ValuedMove> wins = session.valuedMoves();
  std::erase_if(wins,
                [](const auto& move) { return move.value.outcome() != solver::Outcome::Win; });
  if (wins.size() != 1 || wins.front().move.size() != 4 || wins.front().value.plies() == 1) {
    return std::nullopt;
  }
  const auto back = [](const std::string& step) { return step.substr(2) + step.substr(0, 2); };
  const std::string& win = wins.front().move;
  Session after = session;
  REQUIRE(after.play(win).empty());
  for (const std::string& reply : after.legalMoves()) {
    Session repeated = sessionAt(session.choice(), after.position());
    const std::vector<std::string> round{reply, back(win), back(reply), win,
                                         reply, back(win), back(reply)};
    if (std::all_of(round.begin(), round.end(),
                    [&](const auto& move) { return repeated.play(move).empty(); })) {
      REQUIRE(repeated.position() == session.position());
      repeated.use(play::solveGame(session.choice()));
      return repeated;
    }
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("how long a search may take") {
  CHECK(!timeFor({}, Side::First));
  CHECK(!timeFor({.depth = 3, .nodes = 7, .infinite = true}, Side::First));
  CHECK(timeOf({.moveTime = milliseconds(70)}) == milliseconds(70));
  // An own clock counts before the opponent's, and the shorter of two limits.
  GoLimits both = clock(1000, 0);
  both.clocks[1] = milliseconds(100'000);
  CHECK(timeOf(both, Side::First) == milliseconds(36));
  CHECK(timeOf(both, Side::Second) == milliseconds(3996));
  both.moveTime = milliseconds(50);
  CHECK(timeOf(both, Side::First) == milliseconds(36));
  CHECK(timeOf(both, Side::Second) == milliseconds(50));
  GoLimits other;
  other.clocks[1] = milliseconds(1000);
  CHECK(timeOf(other, Side::First) == milliseconds(36));
  GoLimits another;
  another.clocks[0] = milliseconds(1000);
  CHECK(timeOf(another, Side::Second) == milliseconds(36));
  GoLimits last = clock(1000, 0);
  last.movesToGo = 1;
  CHECK(timeOf(last) == milliseconds(900));
}

TEST_CASE("a move gets a share of what its clock has beyond a reserve, and half of what it gains") {
  CHECK(timeOf(clock(1000, 0)) == milliseconds(36));
  CHECK(timeOf(clock(1000, 100)) == milliseconds(86));
  // The reserve is half of a clock that has little.
  CHECK(timeOf(clock(150, 0)) == milliseconds(3));
  CHECK(timeOf(clock(150, 1000)) == milliseconds(75));
}

TEST_CASE("a clock never runs out") {
  // Each move is answered this much later than planned.
  constexpr int kLate = 2;
  for (const int increment : {0, 10, 100}) {
    int time = 1000;
    for (int move = 0; move < (increment > 0 ? 300 : 100); ++move) {
      const auto taken = static_cast<int>(timeOf(clock(time, increment)).count());
      CAPTURE(increment, move, time, taken);
      REQUIRE(taken < time);
      time += increment - taken - (increment > 0 ? kLate : 0);
    }
  }
  CHECK(timeOf(clock(0, 0)) == milliseconds(0));
  CHECK(timeOf(clock(0, 1000)) == milliseconds(0));
  CHECK(timeOf(clock(1, 0)) <= milliseconds(1));
}

TEST_CASE("what is said of a finding") {
  play::Finding finding;
  finding.depth = 3;
  finding.mostPlies = 5;
  finding.nodes = 2000;
  finding.line = {"C2", "B1"};
  finding.score = Score::estimated(-42);
  CHECK(infoLine(finding, milliseconds(10)) ==
        "depth 3 seldepth 5 score cp -42 nodes 2000 nps 200000 time 10 pv C2 B1");
  CHECK(infoLine(finding, Clock::duration(0)).find("nps 2000000000 time 0") != std::string::npos);
}

TEST_CASE("a forced end is counted in the mover's own moves") {
  const auto mateOf = [](Score score) {
    play::Finding finding;
    finding.score = score;
    return behind(infoLine(finding, milliseconds(1)), "score", 2);
  };
  CHECK(mateOf(Score::winIn(1)) == "mate 1");
  CHECK(mateOf(Score::winIn(3)) == "mate 2");
  CHECK(mateOf(Score::winIn(13)) == "mate 7");
  CHECK(mateOf(Score::lossIn(2)) == "mate -1");
  CHECK(mateOf(Score::lossIn(4)) == "mate -2");
  // Only in OctaFlip, where the last move need not be the winner's.
  CHECK(mateOf(Score::winIn(2)) == "mate 1");
  CHECK(mateOf(Score::lossIn(1)) == "mate -1");
  CHECK(mateOf(Score()) == "cp 0");
}

TEST_CASE("solved positions are scored exactly, with best play to the end") {
  // Guy Steele's result for the advanced game: the first player wins in 13 (MathWorld, "Teeko").
  const Answer first =
      answerTo({.session = solved({Game::Teeko, 5, GoalSet::Advanced}, "5/5/5/5/5 b"),
                .limits = {.depth = 1}});
  REQUIRE(first.infos.size() == 1);
  CHECK(behind(first.infos[0], "score", 2) == "mate 7");
  CHECK(behind(first.infos[0], "depth") == "13");
  CHECK(wordsOf(first.infos[0]).size() == 15 + 13);
  const Answer draw =
      answerTo({.session = solved({Game::TicTacToe, 3}, "3/3/3 X"), .limits = {.nodes = 1}});
  REQUIRE(draw.infos.size() == 1);
  CHECK(behind(draw.infos[0], "score", 2) == "cp 0");
  CHECK(wordsOf(draw.infos[0]).size() == 15 + 9);
  const Answer loss = answerTo({.session = solved({Game::TicTacToe, 3}, "XX1/1O1/X1O O"),
                                .limits = {.moveTime = milliseconds(0)}});
  REQUIRE(loss.infos.size() == 1);
  CHECK(behind(loss.infos[0], "score", 2) == "mate -1");
}

TEST_CASE("what is said of a move where values are known") {
  const auto said = [](const std::string& position) {
    return saidOnce({.session = solved({Game::TicTacToe, 3}, position), .limits = {.nodes = 1}});
  };
  CHECK(said("3/3/3 X") ==
        "info depth 9 seldepth 9 score cp 0 nodes 9 pv 13 22 11 12 32 21 23 33 31");
  CHECK(said("XX1/OO1/3 X") == "info depth 1 seldepth 1 score mate 1 nodes 5 pv 13");
  CHECK(said("XX1/1O1/X1O O") == "info depth 2 seldepth 2 score mate -1 nodes 4 pv 13 21");
  CHECK(said("XOX/XOO/OX1 X") == "info depth 1 seldepth 1 score cp 0 nodes 1 pv 33");
}

TEST_CASE("what is said of the move of a level where values are known") {
  CHECK(saidOnce({.session = solved({Game::TicTacToe, 3}, "XX1/OO1/3 X"),
                  .limits = {.nodes = 1000},
                  .level = play::Level::Club,
                  .seed = 1}) == "info depth 1 seldepth 1 score mate 1 nodes 5 pv 13");
}

TEST_CASE("what is said of the move of a level where values are not known") {
  const auto said = [](const GameChoice& choice, const std::string& position) {
    return saidOnce({.session = sessionAt(choice, position),
                     .limits = {.nodes = 1000},
                     .level = play::Level::Club,
                     .seed = 1});
  };
  CHECK(said({Game::TicTacToe, 3}, "XO1/3/3 X") ==
        "info depth 3 seldepth 3 score mate 3 nodes 18 pv 31 21 22 13 33");
  CHECK(said({Game::TicTacToe, 3}, "XX1/OO1/3 X") ==
        "info depth 1 seldepth 1 score mate 1 nodes 0 pv 13");
  CHECK(said({Game::TicTacToe, 3}, "XX1/1O1/X1O O") ==
        "info depth 2 seldepth 2 score mate -1 nodes 3 pv 21 13");
  CHECK(said({Game::TicTacToe, 3}, "XOX/XOO/OX1 X") ==
        "info depth 1 seldepth 1 score cp 0 nodes 0 pv 33");
  // Red fills the board with fewer pieces than Blue.
  CHECK(said({Game::OctaFlip, 8},
             "R1######/########/########/########/########/########/########/"
             "BBBBBBBB R 0") == "info depth 1 seldepth 1 score mate -1 nodes 0 pv 1112");
}

TEST_CASE("a move that repeats a position for the third time is no winning move") {
  const Session start = solved({Game::Teeko, 4}, "4/4/4/4 b");
  play::Random random(1);
  int tried = 0;
  while (tried < 3) {
    Session session = start;
    while (session.result() == Result::Open && session.ply() < 30) {
      const auto moves = session.legalMoves();
      REQUIRE(session.play(moves[random.below(moves.size())]).empty());
      if (const auto twice = repeatedBeforeOnlyWin(session)) {
        CAPTURE(twice->position());
        CHECK(twice->value()->outcome() == solver::Outcome::Win);
        const Answer answer = answerTo({.session = *twice, .limits = {.depth = 1}});
        CHECK(behind(answer.infos.at(0), "score") == "cp");
        ++tried;
        break;
      }
    }
  }
}

TEST_CASE("of a game that is over it is said who has won, and there is no move") {
  struct Over {
    GameChoice choice;
    std::string position;
    std::string score;
  };
  for (const auto& [choice, position, score] :
       std::vector<Over>{{{Game::TicTacToe, 3}, "XXX/OO1/3 O", "mate 0"},
                         {{Game::TicTacToe, 3}, "XOX/XOO/OXX O", "cp 0"},
                         {{Game::OctaFlip, 8}, "R7/8/8/8/8/8/8/8 B 0", "mate 0"},
                         {{Game::Teeko, 5}, "bb3/bb3/rr3/r1r2/5 r", "mate 0"}}) {
    CAPTURE(position);
    std::vector<std::string> lines;
    play::SearchMemory memory;
    think({.session = sessionAt(choice, position), .limits = {.depth = 1}}, memory, {},
          [&](const std::string& line) { lines.push_back(line.substr(0, line.find(" nps"))); });
    CHECK(lines == std::vector<std::string>{"info depth 0 seldepth 0 score " + score + " nodes 0",
                                            "bestmove 0000"});
  }
}

TEST_CASE("a search that looks at almost nothing has the best move by the evaluation") {
  std::stop_source stopped;
  stopped.request_stop();
  int others = 0;
  for (const auto& [choice, position] : std::vector<std::pair<GameChoice, std::string>>{
           {{Game::Teeko, 8}, "8/8/8/8/8/8/8/8 b"},
           {{Game::Teeko, 5}, "b4/r4/b4/r4/bb1rr b"},
           {{Game::OctaFlip, 8}, "R6B/8/8/8/8/8/8/B6R R 0"},
           {{Game::TicTacToe, 5}, "XX3/1O3/2O2/5/5 X"}}) {
    const Session session = sessionAt(choice, position);
    const Answer whole = answerTo({.session = session, .limits = {.depth = 1}});
    const auto check = [&](const Answer& answer) {
      CHECK(answer.move == whole.move);
      REQUIRE(answer.infos.size() == 1);
      CHECK(behind(answer.infos[0], "depth") == "1");
      CHECK(behind(answer.infos[0], "score", 2) == behind(whole.infos[0], "score", 2));
    };
    CAPTURE(position);
    others += whole.move != session.legalMoves().front() ? 1 : 0;
    for (const std::uint64_t nodes : {1U, 2U, 8U}) {
      CAPTURE(nodes);
      check(answerTo({.session = session, .limits = {.nodes = nodes}}));
    }
    check(answerTo({.session = session, .limits = {.infinite = true}}, stopped.get_token()));
  }
  CHECK(others >= 3);
}

TEST_CASE("in OctaFlip a player who has no move passes") {
  const Answer answer =
      answerTo({.session = sessionAt({Game::OctaFlip, 8}, "R##5/###5/###5/8/8/8/8/7B R 0"),
                .limits = {.depth = 2}});
  CHECK(answer.move == "0000");
  CHECK(!answer.infos.empty());
}

TEST_CASE("every level finds legal moves in every game") {
  for (const GameChoice& choice : {GameChoice{Game::Teeko, 4}, GameChoice{Game::Teeko, 8},
                                   GameChoice{Game::OctaFlip, 8}, GameChoice{Game::TicTacToe, 5}}) {
    for (const play::Level level : play::kLevels) {
      Session session(choice);
      CAPTURE(session.position(), play::numberOf(level));
      const Answer answer = answerTo(
          {.session = session, .limits = {.depth = 2, .nodes = 5000}, .level = level, .seed = 3});
      CHECK(!answer.infos.empty());
      CHECK(session.play(answer.move).empty());
    }
  }
}

TEST_CASE("levels do not err at the same moves of every game") {
  // The same position with the same seed, at the beginning of a game and four plies later.
  const Session early = sessionAt({Game::Teeko, 5}, "b4/r4/b4/r4/bb1rr b");
  Session late = early;
  for (const char* const move : {"A0B0", "D4D3", "B0A0", "D3D4"}) {
    REQUIRE(late.play(move).empty());
  }
  REQUIRE(late.position() == early.position());
  int different = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto moveIn = [&](const Session& session) {
      return answerTo({.session = session,
                       .limits = {.depth = 1},
                       .level = play::Level::Beginner,
                       .seed = seed})
          .move;
    };
    CHECK(moveIn(early) == moveIn(early));
    different += moveIn(early) != moveIn(late) ? 1 : 0;
  }
  CHECK(different > 0);
}

TEST_CASE("searches look as deep as they are asked to") {
  const Answer answer = answerTo({.session = Session({Game::OctaFlip, 8}), .limits = {.depth = 3}});
  REQUIRE(answer.infos.size() >= 3);
  CHECK(behind(answer.infos[0], "depth") == "1");
  CHECK(behind(answer.infos.back(), "depth") == "3");
}

TEST_CASE("each depth is said once, and what a search says last is the move that it plays") {
  const Session start = sessionAt({Game::Teeko, 5}, "b4/r4/b4/r4/bb1rr b");
  const Answer deep = answerTo({.session = start, .limits = {.depth = 3}});
  CHECK(deep.infos.size() == 3);
  // Some of these searches end in the middle of a depth, where they have found a better move.
  int better = 0;
  for (std::uint64_t nodes = 20; nodes < 4000; nodes += nodes / 10) {
    CAPTURE(nodes);
    const Answer answer = answerTo({.session = start, .limits = {.nodes = nodes}});
    const std::size_t said = answer.infos.size();
    better += said > 1 && behind(answer.infos[said - 1], "depth") ==
                              behind(answer.infos[said - 2], "depth")
                  ? 1
                  : 0;
  }
  CHECK(better > 0);
}

TEST_CASE("a search with time goes on until its depth") {
  const Answer answer = answerTo({.session = Session({Game::OctaFlip, 8}),
                                  .limits = {.depth = 3, .moveTime = milliseconds(60'000)}});
  CHECK(behind(answer.infos.back(), "depth") == "3");
}
