#include "teeko/solver/solution.hpp"

#include <bit>
#include <cstdint>

#include "solution_data.hpp"
#include "values.hpp"

namespace teeko::solver {
namespace {

Value valueIn(const SolutionData& data, Bits sideToMove, Bits opponent) {
  return data.source->at(std::popcount(sideToMove | opponent),
                         entryOf(data.geometry, sideToMove, opponent));
}

}  // namespace

PlacedCounts countMovement(const Geometry& geometry, const std::vector<DistanceCounts>& distances) {
  const PieceSets& pieceSets = geometry.pieceSets[kPiecesPerSide];
  PlacedCounts placed;
  placed.pieces = kAllPieces;
  const double others = countPieceSets(geometry.squares - kPiecesPerSide, kPiecesPerSide);
  placed.positions = static_cast<std::uint64_t>(static_cast<double>(pieceSets.count()) * others);
  const auto cannotArise =
      static_cast<std::uint64_t>(static_cast<double>(geometry.goals.size()) * others);
  for (const DistanceCounts& level : distances) {
    placed.wins += level.wins;
    placed.losses += level.losses;
    if (level.wins > 0) {
      placed.longest = level.plies;
    }
  }
  placed.draws = placed.positions - cannotArise - placed.wins - placed.losses;
  return placed;
}

template <int Size>
const Variant& Solution<Size>::variant() const noexcept {
  return data_->variant;
}

template <int Size>
Value Solution<Size>::valueOf(const Position<Size>& position) const {
  assert(position.goals() == variant().goals);
  const Side sideToMove = position.toMove();
  return valueIn(*data_, position.piecesOf(sideToMove).bits(),
                 position.piecesOf(opponentOf(sideToMove)).bits());
}

template <int Size>
bool Solution<Size>::hasFirstValues() const noexcept {
  return data_->hasFirstValues;
}

template <int Size>
const std::vector<PlacedCounts>& Solution<Size>::placed() const noexcept {
  return data_->placed;
}

template <int Size>
const std::vector<DistanceCounts>& Solution<Size>::distances() const noexcept {
  return data_->distances;
}

template class Solution<4>;
template class Solution<5>;
template class Solution<6>;
template class Solution<7>;
template class Solution<8>;

}  // namespace teeko::solver
