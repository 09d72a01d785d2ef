#include "tile_values.hpp"

#include <algorithm>
#include <memory>

namespace teeko::solver {
namespace {

/// Value::beforeMove() of a rank.
constexpr Rank rankBeforeMove(Rank rank) noexcept {
  return static_cast<Rank>((rank > 0 ? 1 : 0) - (rank < 0 ? 1 : 0) - rank);
}

/// Chooses among `chosen` and `from`, rank by rank.
void choose(Extreme extreme, const Rank* from, Rank* chosen) noexcept {
  if (extreme == Extreme::Lowest) {
    for (std::size_t i = 0; i < kColumnsPerTile; ++i) {
      chosen[i] = std::min(chosen[i], from[i]);
    }
  } else {
    for (std::size_t i = 0; i < kColumnsPerTile; ++i) {
      chosen[i] = std::max(chosen[i], from[i]);
    }
  }
}

/// What a histogram says, which has the counts of the ranks by their 16 bits.
ValueCounts countsOfRanks(const std::vector<std::uint32_t>& histogram) {
  ValueCounts counts;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    const auto rank = static_cast<Rank>(static_cast<std::uint16_t>(i));
    if (histogram[i] == 0 || !isPosition(rank)) {
      continue;
    }
    if (const auto plies = Value::fromRank(rank).plies()) {
      const auto index = static_cast<std::size_t>(*plies);
      counts.byPlies.resize(std::max(counts.byPlies.size(), index + 1));
      counts.byPlies[index] += histogram[i];
    } else {
      counts.draws += histogram[i];
    }
  }
  return counts;
}

}  // namespace

void beginValues(const Kernels& kernels, const Geometry& geometry, const ColumnTables& columns,
                 const RecordPlace& place, Rank invalid, RankBlock& block) {
  const PieceSets& pieceSets = geometry.pieceSets[kPiecesPerSide];
  for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
    const BeginningRow begun =
        columns.beginRow(geometry, pieceSets, place.tile, place.rows * kRowsPerBlock + i);
    const Rank rank = begun.holdsGoal ? Value::lossIn(0).rank() : Value().rank();
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      kernels.fillRanks(block.row[i].rank[lane], begun.overlapping.word[lane], invalid, rank);
    }
  }
}

void recordValues(const Kernels& kernels, std::span<const std::uint8_t> packed, int level,
                  RankRow* rows) {
  Block bits;  // NOLINT(*-member-init): only the rows that are marked are looked at
  const Bits marks = unpack(kernels, packed, bits);
  kernels.recordRanks(bits, marks, rows[0].rank[0], valueOfLevel(level).rank());
}

void ValueCounts::add(const ValueCounts& other) {
  draws += other.draws;
  byPlies.resize(std::max(byPlies.size(), other.byPlies.size()));
  for (std::size_t plies = 0; plies < other.byPlies.size(); ++plies) {
    byPlies[plies] += other.byPlies[plies];
  }
}

DropValues::DropValues(const Geometry& geometry, const Variant& variant, int pieces)
    : geometry_(geometry),
      rows_(geometry.setsOf(ownOf(pieces))),
      columns_(geometry.setsOf(pieces - ownOf(pieces))),
      predecessors_(predecessorsOf(makeSuccessors(geometry, ownOf(pieces)),
                                   geometry.setsOf(ownOf(pieces) + 1).width())),
      extreme_(extremeOf(chooserOf(variant, pieces))) {}

void DropValues::begin(RankRow* found) const {
  std::fill_n(found[0].rank[0], rows_.width() * kLaneCount * kColumnsPerTile, invalidRank());
}

void DropValues::add(std::size_t firstRow, const RankBlock& next, RankRow* found) const {
  for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
    for (const Successor predecessor : predecessors_.of(firstRow + i)) {
      RankRow& chosen = found[rowOf(predecessor)];
      const auto& order = kSymmetryTables.laneOrder[laneOf(predecessor)];
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        choose(extreme_, next.row[i].rank[order[lane]], chosen.rank[lane]);
      }
    }
  }
}

ValueCounts DropValues::end(std::size_t tile, RankRow* found) const {
  const Bits goals = goalsIn(tile);
  // A copy, which the compiler need not read again after each rank that is written.
  const Rank invalid = invalidRank();
  // The second one is for odd columns, as adding to what was just added to takes longer.
  std::vector<std::uint32_t> histograms[2];
  for (std::vector<std::uint32_t>& histogram : histograms) {
    histogram.resize(std::size_t{1} << 16U);
  }
  for (std::size_t row = 0; row < rows_.width(); ++row) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      Rank* const ranks = found[row].rank[lane];
      for (std::size_t column = 0; column < kColumnsPerTile; ++column) {
        ranks[column] = ranks[column] == invalid ? invalid : rankBeforeMove(ranks[column]);
      }
      for (const std::size_t column : IndicesOf(goals)) {
        ranks[column] = ranks[column] == invalid ? invalid : Value::lossIn(0).rank();
      }
      for (const std::size_t column : IndicesOf(columns_.distinct[tile].word[lane])) {
        histograms[column % 2][static_cast<std::uint16_t>(ranks[column])] += rows_.sizes[row];
      }
    }
  }
  ValueCounts counts = countsOfRanks(histograms[0]);
  counts.add(countsOfRanks(histograms[1]));
  return counts;
}

Bits DropValues::goalsIn(std::size_t tile) const {
  Bits goals = 0;
  const std::size_t firstColumn = tile * kColumnsPerTile;
  const std::size_t columns = std::min(kColumnsPerTile, columns_.classes() - firstColumn);
  for (std::size_t column = 0; column < columns; ++column) {
    if (geometry_.holdsGoal(columns_.representatives[firstColumn + column])) {
      goals |= bitOf(column);
    }
  }
  return goals;
}

PlacedCounts placedCounts(const ValueCounts& counts, int pieces) {
  PlacedCounts placed;
  placed.pieces = pieces;
  placed.draws = counts.draws;
  for (std::size_t plies = 0; plies < counts.byPlies.size(); ++plies) {
    const std::uint64_t count = counts.byPlies[plies];
    (plies % 2 == 1 ? placed.wins : placed.losses) += count;
    if (plies % 2 == 1 && count > 0) {
      placed.longest = static_cast<int>(plies);
    }
  }
  placed.positions = placed.wins + placed.losses + placed.draws;
  return placed;
}

}  // namespace teeko::solver
