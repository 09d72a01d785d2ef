/// Positions as rows and columns of matrices, eight times fewer than there are.
///
/// A piece set is a set of squares on which k pieces of one side stand. The piece sets of k pieces
/// fall into classes under the board's eight symmetries. A class has one representative R, and
/// every piece set is g(R) for a symmetry g: its class and its lane. Where R is symmetric itself,
/// several lanes of the class stand for the same piece set; all of them are kept and always hold
/// the same.
///
/// A position is two piece sets, one for each side. A symmetry that makes the first one a
/// representative is applied to both. The position is then in the row of that representative, and
/// in the lane and the column that are the second one's lane and class. So a matrix has as many
/// rows as there are classes, and all positions that symmetry makes equal share an entry:
///
///               lane 0            lane 1                 lane 7
///     row R0    c0 c1 c2 … | pad  c0 c1 c2 … | pad   …   c0 c1 c2 … | pad
///     row R1    c0 c1 c2 … | pad  c0 c1 c2 … | pad   …   c0 c1 c2 … | pad
///     …
///
/// Matrices of bits and of values are both laid out so that 64 columns belong together; lanes are
/// padded to a multiple of that. Swapping the sides is a transposition: the entry at row r, lane g,
/// column c becomes the one at row c, lane g⁻¹, column r.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "teeko/core/rules.hpp"

#include "bits.hpp"
#include "lanes.hpp"

namespace teeko::solver {

inline constexpr std::size_t kColumnsPerTile = 64;

/// A piece set: its class, and the symmetry that makes the representative into it.
struct ClassAndLane {
  std::uint32_t classIndex = 0;
  Symmetry lane = 0;
};

/// The piece sets of one number of pieces.
struct PieceSets {
  /// The representative of each class.
  std::vector<Bits> representatives;
  /// How many piece sets each class has: 8 or a divisor of it. Padded with zeros to width().
  std::vector<std::uint8_t> sizes;
  /// Class and lane of each piece set, by its rank: see geometry.cpp.
  std::vector<ClassAndLane> byRank;
  /// Where a lane and a column are the only or the first that stand for their piece set, by tile.
  std::vector<Lanes> distinct;

  [[nodiscard]] std::size_t classes() const noexcept { return representatives.size(); }
  [[nodiscard]] std::size_t tiles() const noexcept { return distinct.size(); }
  /// Columns of a lane, padding included.
  [[nodiscard]] std::size_t width() const noexcept { return tiles() * kColumnsPerTile; }
  /// How many piece sets there are.
  [[nodiscard]] std::size_t count() const noexcept { return byRank.size(); }
};

/// A board, its goals and its piece sets.
struct Geometry {
  /// Squares a side.
  int side = 0;
  int squares = 0;
  /// Where each symmetry takes each square.
  std::array<std::vector<std::uint8_t>, kLaneCount> symmetries;
  /// The adjacent squares of each square.
  std::vector<Bits> neighbours;
  std::vector<Bits> goals;
  /// By the number of pieces, 0 to 4.
  std::array<PieceSets, kPiecesPerSide + 1> pieceSets;

  /// The piece sets of so many pieces.
  [[nodiscard]] const PieceSets& setsOf(int pieces) const noexcept {
    return pieceSets[static_cast<std::size_t>(pieces)];
  }
  [[nodiscard]] Bits allSquares() const noexcept { return ~Bits{0} >> (64 - squares); }
  /// The pieces after the symmetry is applied to the board.
  [[nodiscard]] Bits transformed(Bits pieces, Symmetry symmetry) const noexcept;
  [[nodiscard]] bool holdsGoal(Bits pieces) const noexcept;
  /// The class and lane of at most four pieces.
  [[nodiscard]] ClassAndLane classify(Bits pieces) const noexcept;
};

/// Where a position stands in the matrices of values: rows are the opponent's pieces, columns those
/// of the side to move.
struct Entry {
  std::size_t row = 0;
  std::size_t lane = 0;
  std::size_t column = 0;
};

[[nodiscard]] Entry entryOf(const Geometry& geometry, Bits sideToMove, Bits opponent) noexcept;

/// The geometry of a board of this size, kSmallestSize to kLargestSize.
template <int Size>
[[nodiscard]] Geometry makeGeometry(GoalSet goals);

/// How many sets of `pieces` squares there are. Exact where it is below 2^53.
[[nodiscard]] double countPieceSets(double squares, int pieces);

/// How many classes the piece sets of so many pieces make on a board of any side: by Burnside's
/// lemma, without listing them.
[[nodiscard]] double countClasses(int side, int pieces);

/// How many tiles those classes are in on a board of kLargestSize or less.
[[nodiscard]] std::size_t countTiles(int side, int pieces);

}  // namespace teeko::solver
