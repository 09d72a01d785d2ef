#include "teeko/solver/solution.hpp"

#include <bit>

#include "solution_data.hpp"

namespace teeko::solver {
namespace {

Value valueIn(const SolutionData& data, Bits sideToMove, Bits opponent) noexcept {
  const ClassAndLane row = data.geometry.classify(opponent);
  const ClassAndLane column = data.geometry.classify(
      data.geometry.transformed(sideToMove, kSymmetryTables.inverse[row.lane]));
  const auto pieces = static_cast<std::size_t>(std::popcount(sideToMove | opponent));
  return Value::fromCode(data.values[pieces].lane(row.classIndex, column.lane)[column.classIndex]);
}

}  // namespace

template <int Size>
const Variant& Solution<Size>::variant() const noexcept {
  return data_->variant;
}

template <int Size>
Value Solution<Size>::valueOf(const Position<Size>& position) const noexcept {
  assert(position.goals() == variant().goals);
  const Side sideToMove = position.toMove();
  return valueIn(*data_, position.piecesOf(sideToMove).bits(),
                 position.piecesOf(opponentOf(sideToMove)).bits());
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
