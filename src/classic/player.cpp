#include "teeko/classic/player.hpp"

#include <utility>

#include "teeko/classic/best_moves.hpp"
#include "teeko/classic/heuristic.hpp"

namespace teeko::classic {
namespace {

/// What a move is worth to its mover: the exact value, and how a draw looks.
using Rating = std::pair<solver::Value, double>;

Rating rate(const solver::Solution<kSize>& solution, const ClassicBoard& board, Mark mover,
            const Move& move) {
  const ClassicBoard after = boardAfter(board, mover, move);
  const solver::Value value =
      solution.valueOf(Position<kSize>(after, sideOf(opponentOf(mover)), solution.variant().goals))
          .beforeMove();
  const bool draw = value.outcome() == solver::Outcome::Draw;
  return {value, draw ? heuristicGameValue(after, mover, solution.variant().goals) : 0};
}

}  // namespace

std::size_t TieBreaker::choose(std::size_t count) noexcept {
  if (!state_) {
    return 0;
  }
  // SplitMix64 (Steele, Lea and Flood, 2014): the same numbers everywhere.
  *state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = *state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
  mixed ^= mixed >> 31;
  return static_cast<std::size_t>(mixed % count);
}

Player heuristicPlayer(int depth, GoalSet goals, TieBreaker ties) {
  return [=](const ClassicBoard& board, Mark mover) mutable {
    const std::vector<Move> best = search(board, mover, depth, goals).moves;
    return best[ties.choose(best.size())];
  };
}

Player perfectPlayer(std::shared_ptr<const solver::Solution<kSize>> solution, TieBreaker ties) {
  return [solution = std::move(solution), ties](const ClassicBoard& board, Mark mover) mutable {
    BestMoves<Move, Rating> best;
    for (const Move& move : legalMoves(board, mover)) {
      best.add(move, rate(*solution, board, mover, move));
    }
    return best.moves()[ties.choose(best.moves().size())];
  };
}

}  // namespace teeko::classic
