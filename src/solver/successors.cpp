#include "successors.hpp"

namespace teeko::solver {
namespace {

/// Calls visit(pieces) for the pieces after each drop.
template <typename Visitor>
void forEachDrop(const Geometry& geometry, Bits pieces, Visitor visit) {
  for (const std::size_t to : IndicesOf(geometry.allSquares() & ~pieces)) {
    visit(pieces | bitOf(to));
  }
}

/// Calls visit(pieces) for the pieces after each step.
template <typename Visitor>
void forEachStep(const Geometry& geometry, Bits pieces, Visitor visit) {
  for (const std::size_t from : IndicesOf(pieces)) {
    for (const std::size_t to : IndicesOf(geometry.neighbours[from] & ~pieces)) {
      visit((pieces ^ bitOf(from)) | bitOf(to));
    }
  }
}

}  // namespace

SuccessorTable makeSuccessors(const Geometry& geometry, int pieces) {
  const PieceSets& pieceSets = geometry.pieceSets[static_cast<std::size_t>(pieces)];
  SuccessorTable table;
  const auto add = [&](Bits successor) {
    const ClassAndLane place = geometry.classify(successor);
    table.all.push_back(successorAt(place.classIndex, place.lane));
  };
  const auto endRow = [&] { table.first.push_back(static_cast<std::uint32_t>(table.all.size())); };
  endRow();
  for (const Bits representative : pieceSets.representatives) {
    if (pieces < kPiecesPerSide) {
      forEachDrop(geometry, representative, add);
    } else {
      forEachStep(geometry, representative, add);
    }
    endRow();
  }
  table.first.resize(pieceSets.width() + 1, table.first.back());
  return table;
}

SuccessorTable predecessorsOf(const SuccessorTable& successors, std::size_t rows) {
  SuccessorTable table;
  table.first.assign(rows + 1, 0);
  for (const Successor successor : successors.all) {
    ++table.first[rowOf(successor) + 1];
  }
  for (std::size_t row = 0; row < rows; ++row) {
    table.first[row + 1] += table.first[row];
  }
  table.all.resize(successors.all.size());
  std::vector<std::uint32_t> next(table.first.begin(), table.first.end() - 1);
  for (std::size_t row = 0; row + 1 < successors.first.size(); ++row) {
    for (const Successor successor : successors.of(row)) {
      table.all[next[rowOf(successor)]++] = successorAt(row, laneOf(successor));
    }
  }
  return table;
}

}  // namespace teeko::solver
