#include "teeko/classic/player.hpp"

#include <algorithm>
#include <random>
#include <sstream>
#include <string>

#include "teeko/classic/best_moves.hpp"
#include "teeko/classic/game.hpp"
#include "teeko/classic/heuristic.hpp"
#include "teeko/solver/solve.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

namespace {

std::shared_ptr<const solver::Solution<kSize>> solved(GoalSet goals) {
  return std::make_shared<const solver::Solution<kSize>>(solver::solve<kSize>({.goals = goals}));
}

/// The last line of a game between these.
std::string resultOf(const ClassicPlayers& players, GoalSet goals) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  playClassic(console, players, goals);
  console.flush();
  std::string text = out.str();
  text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace

TEST_CASE("ties are broken by the first, or by a seed, the same every time") {
  TieBreaker first;
  CHECK(first.choose(5) == 0);
  CHECK(first.choose(5) == 0);
  TieBreaker a(7);
  TieBreaker b(7);
  TieBreaker c(8);
  std::size_t differing = 0;
  std::vector<int> chosen(5);
  for (int i = 0; i < 100; ++i) {
    const std::size_t choice = a.choose(5);
    CHECK(choice < 5);
    CHECK(choice == b.choose(5));
    differing += choice != c.choose(5) ? 1U : 0U;
    ++chosen[choice];
  }
  CHECK(differing > 50);
  for (const int times : chosen) {
    CHECK(times > 5);
  }
}

namespace {

/// A rating that is never equal to a copy of itself, as a number with excess precision may be.
struct NeverEqual {
  int value = 0;
  friend bool operator>(NeverEqual a, NeverEqual b) { return a.value > b.value; }
  friend bool operator<(NeverEqual a, NeverEqual b) { return a.value < b.value; }
  friend bool operator==(NeverEqual, NeverEqual) { return false; }
};

}  // namespace

TEST_CASE("the best moves are those with no higher rating, in order") {
  BestMoves<char, NeverEqual> best;
  CHECK(best.moves().empty());
  const std::string moves = "abcdef";
  const std::vector<int> ratings{1, 3, 2, 3, 3, 1};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    best.add(moves[i], {ratings[i]});
    CHECK(!best.moves().empty());
  }
  CHECK(best.moves() == std::vector<char>{'b', 'd', 'e'});
  CHECK(best.highest().value == 3);
}

TEST_CASE("the perfect player never loses to the heuristic one, on either side") {
  const auto solution = solved(GoalSet::Standard);
  for (int depth = 1; depth <= 4; ++depth) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      CAPTURE(depth, seed);
      const Player perfect = perfectPlayer(solution, TieBreaker(seed));
      const Player heuristic = heuristicPlayer(depth, GoalSet::Standard, TieBreaker(seed));
      CHECK(resultOf({.black = perfect, .red = heuristic}, GoalSet::Standard) != "r wins!");
      CHECK(resultOf({.black = heuristic, .red = perfect}, GoalSet::Standard) != "b wins!");
    }
  }
}

TEST_CASE("the perfect player wins the advanced game as Black, whoever plays Red") {
  const auto solution = solved(GoalSet::Advanced);
  const Player perfect = perfectPlayer(solution);
  for (int depth = 1; depth <= 4; ++depth) {
    CHECK(resultOf({.black = perfect, .red = heuristicPlayer(depth, GoalSet::Advanced)},
                   GoalSet::Advanced) == "b wins!");
  }
  CHECK(resultOf({.black = perfect, .red = perfect}, GoalSet::Advanced) == "b wins!");
}

TEST_CASE("the perfect player takes the best value, and of draws the best estimate") {
  const auto solution = solved(GoalSet::Standard);
  std::mt19937 random(9);
  int outcomes[3] = {};
  for (int i = 0; i < 500; ++i) {
    std::vector<Square> squares(kSquares<kSize>.begin(), kSquares<kSize>.end());
    ClassicBoard board;
    const std::size_t pieces = random() % 9;
    for (std::size_t k = 0; k < pieces; ++k) {
      std::swap(squares[k], squares[k + random() % (squares.size() - k)]);
      board.place(squares[k], k % 2 == 0 ? Mark::Circle : Mark::Cross);
    }
    if (hasWinner(board) != Mark::Empty) {
      continue;
    }
    const Mark mover = pieces % 2 == 0 ? Mark::Circle : Mark::Cross;
    const auto valueFor = [&](const ClassicBoard& position, Mark side) {
      return solution->valueOf(Position<kSize>(position, sideOf(side), GoalSet::Standard));
    };
    const solver::Value value = valueFor(board, mover);
    std::vector<classic::Move> best;
    double bestEstimate = -2;
    for (const classic::Move& move : legalMoves(board, mover)) {
      const ClassicBoard after = boardAfter(board, mover, move);
      if (valueFor(after, opponentOf(mover)).beforeMove() != value) {
        continue;
      }
      const double estimate = value.outcome() == solver::Outcome::Draw
                                  ? heuristicGameValue(after, mover, GoalSet::Standard)
                                  : 0;
      if (estimate > bestEstimate) {
        bestEstimate = estimate;
        best.clear();
      }
      if (estimate == bestEstimate) {
        best.push_back(move);
      }
    }
    REQUIRE(!best.empty());
    ++outcomes[static_cast<int>(value.outcome())];
    CHECK(perfectPlayer(solution)(board, mover) == best.front());
    const classic::Move any = perfectPlayer(solution, TieBreaker(random()))(board, mover);
    CHECK(std::ranges::count(best, any) == 1);
  }
  for (const int count : outcomes) {
    CHECK(count > 10);
  }
}

TEST_CASE("the perfect players of the standard game draw") {
  const Player perfect = perfectPlayer(solved(GoalSet::Standard));
  CHECK(resultOf({.black = perfect, .red = perfect}, GoalSet::Standard) == "Draw by repetition.");
}
