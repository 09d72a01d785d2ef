#include "teeko/classic/player.hpp"

#include <utility>

#include "teeko/classic/search.hpp"

#include "rating.hpp"

namespace teeko::classic {

template <int Size>
play::Player<Position<Size>> heuristicPlayer(int depth, play::TieBreaker ties) {
  return [=](const Position<Size>& position, const std::stop_token&) mutable {
    const std::vector<Move> best = search(position, depth).moves;
    return best[ties.choose(best.size())];
  };
}

template <int Size>
play::Player<Position<Size>> perfectPlayer(solver::Solution<Size> solution, play::TieBreaker ties) {
  return [solution = std::move(solution), ties](const Position<Size>& position,
                                                const std::stop_token&) mutable {
    const auto best = bestMoves(solution, position);
    return best.moves()[ties.choose(best.moves().size())];
  };
}

template play::Player<Position<4>> heuristicPlayer<4>(int depth, play::TieBreaker ties);
template play::Player<Position<5>> heuristicPlayer<5>(int depth, play::TieBreaker ties);
template play::Player<Position<6>> heuristicPlayer<6>(int depth, play::TieBreaker ties);
template play::Player<Position<7>> heuristicPlayer<7>(int depth, play::TieBreaker ties);
template play::Player<Position<8>> heuristicPlayer<8>(int depth, play::TieBreaker ties);
template play::Player<Position<4>> perfectPlayer(solver::Solution<4> solution,
                                                 play::TieBreaker ties);
template play::Player<Position<5>> perfectPlayer(solver::Solution<5> solution,
                                                 play::TieBreaker ties);
template play::Player<Position<6>> perfectPlayer(solver::Solution<6> solution,
                                                 play::TieBreaker ties);
template play::Player<Position<7>> perfectPlayer(solver::Solution<7> solution,
                                                 play::TieBreaker ties);
template play::Player<Position<8>> perfectPlayer(solver::Solution<8> solution,
                                                 play::TieBreaker ties);

}  // namespace teeko::classic
