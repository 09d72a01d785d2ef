/// Matches that were never played, for the tests of reports.
#pragma once

#include <string>

#include "teeko/match/report.hpp"

namespace teeko::match::test {

/// Three players, of whom one has won all its games, one has faults, and one has played none.
struct SampleMatch {
  MatchPlan plan;
  Standings standings;

  explicit SampleMatch(bool isSolved) {
    plan.choice = {play::Game::Teeko, 5};
    plan.players.resize(3);
    Standing best{.name = "level:5",
                  .games = 4,
                  .won = 4,
                  .meanMilliseconds = 12.345,
                  .maxMilliseconds = 99.96};
    best.elo = {.elo = {}, .low = 12.34, .high = {}, .scores = ScoreInterval{0.9, 1.2}};
    Standing faulty{.name = "ugi:./a <player> whose name is l\u00f6nger",
                    .games = 4,
                    .won = 0,
                    .drawn = 1,
                    .lost = 3};
    faulty.elo = {
        .elo = -190.849, .low = -400, .high = -0.04, .scores = ScoreInterval{0.091, 0.4994}};
    faulty.faults = {{{.game = 1, .ply = 7, .position = "5/5/5/5/5 b", .move = "A<1"},
                      {FaultKind::IllegalMove, "A<1 is no move"}},
                     {{.game = 3, .ply = 2, .position = "4b/5/5/5/5 r"},
                      {FaultKind::Exception, "it said:\nline <2>\nline 3"}},
                     {{.game = 4, .ply = 9, .position = "5/5/5/5/4r b"}, {FaultKind::Crash, ""}}};
    Standing idle{.name = "random"};
    for (Standing* const player : {&best, &faulty, &idle}) {
      player->isSolved = isSolved;
    }
    if (isSolved) {
      best.mistakes = {{{.game = 2, .ply = 5, .position = "5/5/5/5/3br b", .move = "C2"},
                        solver::Value::winIn(5),
                        {},
                        "C3"},
                       {{.game = 2, .ply = 7, .position = "5/5/5/5/3rb b", .move = "D2"},
                        {},
                        solver::Value::lossIn(8),
                        "D3"}};
      best.wastedPlies = 0.126;
    }
    standings.players = {best, faulty, idle};
    standings.pairings = {{.pairing = {0, 1}, .games = 4, .firstWon = 3, .drawn = 1},
                          {.pairing = {0, 2}},
                          {.pairing = {1, 2}, .games = 2, .drawn = 0, .secondWon = 2}};
  }

  [[nodiscard]] MatchReport report(std::size_t wanted = 6) const {
    return {.plan = plan, .standings = standings, .wanted = wanted};
  }
};

}  // namespace teeko::match::test
