#include "geometry.hpp"

#include <algorithm>
#include <bit>

namespace teeko::solver {
namespace {

constexpr int kMaxSquares = 64;
/// The class of a piece set that has none yet.
constexpr std::uint32_t kNoClass = ~std::uint32_t{0};

/// kChoose[n][k]: n over k.
constexpr auto kChoose = [] {
  std::array<std::array<std::size_t, kPiecesPerSide + 1>, kMaxSquares + 1> choose{};
  for (std::size_t n = 0; n <= kMaxSquares; ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; k <= kPiecesPerSide && n > 0; ++k) {
      choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
  }
  return choose;
}();

/// The number of a set among those of its size, in the order of their bits read as numbers.
std::size_t rankOf(Bits pieces) noexcept {
  std::size_t rank = 0;
  std::size_t k = 0;
  for (const std::size_t square : IndicesOf(pieces)) {
    rank += kChoose[square][++k];
  }
  return rank;
}

/// The next set of the same size in the order of rankOf(); `pieces` is not empty. By Gosper: the
/// lowest run of ones moves up by carrying, and what the carry leaves over goes to the bottom.
Bits nextOfSameSize(Bits pieces) noexcept {
  const Bits carried = pieces + lowestBitOf(pieces);
  return carried | (((pieces ^ carried) >> 2) >> std::countr_zero(pieces));
}

/// Gives the piece set and its images a new class and their lanes; returns which lanes, as bits,
/// are the first for their image.
unsigned addClass(const Geometry& geometry, Bits representative, PieceSets& pieceSets) {
  const auto index = static_cast<std::uint32_t>(pieceSets.classes());
  unsigned lanes = 0;
  for (Symmetry lane = 0; lane < kLaneCount; ++lane) {
    ClassAndLane& image = pieceSets.byRank[rankOf(geometry.transformed(representative, lane))];
    if (image.classIndex == kNoClass) {
      image = {index, lane};
      lanes |= 1U << lane;
    }
  }
  pieceSets.representatives.push_back(representative);
  pieceSets.sizes.push_back(static_cast<std::uint8_t>(std::popcount(lanes)));
  return lanes;
}

PieceSets makePieceSets(const Geometry& geometry, int pieces) {
  PieceSets pieceSets;
  const std::size_t count =
      kChoose[static_cast<std::size_t>(geometry.squares)][static_cast<std::size_t>(pieces)];
  pieceSets.byRank.assign(count, {kNoClass, 0});
  std::vector<unsigned> distinctLanes;
  Bits set = bitOf(static_cast<std::size_t>(pieces)) - 1;
  for (std::size_t rank = 0; rank < count; ++rank) {
    if (pieceSets.byRank[rank].classIndex == kNoClass) {
      distinctLanes.push_back(addClass(geometry, set, pieceSets));
    }
    if (rank + 1 < count) {
      set = nextOfSameSize(set);
    }
  }
  pieceSets.distinct.assign((pieceSets.classes() + kColumnsPerTile - 1) / kColumnsPerTile, {});
  pieceSets.sizes.resize(pieceSets.width());
  for (std::size_t column = 0; column < pieceSets.classes(); ++column) {
    for (const std::size_t lane : IndicesOf(distinctLanes[column])) {
      pieceSets.distinct[column / kColumnsPerTile].word[lane] |= bitOf(column % kColumnsPerTile);
    }
  }
  return pieceSets;
}

/// How many sets of so many squares a symmetry leaves as they are: each is a union of its cycles,
/// of which there are so many of each length.
double countUnmoved(const std::array<double, 5>& cyclesOfLength, int pieces) {
  std::array<double, kPiecesPerSide + 1> sets{1};
  for (const std::size_t length : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
    std::array<double, kPiecesPerSide + 1> larger{};
    double choose = 1;
    for (std::size_t cycles = 0; cycles * length <= kPiecesPerSide; ++cycles) {
      for (std::size_t k = 0; k + cycles * length <= kPiecesPerSide; ++k) {
        larger[k + cycles * length] += sets[k] * choose;
      }
      const auto used = static_cast<double>(cycles);
      choose *= std::max(0.0, cyclesOfLength[length] - used) / (used + 1);
    }
    sets = larger;
  }
  return sets[static_cast<std::size_t>(pieces)];
}

}  // namespace

Bits Geometry::transformed(Bits pieces, Symmetry symmetry) const noexcept {
  Bits image = 0;
  for (const std::size_t square : IndicesOf(pieces)) {
    image |= bitOf(symmetries[symmetry][square]);
  }
  return image;
}

bool Geometry::holdsGoal(Bits pieces) const noexcept {
  return std::any_of(goals.begin(), goals.end(),
                     [&](Bits goal) { return (pieces & goal) == goal; });
}

ClassAndLane Geometry::classify(Bits pieces) const noexcept {
  return pieceSets[static_cast<std::size_t>(std::popcount(pieces))].byRank[rankOf(pieces)];
}

Entry entryOf(const Geometry& geometry, Bits sideToMove, Bits opponent) noexcept {
  const ClassAndLane row = geometry.classify(opponent);
  const ClassAndLane column =
      geometry.classify(geometry.transformed(sideToMove, kSymmetryTables.inverse[row.lane]));
  return {row.classIndex, column.lane, column.classIndex};
}

template <int Size>
Geometry makeGeometry(GoalSet goals) {
  Geometry geometry;
  geometry.side = Size;
  geometry.squares = kSquareCount<Size>;
  for (std::size_t s = 0; s < kLaneCount; ++s) {
    for (const Square image : kSymmetries<Size>[s]) {
      geometry.symmetries[s].push_back(static_cast<std::uint8_t>(image.index()));
    }
  }
  for (const Square square : kSquares<Size>) {
    SquareSet<Size> around;
    for (const Direction direction : kDirections) {
      if (const auto to = neighbour<Size>(square, direction)) {
        around.insert(*to);
      }
    }
    geometry.neighbours.push_back(around.bits());
  }
  for (const SquareSet<Size>& goal : goalsOf<Size>(goals)) {
    geometry.goals.push_back(goal.bits());
  }
  for (int pieces = 0; pieces <= kPiecesPerSide; ++pieces) {
    geometry.pieceSets[static_cast<std::size_t>(pieces)] = makePieceSets(geometry, pieces);
  }
  return geometry;
}

template Geometry makeGeometry<4>(GoalSet);
template Geometry makeGeometry<5>(GoalSet);
template Geometry makeGeometry<6>(GoalSet);
template Geometry makeGeometry<7>(GoalSet);
template Geometry makeGeometry<8>(GoalSet);

double countPieceSets(double squares, int pieces) {
  return countUnmoved({0, squares}, pieces);
}

double countClasses(int side, int pieces) {
  const double n = side;
  const double squares = n * n;
  const double centre = side % 2;
  const double axis = side % 2 == 0 ? 0 : n;
  using Cycles = std::array<double, 5>;
  const double unmoved = countUnmoved(Cycles{0, squares}, pieces) +
                         countUnmoved(Cycles{0, centre, (squares - centre) / 2}, pieces) +
                         2 * countUnmoved(Cycles{0, centre, 0, 0, (squares - centre) / 4}, pieces) +
                         2 * countUnmoved(Cycles{0, axis, (squares - axis) / 2}, pieces) +
                         2 * countUnmoved(Cycles{0, n, (squares - n) / 2}, pieces);
  return unmoved / kLaneCount;
}

std::size_t countTiles(int side, int pieces) {
  return (static_cast<std::size_t>(countClasses(side, pieces)) + kColumnsPerTile - 1) /
         kColumnsPerTile;
}

}  // namespace teeko::solver
