#include "teeko/solver/analysis.hpp"

#include <memory>
#include <set>
#include <utility>

#include "teeko/assignment/perfect_computer.hpp"
#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/plain_rules.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

Board<4> sampleBoard() {
  return boardOf<4>(".... OO.. XO.. XXOX");
}

}  // namespace

TEST_CASE("moves are rated best first, equal ones in scan order") {
  const Solution solution = solve(4, {});
  const auto moves = rateMoves(solution, sampleBoard(), Mark::Circle);
  CHECK(moves.size() == legalSteps(sampleBoard(), Mark::Circle).size());
  CHECK(moves.front().from == Square(3));
  CHECK(moves.front().to == Square(7));
  CHECK(moves.front().direction == Direction::Up);
  CHECK(moves.front().value == Value::winIn(5));
  CHECK(moves.front().value == solution.valueOf(sampleBoard(), Mark::Circle));
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const auto& [a, b] = std::pair(moves[i - 1], moves[i]);
    CHECK((a.value > b.value || (a.value == b.value && std::pair(*a.from, *a.direction) >
                                                           std::pair(*b.from, *b.direction))));
  }
  const auto drops = rateMoves(solution, Board<4>(), Mark::Circle);
  REQUIRE(drops.size() == 16);
  for (std::size_t i = 0; i < drops.size(); ++i) {
    CHECK(drops[i].to == kSquares<4>[i]);
    CHECK(!drops[i].from);
    CHECK(!drops[i].direction);
  }
}

TEST_CASE("a game that is over has no moves") {
  const auto won = boardOf<4>("OOOO XXX. .... ....");
  const Solution solution = solve(4, {});
  CHECK(rateMoves(solution, won, Mark::Cross).empty());
  CHECK(solution.valueOf(won, Mark::Cross) == Value::lossIn(0));
  CHECK(rateMoves(solve(4, {.movement = false}), sampleBoard(), Mark::Circle).empty());
}

TEST_CASE("the perfect computer's steps hold its value against every reply, on every board",
          "[slow]") {
  const auto solution = std::make_shared<const Solution>(solve(4, {}));
  const Computer computer = perfectComputer(solution);
  int positions = 0;
  int mistakes = 0;
  plain::forEachGrid(4, 4, [&](const plain::Grid& grid) {
    const GameBoard board = gameBoardOf(grid);
    if (hasWinner(board) != Mark::Empty) {
      return;
    }
    ++positions;
    const Value value = solution->valueOf(board, Mark::Cross);
    const Step step = computer.chooseStep(board, Mark::Cross);
    GameBoard after = board;
    after.move(step.from, step.to);
    if (hasWinner(after) == Mark::Cross) {
      mistakes += value == Value::winIn(1) ? 0 : 1;
      return;
    }
    bool good = value != Value::winIn(1);
    std::optional<Value> worst;
    for (const Step& reply : legalSteps(after, Mark::Circle)) {
      GameBoard next = after;
      next.move(reply.from, reply.to);
      const Value then = solution->valueOf(next, Mark::Cross);
      worst = worst ? std::min(*worst, then) : then;
    }
    // The best reply leaves exactly what was there, two plies nearer to the end.
    good = good && worst && worst->beforeMove().beforeMove() == value;
    mistakes += good ? 0 : 1;
  });
  CHECK(positions == 882228);
  CHECK(mistakes == 0);
}

TEST_CASE("the perfect computer's drops never lose, whatever is dropped against them") {
  for (const bool movement : {true, false}) {
    const auto solution = std::make_shared<const Solution>(solve(4, {.movement = movement}));
    const Computer computer = perfectComputer(solution);
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
    int lost = 0;
    const auto play = [&](const auto& self, const GameBoard& board) -> void {
      for (const Square square : kSquares<4>) {
        if (board.at(square) != Mark::Empty) {
          continue;
        }
        GameBoard next = board;
        next.place(square, Mark::Circle);
        lost += hasWinner(next) == Mark::Circle ? 1 : 0;
        next.place(computer.choosePlacement(next, Mark::Cross), Mark::Cross);
        const auto key =
            std::pair(next.squaresOf(Mark::Circle).bits(), next.squaresOf(Mark::Cross).bits());
        if (hasWinner(next) != Mark::Empty || !seen.insert(key).second) {
          continue;
        }
        if (!allPlaced(next)) {
          self(self, next);
        } else {
          lost += solution->valueOf(next, Mark::Circle).outcome() == Outcome::Win ? 1 : 0;
        }
      }
    };
    play(play, GameBoard());
    CHECK(lost == 0);
    CHECK(seen.size() > 500);
  }
}
