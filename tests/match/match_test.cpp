// needs: processes
#include "teeko/match/match.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "teeko/io/error.hpp"

#include "match/contestants.hpp"
#include "match/game_runner.hpp"
#include "process/descendants.hpp"
#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/scratch.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

using namespace teeko;
using namespace teeko::match;

namespace {

/// A match of tic-tac-toe, whose games take no time.
MatchPlan quickPlan(const PlayerSpec& second = {.kind = PlayerKind::Level, .number = 1}) {
  MatchPlan plan;
  plan.choice = {play::Game::TicTacToe, 3};
  plan.players = {{.kind = PlayerKind::Random}, second};
  plan.games = 8;
  plan.moveTime = kLongestMoveTime;  // however busy the machine is
  return plan;
}

void playAll(const MatchPlan& plan, int jobs, const std::function<bool(GameReport)>& onGame) {
  playMatch(plan, gamesOfPart(plan, 1, 1), {}, {.jobs = jobs, .tools = {}, .onGame = onGame});
}

/// The error that ends this match.
Error errorOf(const MatchPlan& plan, const std::function<bool(GameReport)>& onGame) {
  try {
    playAll(plan, 2, onGame);
  } catch (const Error& error) {
    return error;
  }
  throw std::logic_error("the match ended without an error");
}

}  // namespace

TEST_CASE("processes play each game once, as it is played without them") {
  const MatchPlan plan = quickPlan();
  const play::Values noValues;
  const Tools noTools;
  GameRunner runner(plan, noValues, noTools);
  for (const int jobs : {1, 2, 3, kMostJobs}) {
    CAPTURE(jobs);
    std::vector<std::size_t> played;
    playAll(plan, jobs, [&](const GameReport& game) {
      played.push_back(game.number);
      const GameReport wanted = runner.play(game.number);
      CHECK(game.players == wanted.players);
      CHECK(game.openingPlies == wanted.openingPlies);
      CHECK(game.moves == wanted.moves);
      CHECK(game.result == wanted.result);
      return true;
    });
    std::ranges::sort(played);
    CHECK(played == gamesOfPart(plan, 1, 1));
    CHECK(process::children().empty());
  }
}

TEST_CASE("a single process plays the games in their order, until no more are wanted") {
  std::vector<std::size_t> played;
  playAll(quickPlan(), 1, [&](const GameReport& game) {
    played.push_back(game.number);
    return game.number < 3;
  });
  CHECK(played == std::vector<std::size_t>{1, 2, 3});
}

TEST_CASE("a player that cannot be started ends the match with the reason") {
  struct Row {
    PlayerSpec player;
    std::string_view reason;
  };
  for (const Row& row :
       std::vector<Row>{{{.kind = PlayerKind::TeekoPlayer, .number = 0, .text = "none.py"},
                         "none.py: there is no such file"},
                        {{.kind = PlayerKind::Ugi, .number = 0, .text = "./no-such-engine"},
                         "no-such-engine"}}) {
    const Error error = errorOf(quickPlan(row.player), MatchOptions().onGame);
    CAPTURE(error.what());
    CHECK(error.kind() == ErrorKind::BadInput);
    CHECK(std::string_view(error.what()).find(row.reason) != std::string_view::npos);
    CHECK(process::children().empty());
  }
}

TEST_CASE("whatever keeps a process from playing on ends the match with the reason") {
  const play::Values values =
      play::Oracle<tictactoe::Position>([](const auto&) -> std::optional<solver::Value> {
        throw std::runtime_error("the values are lost");
      });
  const MatchPlan plan = quickPlan({.kind = PlayerKind::Level, .number = 5});
  try {
    playMatch(plan, gamesOfPart(plan, 1, 1), values,
              {.jobs = 2, .tools = {}, .onGame = MatchOptions().onGame});
    FAIL("the match ended without an error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::Unfinished);
    CHECK(std::string(error.what()) == "the values are lost");
  }
}

TEST_CASE("an interrupt ends the match") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const Error error = errorOf(quickPlan(), [&](const GameReport& /*game*/) {
      CHECK(raise(signal) == 0);
      return true;
    });
    CHECK(error.kind() == ErrorKind::Unfinished);
    CHECK(std::string(error.what()) == "interrupted");
    CHECK(process::children().empty());
  }
}

#ifdef __linux__

TEST_CASE("a match ends when a process that plays a game does") {
  MatchPlan plan = quickPlan({.kind = PlayerKind::Heuristic, .number = 2});
  plan.choice = {play::Game::Teeko, 5};
  plan.players[0] = plan.players[1];
  REQUIRE(faultOf(plan).empty());
  // The program ignores it, so that writing to a process that has ended is an error only.
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const Error error = errorOf(plan, [&](const GameReport& /*game*/) {
    // One waits for its next game, the other one plays.
    for (const pid_t worker : process::children()) {
      CHECK(kill(worker, SIGKILL) == 0);
    }
    return true;
  });
  CHECK(error.kind() == ErrorKind::Unfinished);
  CHECK(std::string(error.what()) == "a process that played a game has ended");
  (void)std::signal(SIGPIPE, before);
  CHECK(process::children().empty());
}

TEST_CASE("what a match has started ends with it, and what has ended before is left alone") {
  // An engine that says nothing, and what it has started.
  const Scratch scratch;
  const std::filesystem::path engine =
      scratch.file("engine", "#!/bin/sh\n(setsid sleep 1000 &)\necho >>\"$1\"\nexec sleep 1000\n");
  const std::filesystem::path started = scratch.file("started", "");
  std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
  const Child other([&started] {
    while (std::filesystem::file_size(started) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    (void)kill(getppid(), SIGINT);
    _exit(0);
  });
  MatchPlan plan = quickPlan(
      {.kind = PlayerKind::Ugi, .number = 0, .text = engine.string() + ' ' + started.string()});
  const Error error = errorOf(plan, [](const GameReport& /*game*/) { return true; });
  CHECK(std::string(error.what()) == "interrupted");
  CHECK(process::children() == std::vector<pid_t>{other.id()});
}

TEST_CASE("an engine gets each file that its command names by its whole path") {
  // It runs in another folder.
  const Scratch scratch;
  const std::string one = scratch.file("one", "").string();
  const std::string two = scratch.file("two", "").string();
  const std::string engine =
      scratch.file("engine", "read -r line\necho \"got $*\" >&2\nexit 1\n").string();
  const std::string folder = (scratch.path() / "." / "").string();
  const PlayerSpec player{.kind = PlayerKind::Ugi,
                          .number = 0,
                          .text = "sh " + engine + ' ' + folder + "one word " + folder + "two"};
  const Tools tools;
  const Contestant contestant = contestantOf(player, tools);
  const auto fault =
      contestant.begin({.choice = {play::Game::TicTacToe, 3}, .side = Side::First, .seed = 1});
  REQUIRE(fault);
  CAPTURE(fault->detail);
  CHECK(fault->detail.find("got " + one + " word " + two) != std::string::npos);
}

TEST_CASE("what the caller throws ends the match, and its other children stay") {
  const Child other;
  CHECK_THROWS_WITH(playAll(quickPlan(), 2,
                            [](const GameReport& /*game*/) -> bool {
                              throw std::runtime_error("the disk is full");
                            }),
                    "the disk is full");
  CHECK(process::children() == std::vector<pid_t>{other.id()});
}

TEST_CASE("while games are played, and not afterwards, orphans come to this process") {
  const auto areAdopted = [] {
    int answer = 0;
    REQUIRE(prctl(PR_GET_CHILD_SUBREAPER, &answer) == 0);
    return answer != 0;
  };
  playAll(quickPlan(), 2, [&](const GameReport& /*game*/) {
    CHECK(areAdopted());
    return true;
  });
  CHECK_FALSE(areAdopted());
}

#endif
