#include <string>
#include <utility>

#include "teeko/match/report.hpp"

#include "match/sample_report.hpp"
#include "support/catch.hpp"
#include "support/comma_locale.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::match;
using test::SampleMatch;

TEST_CASE("a match as text") {
  CHECK(textReport(SampleMatch(false).report()) == R"(Teeko 5×5, 6 games of 3 players

player                                 games  won  drawn  lost    score     Elo    from   to    ms  longest  faults
level:5                                    4    4      0     0  100.0 %       -   +12.3    -  12.3    100.0       0
ugi:./a <player> whose name is lönger      4    0      1     3   12.5 %  -190.8  -400.0  0.0   0.0      0.0       3
random                                     0    0      0     0    0.0 %       -       -    -   0.0      0.0       0

                                                                                      won  drawn  lost
level:5                                against ugi:./a <player> whose name is lönger    3      1     0
level:5                                                               against random    0      0     0
ugi:./a <player> whose name is lönger                                 against random    0      0     2

Faults of ugi:./a <player> whose name is lönger:
  game 1, ply 7: illegal move 'A<1': A<1 is no move
    in 5/5/5/5/5 b
  game 3, ply 2: exception: it said:
    in 4b/5/5/5/5 r
    | line <2>
    | line 3
  game 4, ply 9: crash
    in 5/5/5/5/4r b
)");
  CHECK(textReport(SampleMatch(true).report(20)) == R"(Teeko 5×5, 6 of 20 games of 3 players

player                                 games  won  drawn  lost    score     Elo    from   to    ms  longest  faults  mistakes  wasted
level:5                                    4    4      0     0  100.0 %       -   +12.3    -  12.3    100.0       0         2    0.13
ugi:./a <player> whose name is lönger      4    0      1     3   12.5 %  -190.8  -400.0  0.0   0.0      0.0       3         0    0.00
random                                     0    0      0     0    0.0 %       -       -    -   0.0      0.0       0         0    0.00

                                                                                      won  drawn  lost
level:5                                against ugi:./a <player> whose name is lönger    3      1     0
level:5                                                               against random    0      0     0
ugi:./a <player> whose name is lönger                                 against random    0      0     2

Faults of ugi:./a <player> whose name is lönger:
  game 1, ply 7: illegal move 'A<1': A<1 is no move
    in 5/5/5/5/5 b
  game 3, ply 2: exception: it said:
    in 4b/5/5/5/5 r
    | line <2>
    | line 3
  game 4, ply 9: crash
    in 5/5/5/5/4r b

Mistakes of level:5:
  game 2, ply 5: C2, a win in 5 became a draw; C3 was better
    in 5/5/5/5/3br b
  game 2, ply 7: D2, a draw became a loss in 8; D3 was better
    in 5/5/5/5/3rb b
)");
}

TEST_CASE("a player with one game and a match with two pairings are shown as any other") {
  SampleMatch match(false);
  match.standings.pairings.resize(2);
  match.standings.players[2].games = 1;
  const std::string text = textReport(match.report());
  CHECK(text.find("against random") != std::string::npos);
}

TEST_CASE("a match of two players as text has no table of pairings") {
  SampleMatch match(false);
  match.standings.players = {match.standings.players[2], match.standings.players[0]};
  match.standings.pairings.resize(1);
  match.plan.players.resize(2);
  match.plan.choice.goals = GoalSet::Advanced;
  CHECK(textReport(match.report(4)) == R"(Teeko 5×5, advanced goals, 4 games of 2 players

player   games  won  drawn  lost    score  Elo   from  to    ms  longest  faults
random       0    0      0     0    0.0 %    -      -   -   0.0      0.0       0
level:5      4    4      0     0  100.0 %    -  +12.3   -  12.3    100.0       0
)");
}

TEST_CASE("the title tells the board, and how many games were played of those that were wanted") {
  SampleMatch match(false);
  CHECK(titleOf(match.report(6)) == "Teeko 5×5, 6 games of 3 players");
  CHECK(titleOf(match.report(7)) == "Teeko 5×5, 6 of 7 games of 3 players");
  MatchReport interrupted = match.report(7);
  interrupted.isInterrupted = true;
  CHECK(titleOf(interrupted) == "Teeko 5×5, 6 of 7 games of 3 players, interrupted");
  match.plan.choice = {play::Game::TicTacToe, 3};
  CHECK(titleOf(match.report(0)) == "TicTacToe 3×3, 6 games of 3 players");
}

TEST_CASE("five faults and mistakes of a player are listed, and the others counted") {
  SampleMatch match(true);
  Standing& player = match.standings.players[0];
  for (const std::size_t count : {1U, 4U, 5U, 6U, 17U}) {
    CAPTURE(count);
    player.faults.assign(count, {{.game = 8, .ply = 3}, {FaultKind::Silence, ""}});
    player.mistakes.assign(count, player.mistakes.front());
    const std::string text = textReport(match.report());
    const std::size_t listed = std::min<std::size_t>(count, 5);
    CHECK(countOf("game 8, ply 3", text) == listed);
    CHECK(countOf("a win in 5 became a draw", text) == listed);
    CHECK(countOf("  and " + std::to_string(count - listed) + " more\n", text) ==
          (count > 5 ? 2 : 0));
  }
}

TEST_CASE("a rating has a sign unless it is shown as 0") {
  SampleMatch match(false);
  for (const auto& [elo, shown] : {std::pair<double, std::string>{0.05, "+0.1"},
                                   {0.0499, "0.0"},
                                   {0, "0.0"},
                                   {-0.0499, "0.0"},
                                   {-0.05, "-0.1"},
                                   {1234.56, "+1234.6"}}) {
    match.standings.players[2].elo.elo = elo;
    const std::string text = textReport(match.report());
    CAPTURE(text, elo);
    // The last row has no limits of the rating.
    CHECK(text.find(" " + shown + "       -    -   0.0") != std::string::npos);
  }
}

TEST_CASE("numbers are the same whatever the language of the program is") {
  SampleMatch match(false);
  MatchReport report = match.report();
  report.hypotheses = SprtHypotheses{.elo0 = -2.5, .elo1 = 10.25};
  report.test.decision = SprtDecision::Elo1;
  const std::string text = textReport(report);
  const CommaLocale locale;
  CHECK(textReport(report) == text);
}

TEST_CASE("what the ratio test says") {
  SampleMatch match(false);
  MatchReport report = match.report();
  report.hypotheses = SprtHypotheses{.elo0 = -2.5, .elo1 = 10};
  report.test = {.logLikelihoodRatio = 1.234, .decision = SprtDecision::Open, .games = 12};
  CHECK(sprtText(report) == "log likelihood ratio 1.23 (limits ±2.94) after 12 games: not decided");
  report.test.decision = SprtDecision::Elo1;
  CHECK(sprtText(report) ==
        "log likelihood ratio 1.23 (limits ±2.94) after 12 games: H1 is accepted, level:5 is 10 "
        "Elo stronger and not -2.5");
  report.test.decision = SprtDecision::Elo0;
  CHECK(sprtText(report) ==
        "log likelihood ratio 1.23 (limits ±2.94) after 12 games: H0 is accepted, level:5 is -2.5 "
        "Elo stronger and not 10");
  CHECK(textReport(report).find("\nSPRT: " + sprtText(report) + "\n") != std::string::npos);
}
