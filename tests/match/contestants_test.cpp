#include "match/contestants.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "teeko/assignment/computer.hpp"
#include "teeko/classic/search.hpp"

#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko;
using namespace teeko::match;
using play::Game;
using play::Session;

namespace {

Session sessionIn(const std::string& position) {
  const auto session = Session::from({Game::Teeko, 5}, position);
  REQUIRE(session);
  return *session;
}

/// What a player without a hurry answers.
std::string answerOf(const PlayerSpec& player, const Session& session, std::uint64_t seed) {
  const Tools tools;
  const Contestant contestant = contestantOf(player, tools);
  CHECK_FALSE(
      contestant.begin({.choice = session.choice(), .side = session.toMove(), .seed = seed}));
  engine::GoLimits limits;
  limits.moveTime = std::chrono::minutes(1);
  const Answer answer =
      contestant.move({.session = session, .limits = limits, .most = std::chrono::minutes(1)});
  CHECK_FALSE(answer.fault);
  return answer.move;
}

}  // namespace

TEST_CASE("the heuristic player looks as far as it is told to") {
  bool depthsDiffer = false;
  for (const char* const text :
       {"2b2/1r3/2b2/1br2/4r b", "b4/1b1r1/2b2/1r2r/4b r", "b4/5/rrr2/4b/2b2 b",
        "4b/r4/r1b2/r4/b4 b", "bb3/5/1rrr1/5/2b2 b"}) {
    const auto position = positionIn<Position<5>>(text);
    const Session session = sessionIn(text);
    std::vector<std::vector<std::string>> best;
    for (const int depth : {1, 3}) {
      CAPTURE(text, depth);
      std::vector<std::string>& moves = best.emplace_back();
      for (const Move& move : classic::search(position, depth).moves) {
        moves.push_back(position.textOf(move));
      }
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const std::string answer =
            answerOf({.kind = PlayerKind::Heuristic, .number = depth}, session, seed);
        CHECK(std::find(moves.begin(), moves.end(), answer) != moves.end());
      }
    }
    depthsDiffer =
        depthsDiffer || std::none_of(best[0].begin(), best[0].end(), [&](const std::string& move) {
          return std::find(best[1].begin(), best[1].end(), move) != best[1].end();
        });
  }
  CHECK(depthsDiffer);
}

TEST_CASE("a player that chooses by chance makes the same choices with the same seed") {
  const Session session({Game::Teeko, 5});
  std::vector<std::string> answers;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string answer = answerOf({.kind = PlayerKind::Random}, session, seed);
    CHECK(answer == answerOf({.kind = PlayerKind::Random}, session, seed));
    answers.push_back(answer);
  }
  std::sort(answers.begin(), answers.end());
  CHECK(std::unique(answers.begin(), answers.end()) - answers.begin() > 5);
}
