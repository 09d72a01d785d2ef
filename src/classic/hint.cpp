#include "teeko/classic/hint.hpp"

#include "teeko/core/notation.hpp"
#include "teeko/play/search.hpp"
#include "teeko/play/search_teeko.hpp"
#include "teeko/solver/value_text.hpp"

#include "rating.hpp"

namespace teeko::classic {
namespace {

/// `win in 5` or `b looks better, depth 7`; the score is that of `side`.
std::string describe(play::Score score, Side side, int depth) {
  if (const auto plies = score.plies()) {
    return (score.isWin() ? "win in " : "loss in ") + std::to_string(*plies);
  }
  const Side better = score.number() > 0 ? side : opponentOf(side);
  const std::string who =
      score.number() == 0 ? "even" : std::string(1, pieceLetter(better)) + " looks better";
  return who + ", depth " + std::to_string(depth);
}

}  // namespace

template <int Size>
Hint exactHint(const solver::Solution<Size>& solution, const play::Record<Position<Size>>& record) {
  const auto best = bestMoves(solution, record.position(), record.seenTwice());
  return {best.moves().front(), solver::describe(best.highest().first)};
}

template <int Size>
Hint searchedHint(const play::Record<Position<Size>>& record, std::uint64_t positions) {
  constexpr std::size_t kTableBytes = std::size_t{1} << 24;
  play::Searcher<Position<Size>> searcher(kTableBytes);
  const auto found = searcher.search(
      {.position = record.position(), .limits = {.nodes = positions}, .drawn = record.seenTwice()},
      {});
  return {found.line.front(), describe(found.score, record.position().toMove(), found.depth)};
}

template Hint exactHint(const solver::Solution<4>& solution,
                        const play::Record<Position<4>>& record);
template Hint exactHint(const solver::Solution<5>& solution,
                        const play::Record<Position<5>>& record);
template Hint exactHint(const solver::Solution<6>& solution,
                        const play::Record<Position<6>>& record);
template Hint exactHint(const solver::Solution<7>& solution,
                        const play::Record<Position<7>>& record);
template Hint exactHint(const solver::Solution<8>& solution,
                        const play::Record<Position<8>>& record);
template Hint searchedHint(const play::Record<Position<4>>& record, std::uint64_t positions);
template Hint searchedHint(const play::Record<Position<5>>& record, std::uint64_t positions);
template Hint searchedHint(const play::Record<Position<6>>& record, std::uint64_t positions);
template Hint searchedHint(const play::Record<Position<7>>& record, std::uint64_t positions);
template Hint searchedHint(const play::Record<Position<8>>& record, std::uint64_t positions);

}  // namespace teeko::classic
