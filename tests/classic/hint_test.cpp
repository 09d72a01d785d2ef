#include "teeko/classic/hint.hpp"

#include <string>
#include <vector>

#include "teeko/classic/player.hpp"
#include "teeko/core/notation.hpp"
#include "teeko/play/search.hpp"
#include "teeko/play/search_teeko.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/solver/value_text.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko;
using namespace teeko::classic;

namespace {

using Record = play::Record<Position<4>>;

/// One step of Black's wins fastest.
constexpr const char* kWonByOneMove[] = {"1rr1/br2/1bb1/r1b1 b", "b3/bb1r/rr1b/1r2 b",
                                         "rrr1/2b1/2b1/brb1 b", "b1br/4/1bbr/2rr b"};

}  // namespace

TEST_CASE("an exact hint is the perfect player's move and its value") {
  const auto solution = solver::solve<4>({});
  const auto player = perfectPlayer(solution);
  Record record{Position<4>()};
  std::string outcomes;
  // A game in which the first legal move is made instead of the hint, now and then.
  for (int ply = 0; record.result() == Result::Open && ply < 60; ++ply) {
    const Position<4>& position = record.position();
    CAPTURE(position.text());
    const Hint hint = exactHint(solution, record);
    const solver::Value value = solution.valueOf(position.after(hint.move)).beforeMove();
    if (record.seenTwice().empty()) {
      CHECK(hint.move == player(position, {}));
      CHECK(hint.value == solver::describe(solution.valueOf(position)));
    }
    CHECK((hint.value == solver::describe(value) || hint.value == "draw"));
    outcomes += hint.value.front();
    record.play(ply % 3 == 2 ? *position.legalMoves().begin() : hint.move);
  }
  CHECK(outcomes.find('d') != std::string::npos);
  CHECK(outcomes.size() > 8);
}

TEST_CASE("an exact hint knows that a position that comes up again is a draw") {
  const auto solution = solver::solve<4>({});
  for (const char* const text : kWonByOneMove) {
    CAPTURE(text);
    const auto won = positionIn<Position<4>>(text);
    const Move best = exactHint(solution, Record(won)).move;
    // A game that has come to where the best move leads, and back from there, twice.
    Record record(won.after(best));
    for (int time = 0; time < 2; ++time) {
      const Move away = *record.position().legalMoves().begin();
      record.play(away);
      record.play({best.to, *best.from});
      record.play({away.to, *away.from});
      REQUIRE(record.position() == won);
      if (time == 0) {
        record.play(best);
      }
    }
    REQUIRE(record.result() == Result::Open);
    solver::Value highest = solver::Value::lossIn(0);
    for (const Move& move : won.legalMoves()) {
      const Position<4> after = won.after(move);
      highest = std::max(highest, after == won.after(best) ? solver::Value()
                                                           : solution.valueOf(after).beforeMove());
    }
    const Hint hint = exactHint(solution, record);
    CHECK(hint.value == solver::describe(highest));
    CHECK(hint.value != solver::describe(solution.valueOf(won)));
    CHECK_FALSE(hint.move == best);
  }
}

TEST_CASE("a searched hint finds forced wins and losses") {
  struct Fact {
    const char* position;
    const char* value;
  };
  const std::vector<Fact> facts{
      {"bbb4/7/7/rrr4/7/7/7 b", "win in 1"},
      {"1bbb3/7/7/rr5/7/7/7 r", "loss in 2"},
  };
  for (const auto& [text, value] : facts) {
    CAPTURE(text);
    const auto position = positionIn<Position<7>>(text);
    const Hint hint = searchedHint(play::Record(position), 100'000);
    CHECK(hint.value == value);
    CHECK(position.faultOf(hint.move).empty());
  }
}

TEST_CASE("a searched hint of a forced win is as good as an exact one") {
  const auto solution = solver::solve<4>({});
  for (const char* const text : kWonByOneMove) {
    CAPTURE(text);
    const Record record(positionIn<Position<4>>(text));
    const Hint exact = exactHint(solution, record);
    const Hint searched = searchedHint(record, 1'000'000);
    CHECK(searched.value == exact.value);
    CHECK(searched.move == exact.move);
  }
}

TEST_CASE("a searched hint is the same for the same game, and names the better side") {
  const play::Record<Position<8>> record{Position<8>().after({std::nullopt, Square(28)})};
  const Hint once = searchedHint(record, 50'000);
  const Hint again = searchedHint(record, 50'000);
  CHECK(once.move == again.move);
  CHECK(once.value == again.value);
  CHECK(once.value.starts_with("b looks better, depth "));
  const play::Record<Position<8>> start{Position<8>()};
  CHECK(searchedHint(start, 1).value.find("depth ") != std::string::npos);
}

TEST_CASE("a searched hint tells the depth, and which side the search's score is good for") {
  constexpr std::uint64_t kPositions = 300;
  int even = 0;
  int slight = 0;
  // Games in which the sides take any moves, some better than others.
  for (std::size_t game = 0; game < 40; ++game) {
    play::Record<Position<5>> record{Position<5>()};
    for (std::size_t ply = 0; ply < 12 && record.result() == Result::Open; ++ply) {
      const Position<5>& position = record.position();
      play::Searcher<Position<5>> searcher(std::size_t{1} << 24U);
      const auto found =
          searcher.search({.position = position, .limits = {.nodes = kPositions}}, {});
      const Hint hint = searchedHint(record, kPositions);
      CAPTURE(position.text(), found.score.number());
      CHECK(hint.move == found.line.front());
      const std::string depth = ", depth " + std::to_string(found.depth);
      const char mine = pieceLetter(position.toMove());
      const char theirs = pieceLetter(opponentOf(position.toMove()));
      if (found.score.plies()) {
        CHECK(hint.value.find(" in ") != std::string::npos);
      } else if (found.score.number() == 0) {
        CHECK(hint.value == "even" + depth);
        ++even;
      } else {
        const char better = found.score.number() > 0 ? mine : theirs;
        CHECK(hint.value == std::string(1, better) + " looks better" + depth);
        slight += found.score.number() == 1 ? 1 : 0;
      }
      const auto moves = position.legalMoves();
      std::vector<Move> all(moves.begin(), moves.end());
      record.play(all[(game * 7 + ply * 5) % all.size()]);
    }
  }
  CHECK(even > 0);
  CHECK(slight > 0);
}
