#include "drops.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "successors.hpp"

namespace teeko::solver {
namespace {

const PieceSets& pieceSetsOf(const SolutionData& data, int pieces) {
  return data.geometry.pieceSets[static_cast<std::size_t>(pieces)];
}

/// Swaps rows and columns of a matrix, and each lane with its inverse, 64 columns at a time.
ValueMatrix transposed(const ValueMatrix& matrix, const PieceSets& rows, const PieceSets& columns,
                       ThreadPool& pool) {
  ValueMatrix result(columns, rows);
  pool.forEach(columns.tiles() * kLaneCount, [&](std::size_t item) {
    const std::size_t firstColumn = item / kLaneCount * kColumnsPerTile;
    const std::size_t lane = item % kLaneCount;
    const std::size_t inverse = kSymmetryTables.inverse[lane];
    for (std::size_t firstRow = 0; firstRow < rows.width(); firstRow += kColumnsPerTile) {
      for (std::size_t c = firstColumn; c < firstColumn + kColumnsPerTile; ++c) {
        std::uint8_t* const to = result.lane(c, inverse);
        for (std::size_t r = firstRow; r < firstRow + kColumnsPerTile; ++r) {
          to[r] = matrix.lane(r, lane)[c];
        }
      }
    }
  });
  return result;
}

/// The columns that hold a goal, by tile.
std::vector<std::vector<std::size_t>> goalColumns(const Geometry& geometry,
                                                  const PieceSets& columns) {
  std::vector<std::vector<std::size_t>> ofTile(columns.tiles());
  for (std::size_t column = 0; column < columns.classes(); ++column) {
    if (geometry.holdsGoal(columns.representatives[column])) {
      ofTile[column / kColumnsPerTile].push_back(column);
    }
  }
  return ofTile;
}

/// Makes all positions in these columns of a row lost in 0 plies, but leaves overlaps as they are.
void recordLost(const std::vector<std::size_t>& columns, std::size_t row, std::uint8_t invalidCode,
                ValueMatrix& values) {
  for (const std::size_t column : columns) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      std::uint8_t& code = values.lane(row, lane)[column];
      code = code == invalidCode ? invalidCode : Value::lossIn(0).code();
    }
  }
}

/// How many positions have each code.
using Histogram = std::array<std::uint64_t, 256>;

/// Counts the codes of a row, each piece set of the columns once.
std::array<std::uint32_t, 256> histogramOfRow(const ValueMatrix& values, std::size_t row,
                                              const PieceSets& columns) {
  std::array<std::uint32_t, 256> histogram{};
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    const std::uint8_t* const codes = values.lane(row, lane);
    for (std::size_t column = 0; column < columns.classes(); ++column) {
      const Bits distinct = columns.distinct[column / kColumnsPerTile].word[lane];
      histogram[codes[column]] +=
          static_cast<std::uint32_t>(distinct >> (column % kColumnsPerTile) & 1U);
    }
  }
  return histogram;
}

/// Counts the codes of the 64 rows that have this number as a tile of columns.
Histogram histogramOfTile(const ValueMatrix& values, std::size_t tile, const PieceSets& rows,
                          const PieceSets& columns) {
  Histogram histogram{};
  const std::size_t end = std::min((tile + 1) * kRowsPerBlock, rows.classes());
  for (std::size_t row = tile * kRowsPerBlock; row < end; ++row) {
    const auto ofRow = histogramOfRow(values, row, columns);
    for (std::size_t code = 0; code < histogram.size(); ++code) {
      histogram[code] += std::uint64_t{ofRow[code]} * rows.sizes[row];
    }
  }
  return histogram;
}

/// What a histogram says about positions with so many pieces.
PlacedCounts countsOf(const Histogram& histogram, int pieces) {
  PlacedCounts placed;
  placed.pieces = pieces;
  for (int code = 1; code < 255; ++code) {
    const Value value = Value::fromCode(static_cast<std::uint8_t>(code));
    const std::uint64_t count = histogram[static_cast<std::size_t>(code)];
    placed.positions += count;
    switch (value.outcome()) {
      case Outcome::Win:
        placed.wins += count;
        if (count > 0 && !placed.longest) {
          placed.longest = value.plies();
        }
        break;
      case Outcome::Loss:
        placed.losses += count;
        break;
      case Outcome::Draw:
        placed.draws += count;
        break;
    }
  }
  return placed;
}

}  // namespace

ValueMatrix solveDrop(const SolutionData& data, int pieces, Cpu cpu) {
  const int own = ownOf(pieces);
  const PieceSets& rows = pieceSetsOf(data, own);
  const PieceSets& columns = pieceSetsOf(data, pieces - own);
  const SuccessorTable successors = makeSuccessors(data.geometry, own);
  const auto goals = goalColumns(data.geometry, columns);
  const std::uint8_t invalidCode = invalidCodeOf(data.variant, pieces);
  // After the drop, the opponent is to move: its pieces are the columns there.
  const ValueMatrix& next = data.values[static_cast<std::size_t>(pieces) + 1];
  ValueMatrix values(rows, columns);
  cpu.pool.forEach(columns.tiles(), [&](std::size_t tile) {
    const std::size_t offset = tile * kColumnsPerTile;
    for (std::size_t row = 0; row < rows.width(); ++row) {
      const auto children = successors.of(row);
      cpu.kernels.best({.matrix = next.lane(0, 0) + offset,
                        .children = children.data(),
                        .count = children.size(),
                        .width = values.width(),
                        .extreme = extremeOf(chooserOf(data.variant, pieces)),
                        .invalidCode = invalidCode,
                        .result = values.lane(row, 0) + offset});
      recordLost(goals[tile], row, invalidCode, values);
    }
  });
  return transposed(values, rows, columns, cpu.pool);
}

PlacedCounts countValues(const SolutionData& data, int pieces, ThreadPool& pool) {
  const int own = ownOf(pieces);
  const PieceSets& rows = pieceSetsOf(data, pieces - own);
  const PieceSets& columns = pieceSetsOf(data, own);
  const ValueMatrix& values = data.values[static_cast<std::size_t>(pieces)];
  Histogram total{};
  std::mutex adding;
  pool.forEach(rows.tiles(), [&](std::size_t tile) {
    const Histogram histogram = histogramOfTile(values, tile, rows, columns);
    const std::lock_guard guard(adding);
    for (std::size_t code = 0; code < total.size(); ++code) {
      total[code] += histogram[code];
    }
  });
  return countsOf(total, pieces);
}

}  // namespace teeko::solver
