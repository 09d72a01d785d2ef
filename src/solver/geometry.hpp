/// Positions as rows and columns of matrices, eight times fewer than there are.
///
/// The placements of k marks fall into classes under the board's eight symmetries. A class has one
/// representative R, and every placement is g(R) for a symmetry g: its class and its lane. Where R
/// is symmetric itself, several lanes of the class stand for the same placement; all of them are
/// kept and always hold the same.
///
/// A position is two placements. Turned so that the first is a representative, it is a row (that
/// class), and a lane and a column in it (lane and class of the second as turned). So a matrix has
/// as many rows as there are classes, and all positions that symmetry makes equal share an entry:
///
///               lane 0            lane 1                 lane 7
///     row R0    c0 c1 c2 … | pad  c0 c1 c2 … | pad   …   c0 c1 c2 … | pad
///     row R1    c0 c1 c2 … | pad  c0 c1 c2 … | pad   …   c0 c1 c2 … | pad
///     …
///
/// Matrices of bits and of values are both laid out so that 64 columns belong together; lanes are
/// padded to a multiple of that. Swapping the players is a transposition: the entry at row r, lane
/// g, column c becomes the one at row c, lane g⁻¹, column r.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "teeko/core/rules.hpp"

#include "lanes.hpp"

namespace teeko::solver {

/// A set of squares of a board of whatever side: SquareSet::bits().
using Bits = std::uint64_t;

inline constexpr std::size_t kColumnsPerTile = 64;

struct ClassAndLane {
  std::uint32_t classIndex = 0;
  Symmetry lane = 0;
};

/// The placements of one number of marks.
struct Placements {
  int marks = 0;
  /// The representative of each class.
  std::vector<Bits> representatives;
  /// How many placements each class has: 8 or a divisor of it. Padded with zeros to width().
  std::vector<std::uint8_t> sizes;
  /// Class and lane of each placement, by rankOf().
  std::vector<ClassAndLane> byRank;
  /// Where a lane and a column are the only or the first that stand for their placement, by tile.
  std::vector<Lanes> distinct;

  [[nodiscard]] std::size_t classes() const noexcept { return representatives.size(); }
  [[nodiscard]] std::size_t tiles() const noexcept { return distinct.size(); }
  /// Columns of a lane, padding included.
  [[nodiscard]] std::size_t width() const noexcept { return tiles() * kColumnsPerTile; }
  /// How many placements there are.
  [[nodiscard]] std::size_t count() const noexcept { return byRank.size(); }
};

struct Geometry {
  int side = 0;
  int squares = 0;
  std::array<std::vector<std::uint8_t>, kLaneCount> symmetries;
  std::vector<Bits> neighbours;
  std::vector<Bits> goals;
  /// Placements of 0 to 4 marks.
  std::array<Placements, kMarksPerPlayer + 1> placements;

  [[nodiscard]] Bits turned(Bits squaresOfMarks, Symmetry symmetry) const noexcept;
  [[nodiscard]] bool holdsGoal(Bits squaresOfMarks) const noexcept;
  [[nodiscard]] ClassAndLane find(Bits squaresOfMarks) const noexcept;
};

/// The geometry of a board of this size, kSmallestSize to kLargestSize.
template <int Size>
[[nodiscard]] Geometry makeGeometry(GoalSet goals);

/// How many sets of `marks` squares there are. Exact where it is below 2^53.
[[nodiscard]] double countPlacements(double squares, int marks);

/// How many classes the placements of so many marks make on a board of any side: by Burnside's
/// lemma, without listing them.
[[nodiscard]] double countClasses(int side, int marks);

}  // namespace teeko::solver
