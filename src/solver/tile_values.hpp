/// The values of positions a tile at a time, for solutions that do not fit into memory. They are
/// ranks (Value::rank()), as a byte (Value::code()) might not hold every win on a large board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "teeko/solver/solution.hpp"

#include "block_log.hpp"
#include "column_tables.hpp"
#include "geometry.hpp"
#include "kernels.hpp"
#include "successors.hpp"
#include "values.hpp"

namespace teeko::solver {

using Rank = std::int16_t;

/// What stands where squares overlap, so that there is no position, in rows from which the lowest
/// rank is chosen and in those from which the highest is.
inline constexpr Rank kInvalidRankForMin = std::numeric_limits<Rank>::max();
inline constexpr Rank kInvalidRankForMax = std::numeric_limits<Rank>::min();

[[nodiscard]] constexpr Rank invalidRankFor(Extreme extreme) noexcept {
  return extreme == Extreme::Lowest ? kInvalidRankForMin : kInvalidRankForMax;
}
[[nodiscard]] constexpr bool isPosition(Rank rank) noexcept {
  return rank != kInvalidRankForMin && rank != kInvalidRankForMax;
}

/// The ranks of a row of a tile, by lane and column.
struct alignas(64) RankRow {
  Rank rank[kLaneCount][kColumnsPerTile];
};

/// The ranks of 64 rows of a tile.
struct RankBlock {
  RankRow row[kRowsPerBlock];
};

/// Sets up rows of a tile with all pieces placed, as they are before level 1: what is over is lost
/// in 0, everything else is a draw.
void beginValues(const Kernels& kernels, const Geometry& geometry, const ColumnTables& columns,
                 const RecordPlace& place, Rank invalid, RankBlock& block);

/// The value of what a level of the movement phase finds.
[[nodiscard]] constexpr Value valueOfLevel(int level) noexcept {
  return level % 2 == 1 ? Value::winIn(level) : Value::lossIn(level);
}

/// Writes down what a level has found in these 64 rows.
void recordValues(const Kernels& kernels, std::span<const std::uint8_t> packed, int level,
                  RankRow* rows);

/// How many positions have each value: draws first, then those that take so many plies.
struct ValueCounts {
  std::uint64_t draws = 0;
  std::vector<std::uint64_t> byPlies;

  void add(const ValueCounts& other);
};

/// The values with fewer pieces, from those with one more, a tile at a time: begin(), then add()
/// with each block of the tile's values after the drop, in any order, then end(). `found` is the
/// tile's rows().width() rows.
class DropValues {
 public:
  /// `pieces` is how many there are before the drop.
  DropValues(const Geometry& geometry, const Variant& variant, int pieces);

  /// The piece sets of the side to move, which are the rows of what is found, and those of its
  /// opponent, the columns.
  [[nodiscard]] const PieceSets& rows() const noexcept { return rows_; }
  [[nodiscard]] const PieceSets& columns() const noexcept { return columns_; }

  /// What stands where squares overlap: in the values after the drop, and in what is found.
  [[nodiscard]] Rank invalidRank() const noexcept { return invalidRankFor(extreme_); }

  void begin(RankRow* found) const;
  /// The rows of `next` are the piece sets that the drop can lead to, 64 of them from `firstRow`
  /// on.
  void add(std::size_t firstRow, const RankBlock& next, RankRow* found) const;
  /// Adds all blocks: read(number, block) writes each.
  template <typename Read>
  void addAll(Read read, RankRow* found) const {
    const auto next = std::make_unique<RankBlock>();
    const std::size_t blocks = (predecessors_.first.size() - 1) / kRowsPerBlock;
    for (std::size_t block = 0; block < blocks; ++block) {
      read(block, *next);
      add(block * kRowsPerBlock, *next, found);
    }
  }
  /// Returns the counts.
  ValueCounts end(std::size_t tile, RankRow* found) const;

 private:
  /// The columns of a tile that hold a goal.
  [[nodiscard]] Bits goalsIn(std::size_t tile) const;

  const Geometry& geometry_;
  const PieceSets& rows_;
  const PieceSets& columns_;
  /// By the piece set after the drop.
  SuccessorTable predecessors_;
  Extreme extreme_;
};

/// What counts say about positions with so many pieces.
[[nodiscard]] PlacedCounts placedCounts(const ValueCounts& counts, int pieces);

}  // namespace teeko::solver
