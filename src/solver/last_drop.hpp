/// The values before the last drop, found level by level while the movement phase is searched. Then
/// neither the levels nor the values after the drop need be kept.
#pragma once

#include <cstddef>
#include <vector>

#include "teeko/solver/variant.hpp"

#include "block_log.hpp"
#include "column_tables.hpp"
#include "geometry.hpp"
#include "kernels.hpp"
#include "memory_block.hpp"
#include "reached_rows.hpp"
#include "successors.hpp"
#include "tile_values.hpp"

namespace teeko::solver {

/// A position before the last drop is in the row of the three pieces of the side to move, and in
/// the column of the four of its opponent. That side wins in n + 1 plies if a drop leads to a
/// position that its opponent loses in n, and in no fewer; it loses in n + 1 if all drops lead to
/// positions that its opponent wins, and the last of them was found in level n. So each level of
/// the movement phase says what is decided by it:
///
///     even levels   spread the newly lost rows to the rows before the drop: what is open there is
///                   won
///     odd levels    spread the newly won rows: what is open there, and has all drops in
///                   `wonOrInvalid`, is lost
class LastDrop {
 public:
  /// What a thread needs for a tile.
  struct Workspace {
    ReachedRows reached;
    Block found;
    RecordWriter records;
  };

  /// For the tiles of this process.
  LastDrop(const Geometry& geometry, const Kernels& kernels, const Ownership& ownership);

  /// Whether a variant's values can be found so: there is a movement phase, and the side to move
  /// chooses the last drop.
  [[nodiscard]] static bool isOf(const Variant& variant) noexcept;

  [[nodiscard]] Workspace makeWorkspace() const { return {ReachedRows(rows_.width()), {}, {}}; }

  /// Takes a row of a tile in which a level has found these bits.
  void add(Workspace& workspace, std::size_t row, const Lanes& bits) const {
    workspace.reached.spread(kernels_, predecessors_, row, bits);
  }
  /// Finds what is decided by what a level has added. `won` is that tile of `wonOrInvalid`, with
  /// what the level has found. Different tiles may be searched by different threads at once.
  void search(Workspace& workspace, int level, std::size_t slot, const Lanes* won);

  /// Writes what DropValues::add() would have found in a tile to rows that DropValues::begin() has
  /// set up, and forgets it. To be called once all levels were searched.
  void takeValues(std::size_t slot, RankRow* values);

 private:
  /// Records of a level.
  struct Found {
    int level;
    Bytes records;
  };

  /// The open positions of a tile.
  [[nodiscard]] Lanes* openOf(std::size_t slot) noexcept {
    return open_.data() + slot * rows_.width();
  }

  const Geometry& geometry_;
  const Kernels& kernels_;
  const Ownership& ownership_;
  const PieceSets& rows_;
  ColumnTables columns_;
  /// By the pieces before the drop, and by those after it.
  SuccessorTable successors_;
  SuccessorTable predecessors_;
  Storage<Lanes> open_;
  /// By slot.
  std::vector<std::vector<Found>> found_;
};

}  // namespace teeko::solver
