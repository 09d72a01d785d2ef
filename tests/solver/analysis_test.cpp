#include "teeko/solver/analysis.hpp"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "teeko/assignment/perfect_computer.hpp"
#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/plain_rules.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

Position<4> positionOf(std::string_view picture, Side toMove) {
  return {boardOf<4>(picture), toMove, GoalSet::Standard};
}

const Position<4> kSample = positionOf(".... OO.. XO.. XXOX", Side::First);

}  // namespace

TEST_CASE("moves are scored best first, equal ones in scan order") {
  const auto solution = solve<4>({});
  const auto moves = scoreMoves(solution, kSample);
  CHECK(moves.size() == kSample.legalMoves().size());
  CHECK(moves.front().move == Move{Square(3), Square(7)});
  CHECK(moves.front().value == Value::winIn(5));
  CHECK(moves.front().value == solution.valueOf(kSample));
  const auto stepOrder = [](const Move& move) {
    return std::pair(*move.from, *directionBetween<4>(*move.from, move.to));
  };
  for (std::size_t i = 1; i < moves.size(); ++i) {
    const auto& [a, b] = std::pair(moves[i - 1], moves[i]);
    CHECK((a.value > b.value || (a.value == b.value && stepOrder(a.move) > stepOrder(b.move))));
  }
  const auto drops = scoreMoves(solution, Position<4>());
  REQUIRE(drops.size() == 16);
  for (std::size_t i = 0; i < drops.size(); ++i) {
    CHECK(drops[i].move == Move{std::nullopt, kSquares<4>[i]});
  }
}

TEST_CASE("a game that is over has no moves") {
  const auto won = positionOf("OOOO XXX. .... ....", Side::Second);
  const auto solution = solve<4>({});
  CHECK(scoreMoves(solution, won).empty());
  CHECK(solution.valueOf(won) == Value::lossIn(0));
  CHECK(scoreMoves(solve<4>({.movement = false}), kSample).empty());
}

TEST_CASE("the perfect computer's steps hold its value against every reply, on every board") {
  const auto solution = std::make_shared<const Solution<4>>(solve<4>({}));
  const Computer computer = perfectComputer(solution);
  int positions = 0;
  std::string mistake;
  plain::forEachGrid(4, 4, [&](const plain::Grid& grid) {
    const GameBoard board = gameBoardOf(grid);
    if (hasWinner(board) != Mark::Empty) {
      return;
    }
    ++positions;
    const Position<4> position(board, Side::Second, GoalSet::Standard);
    const Value value = solution->valueOf(position);
    const Step step = computer.chooseStep(board, Mark::Cross);
    const Position<4> after = position.after({step.from, step.to});
    bool good = value == Value::winIn(1);
    if (after.result() == Result::Open) {
      std::optional<Value> worst;
      for (const Move& reply : after.legalMoves()) {
        const Value then = solution->valueOf(after.after(reply));
        worst = worst ? std::min(*worst, then) : then;
      }
      // The best reply leaves exactly what was there, two plies nearer to the end.
      good = !good && worst && worst->beforeMove().beforeMove() == value;
    }
    if (!good && mistake.empty()) {
      mistake = position.text() + ": " + position.textOf({step.from, step.to});
    }
  });
  CHECK(positions == 882228);
  CHECK(mistake == "");
}

TEST_CASE("the perfect computer's drops never lose, whatever is dropped against them") {
  for (const bool movement : {true, false}) {
    const auto solution = std::make_shared<const Solution<4>>(solve<4>({.movement = movement}));
    const Computer computer = perfectComputer(solution);
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
    std::string lost;
    const auto noteLost = [&](const GameBoard& board, Side toMove) {
      lost = lost.empty() ? Position<4>(board, toMove, GoalSet::Standard).text() : lost;
    };
    const auto play = [&](const auto& self, const GameBoard& board) -> void {
      for (const Square square : kSquares<4>) {
        if (board.at(square) != Mark::Empty) {
          continue;
        }
        GameBoard next = board;
        next.place(square, Mark::Circle);
        if (hasWinner(next) == Mark::Circle) {
          noteLost(next, Side::Second);
          continue;
        }
        next.place(computer.choosePlacement(next, Mark::Cross), Mark::Cross);
        const auto key =
            std::pair(next.squaresOf(Mark::Circle).bits(), next.squaresOf(Mark::Cross).bits());
        if (hasWinner(next) != Mark::Empty || !seen.insert(key).second) {
          continue;
        }
        if (!allPlaced(next)) {
          self(self, next);
        } else {
          const Position<4> position(next, Side::First, GoalSet::Standard);
          if (solution->valueOf(position).outcome() == Outcome::Win) {
            noteLost(next, Side::First);
          }
        }
      }
    };
    play(play, GameBoard());
    CHECK(lost == "");
    CHECK(seen.size() > 500);
  }
}
