#include "teeko/classic/player.hpp"

#include <utility>

#include "teeko/classic/search.hpp"
#include "teeko/play/best_moves.hpp"

namespace teeko::classic {
namespace {

/// What a move is worth to the side that makes it: the exact value, and how a draw looks.
using Rating = std::pair<solver::Value, double>;

Rating rate(const solver::Solution<kSize>& solution, const ClassicPosition& position,
            const Move& move) {
  const ClassicPosition after = position.after(move);
  const solver::Value value = solution.valueOf(after).beforeMove();
  const bool draw = value.outcome() == solver::Outcome::Draw;
  return {value, draw ? heuristicGameValue(after, position.toMove()) : 0};
}

}  // namespace

play::Player<ClassicPosition> heuristicPlayer(int depth, play::TieBreaker ties) {
  return [=](const ClassicPosition& position, const std::stop_token&) mutable {
    const std::vector<Move> best = search(position, depth).moves;
    return best[ties.choose(best.size())];
  };
}

play::Player<ClassicPosition> perfectPlayer(solver::Solution<kSize> solution,
                                            play::TieBreaker ties) {
  return [solution = std::move(solution), ties](const ClassicPosition& position,
                                                const std::stop_token&) mutable {
    play::BestMoves<Move, Rating> best;
    for (const Move& move : movesInReadingOrder(position)) {
      best.add(move, rate(solution, position, move));
    }
    return best.moves()[ties.choose(best.moves().size())];
  };
}

}  // namespace teeko::classic
