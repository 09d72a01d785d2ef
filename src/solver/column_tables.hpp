/// How the bit matrices of the movement phase begin.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry.hpp"

namespace teeko::solver {

/// A row of a tile before any search. Nothing is in the rows of the padding.
struct BeginningRow {
  bool holdsGoal = false;
  /// Columns whose squares overlap the row's: no positions.
  Lanes overlapping{};
  /// If the row's side holds a goal and the column's does not: the column's has lost.
  Lanes lost{};
  /// If neither side holds a goal.
  Lanes open{};
};

/// What the columns of a matrix stand for, as bits.
class ColumnTables {
 public:
  ColumnTables(const Geometry& geometry, const PieceSets& pieceSets)
      : tiles_(pieceSets.tiles()),
        covers_(static_cast<std::size_t>(geometry.squares) * tiles_),
        withoutGoal_(tiles_) {
    for (std::size_t column = 0; column < pieceSets.classes(); ++column) {
      const Bits representative = pieceSets.representatives[column];
      const std::size_t tile = column / kColumnsPerTile;
      const Bits bit = bitOf(column % kColumnsPerTile);
      withoutGoal_[tile] |= geometry.holdsGoal(representative) ? 0 : bit;
      for (Symmetry lane = 0; lane < kLaneCount; ++lane) {
        for (const std::size_t square : IndicesOf(geometry.transformed(representative, lane))) {
          covers_[square * tiles_ + tile].word[lane] |= bit;
        }
      }
    }
  }

  /// The piece sets of a tile that hold no goal. Padding is none.
  [[nodiscard]] Bits withoutGoal(std::size_t tile) const noexcept { return withoutGoal_[tile]; }

  /// How a row of a tile begins: rows are one side's piece sets, columns the other's.
  [[nodiscard]] BeginningRow beginRow(const Geometry& geometry, const PieceSets& pieceSets,
                                      std::size_t tile, std::size_t row) const noexcept {
    BeginningRow begun;
    if (row >= pieceSets.classes()) {
      return begun;
    }
    const Bits pieces = pieceSets.representatives[row];
    begun.holdsGoal = geometry.holdsGoal(pieces);
    begun.overlapping = overlapping(pieces, tile);
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      (begun.holdsGoal ? begun.lost : begun.open).word[lane] =
          withoutGoal(tile) & ~begun.overlapping.word[lane];
    }
    return begun;
  }

  /// The piece sets of a tile with a piece on any of these squares.
  [[nodiscard]] Lanes overlapping(Bits squares, std::size_t tile) const noexcept {
    Lanes overlaps{};
    for (const std::size_t square : IndicesOf(squares)) {
      unite(overlaps, covers_[square * tiles_ + tile]);
    }
    return overlaps;
  }

 private:
  std::size_t tiles_;
  /// By square and tile.
  std::vector<Lanes> covers_;
  std::vector<Bits> withoutGoal_;
};

}  // namespace teeko::solver
