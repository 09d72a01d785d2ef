#include "puzzle.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "teeko/play/random.hpp"

namespace teeko::page {
namespace {

constexpr std::size_t kFewestMoves = 6;
constexpr int kShortestWin = 3;
constexpr int kLongestWin = 11;
/// Of random moves from the start; where none gives a puzzle, there is none.
constexpr int kMostTries = 500;
constexpr int kMostMoves = 24;

/// Whether one move alone keeps what the side to move has, and that is worth keeping.
bool hasOneRightMove(const std::vector<play::ValuedMove>& moves) {
  const solver::Value best = play::bestOf(moves).value;
  const int plies = best.plies().value_or(kShortestWin);
  return moves.size() >= kFewestMoves && best.outcome() != solver::Outcome::Loss &&
         plies >= kShortestWin && plies <= kLongestWin &&
         std::count_if(moves.begin(), moves.end(), [&](const play::ValuedMove& move) {
           return move.value.outcome() == best.outcome();
         }) == 1;
}

}  // namespace

std::optional<play::Session> findPuzzle(const play::Session& game, std::uint64_t seed) {
  play::Random random(seed);
  for (int i = 0; i < kMostTries; ++i) {
    play::Session session = game;
    for (int ply = 0; ply < kMostMoves && session.result() == Result::Open; ++ply) {
      const std::vector<play::ValuedMove> moves = session.valuedMoves();
      if (moves.empty()) {
        return std::nullopt;
      }
      // Later positions of a game are more often won at once.
      if (ply > 2 && hasOneRightMove(moves)) {
        return session;
      }
      session.play(moves[random.below(moves.size())].move);
    }
  }
  return std::nullopt;
}

}  // namespace teeko::page
