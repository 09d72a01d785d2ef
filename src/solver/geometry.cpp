#include "geometry.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace teeko::solver {
namespace {

constexpr int kMaxSquares = 64;

/// kChoose[n][k]: n over k.
constexpr auto kChoose = [] {
  std::array<std::array<std::size_t, kMarksPerPlayer + 1>, kMaxSquares + 1> choose{};
  for (std::size_t n = 0; n <= kMaxSquares; ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; k <= kMarksPerPlayer && n > 0; ++k) {
      choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
  }
  return choose;
}();

/// The place of a set among those of its size, in the order of their bits read as numbers.
std::size_t rankOf(Bits marks) noexcept {
  std::size_t rank = 0;
  for (std::size_t k = 1; marks != 0; ++k, marks &= marks - 1) {
    rank += kChoose[static_cast<std::size_t>(std::countr_zero(marks))][k];
  }
  return rank;
}

/// The next set of the same size in the order of rankOf(); `marks` is not empty.
Bits nextOfSameSize(Bits marks) noexcept {
  const Bits lowest = marks & (~marks + 1);
  const Bits ripple = marks + lowest;
  return ripple | (((marks ^ ripple) >> 2) >> std::countr_zero(marks));
}

Placements makePlacements(const Geometry& geometry, int marks) {
  constexpr std::uint32_t kUnknown = ~std::uint32_t{0};
  Placements placements;
  placements.marks = marks;
  const std::size_t count =
      kChoose[static_cast<std::size_t>(geometry.squares)][static_cast<std::size_t>(marks)];
  placements.byRank.assign(count, {kUnknown, 0});
  std::vector<std::uint8_t> distinctLanes;
  Bits set = (Bits{1} << marks) - 1;
  for (std::size_t rank = 0; rank < count; ++rank) {
    if (placements.byRank[rank].classIndex == kUnknown) {
      const auto index = static_cast<std::uint32_t>(placements.classes());
      unsigned lanes = 0;
      for (Symmetry lane = 0; lane < kLaneCount; ++lane) {
        ClassAndLane& image = placements.byRank[rankOf(geometry.turned(set, lane))];
        if (image.classIndex == kUnknown) {
          image = {index, lane};
          lanes |= 1U << lane;
        }
      }
      placements.representatives.push_back(set);
      placements.sizes.push_back(static_cast<std::uint8_t>(std::popcount(lanes)));
      distinctLanes.push_back(static_cast<std::uint8_t>(lanes));
    }
    if (rank + 1 < count) {
      set = nextOfSameSize(set);
    }
  }
  placements.distinct.assign((placements.classes() + kColumnsPerTile - 1) / kColumnsPerTile, {});
  placements.sizes.resize(placements.width());
  for (std::size_t column = 0; column < placements.classes(); ++column) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      placements.distinct[column / kColumnsPerTile].word[lane] |=
          (Bits{distinctLanes[column]} >> lane & 1U) << (column % kColumnsPerTile);
    }
  }
  return placements;
}

/// How many sets of so many squares a symmetry leaves as they are: each is a union of its cycles,
/// of which there are so many of each length.
double countUnmoved(const std::array<double, 5>& cyclesOfLength, int marks) {
  std::array<double, kMarksPerPlayer + 1> sets{1};
  for (const std::size_t length : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
    std::array<double, kMarksPerPlayer + 1> larger{};
    double choose = 1;
    for (std::size_t cycles = 0; cycles * length <= kMarksPerPlayer; ++cycles) {
      for (std::size_t k = 0; k + cycles * length <= kMarksPerPlayer; ++k) {
        larger[k + cycles * length] += sets[k] * choose;
      }
      const auto used = static_cast<double>(cycles);
      choose *= std::max(0.0, cyclesOfLength[length] - used) / (used + 1);
    }
    sets = larger;
  }
  return sets[static_cast<std::size_t>(marks)];
}

}  // namespace

Bits Geometry::turned(Bits squaresOfMarks, Symmetry symmetry) const noexcept {
  Bits image = 0;
  for (; squaresOfMarks != 0; squaresOfMarks &= squaresOfMarks - 1) {
    image |=
        Bits{1} << symmetries[symmetry][static_cast<std::size_t>(std::countr_zero(squaresOfMarks))];
  }
  return image;
}

bool Geometry::holdsGoal(Bits squaresOfMarks) const noexcept {
  return std::ranges::any_of(goals, [&](Bits goal) { return (squaresOfMarks & goal) == goal; });
}

ClassAndLane Geometry::find(Bits squaresOfMarks) const noexcept {
  return placements[static_cast<std::size_t>(std::popcount(squaresOfMarks))]
      .byRank[rankOf(squaresOfMarks)];
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
  for (int marks = 0; marks <= kMarksPerPlayer; ++marks) {
    geometry.placements[static_cast<std::size_t>(marks)] = makePlacements(geometry, marks);
  }
  return geometry;
}

template Geometry makeGeometry<4>(GoalSet);
template Geometry makeGeometry<5>(GoalSet);
template Geometry makeGeometry<6>(GoalSet);
template Geometry makeGeometry<7>(GoalSet);
template Geometry makeGeometry<8>(GoalSet);

double countPlacements(double squares, int marks) {
  return countUnmoved({0, squares}, marks);
}

double countClasses(int side, int marks) {
  const double n = side;
  const double squares = n * n;
  const double centre = side % 2;
  const double axis = side % 2 == 0 ? 0 : n;
  using Cycles = std::array<double, 5>;
  const double unmoved = countUnmoved(Cycles{0, squares}, marks) +
                         countUnmoved(Cycles{0, centre, (squares - centre) / 2}, marks) +
                         2 * countUnmoved(Cycles{0, centre, 0, 0, (squares - centre) / 4}, marks) +
                         2 * countUnmoved(Cycles{0, axis, (squares - axis) / 2}, marks) +
                         2 * countUnmoved(Cycles{0, n, (squares - n) / 2}, marks);
  return unmoved / kLaneCount;
}

}  // namespace teeko::solver
