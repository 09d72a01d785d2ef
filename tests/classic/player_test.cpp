#include "teeko/classic/player.hpp"

#include <algorithm>
#include <random>
#include <sstream>
#include <string>

#include "teeko/classic/game.hpp"
#include "teeko/classic/search.hpp"
#include "teeko/play/best_moves.hpp"
#include "teeko/solver/solve.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

namespace {

constexpr int kSize = kUsualSize;
using ClassicPosition = Position<kSize>;

solver::Solution<kSize> solved(GoalSet goals) {
  return solver::solve<kSize>({.goals = goals});
}

using Player = play::Player<ClassicPosition>;

/// The last line of a game between these.
std::string resultOf(const play::Players<ClassicPosition>& players, GoalSet goals) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  play::Record<ClassicPosition> record{ClassicPosition(goals)};
  playClassic(console, record, players);
  console.flush();
  std::string text = out.str();
  text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace

TEST_CASE("the perfect player never loses to the heuristic one, on either side") {
  const auto solution = solved(GoalSet::Standard);
  for (int depth = 1; depth <= 4; ++depth) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      CAPTURE(depth, seed);
      const Player perfect = perfectPlayer(solution, play::TieBreaker(seed));
      const Player heuristic = heuristicPlayer<kSize>(depth, play::TieBreaker(seed));
      CHECK(resultOf({.first = perfect, .second = heuristic}, GoalSet::Standard) != "r wins!");
      CHECK(resultOf({.first = heuristic, .second = perfect}, GoalSet::Standard) != "b wins!");
    }
  }
}

TEST_CASE("the perfect player wins the advanced game as Black, whoever plays Red") {
  const auto solution = solved(GoalSet::Advanced);
  const Player perfect = perfectPlayer(solution);
  for (int depth = 1; depth <= 4; ++depth) {
    CHECK(resultOf({.first = perfect, .second = heuristicPlayer<kSize>(depth)},
                   GoalSet::Advanced) == "b wins!");
  }
  CHECK(resultOf({.first = perfect, .second = perfect}, GoalSet::Advanced) == "b wins!");
}

TEST_CASE("the perfect player takes the best value, and of draws the best estimate") {
  const auto solution = solved(GoalSet::Standard);
  std::mt19937 random(9);
  int outcomes[3] = {};
  for (int i = 0; i < 500; ++i) {
    std::vector<Square> squares(kSquares<kSize>.begin(), kSquares<kSize>.end());
    Board<kSize> board;
    const std::size_t pieces = random() % 9;
    for (std::size_t k = 0; k < pieces; ++k) {
      std::swap(squares[k], squares[k + random() % (squares.size() - k)]);
      board.place(squares[k], k % 2 == 0 ? Piece::First : Piece::Second);
    }
    if (hasWinner(board) != Piece::None) {
      continue;
    }
    const Side side = pieces % 2 == 0 ? Side::First : Side::Second;
    const ClassicPosition position(board, side, GoalSet::Standard);
    const solver::Value value = solution.valueOf(position);
    std::vector<Move> best;
    double bestEstimate = -2;
    for (const Move& move : movesInReadingOrder(position)) {
      const ClassicPosition after = position.after(move);
      if (solution.valueOf(after).beforeMove() != value) {
        continue;
      }
      const double estimate =
          value.outcome() == solver::Outcome::Draw ? heuristicGameValue(after, side) : 0;
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
    CHECK(perfectPlayer(solution)(position, {}) == best.front());
    const Move any = perfectPlayer(solution, play::TieBreaker(random()))(position, {});
    CHECK(std::ranges::count(best, any) == 1);
  }
  for (const int count : outcomes) {
    CHECK(count > 10);
  }
}

TEST_CASE("the perfect players of the standard game draw") {
  const Player perfect = perfectPlayer(solved(GoalSet::Standard));
  CHECK(resultOf({.first = perfect, .second = perfect}, GoalSet::Standard) ==
        "Draw by repetition.");
}
