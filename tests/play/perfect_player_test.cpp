#include "teeko/play/perfect_player.hpp"

#include <optional>
#include <set>
#include <string>

#include "teeko/assignment/game_board.hpp"
#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/plain_rules.hpp"

using namespace teeko;
using assignment::GamePosition;
using solver::Outcome;
using Solution = solver::Solution<assignment::kGameSize>;
using solver::Value;

namespace {

/// Whether this move keeps the position's value: the best reply leaves exactly what was there, two
/// plies nearer to the end.
bool holdsValue(const Solution& solution, const GamePosition& position, const Move& move) {
  const Value value = solution.valueOf(position);
  const GamePosition after = position.after(move);
  if (after.result() != Result::Open) {
    return value == Value::winIn(1);
  }
  std::optional<Value> worst;
  for (const Move& reply : after.legalMoves()) {
    const Value then = solution.valueOf(after.after(reply));
    worst = worst ? std::min(*worst, then) : then;
  }
  return value != Value::winIn(1) && worst && worst->beforeMove().beforeMove() == value;
}

}  // namespace

TEST_CASE("the perfect player's steps hold its value against every reply, on every board",
          "[slow]") {
  const Solution solution = solver::solve<assignment::kGameSize>({});
  const auto player = play::perfectPlayer(solution);
  int positions = 0;
  std::string firstMistake;
  plain::forEachGrid(4, 4, [&](const plain::Grid& grid) {
    const auto board = gameBoardOf(grid);
    if (hasWinner(board) != Piece::None) {
      return;
    }
    ++positions;
    const GamePosition position(board, Side::Second, GoalSet::Standard);
    const Move move = player(position, {});
    if (!holdsValue(solution, position, move) && firstMistake.empty()) {
      firstMistake = position.text() + ": " + position.textOf(move);
    }
  });
  CHECK(positions == 882228);
  CHECK(firstMistake.empty());
}

TEST_CASE("the perfect player's drops never lose, whatever is dropped against them") {
  for (const bool movement : {true, false}) {
    const Solution solution = solver::solve<assignment::kGameSize>({.movement = movement});
    const auto player = play::perfectPlayer(solution);
    std::set<GamePosition> seen;
    std::string firstLost;
    const auto isLost = [&](const GamePosition& position) {
      return position.result() == Result::FirstWins ||
             (!position.isDropping() && position.result() == Result::Open &&
              solution.valueOf(position).outcome() == Outcome::Win);
    };
    const auto visit = [&](const auto& self, const GamePosition& position) -> void {
      for (const Move& drop : position.legalMoves()) {
        const GamePosition dropped = position.after(drop);
        const GamePosition next =
            dropped.result() == Result::Open ? dropped.after(player(dropped, {})) : dropped;
        if (isLost(next) && firstLost.empty()) {
          firstLost = next.text();
        }
        if (next.result() == Result::Open && next.isDropping() && seen.insert(next).second) {
          self(self, next);
        }
      }
    };
    visit(visit, GamePosition());
    CHECK(firstLost.empty());
    CHECK(seen.size() > 300);
  }
}
