#include "drops.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "retrograde.hpp"

namespace teeko::solver {
namespace {

/// Swaps rows and columns of a matrix, and each lane with its inverse, 64 columns at a time.
ValueMatrix transposed(const ValueMatrix& matrix, const Placements& rows, const Placements& columns,
                       Team& team) {
  ValueMatrix result(columns, rows);
  team.forEach(columns.tiles() * kLaneCount, [&](std::size_t item) {
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

}  // namespace

ValueMatrix solveDrop(const Geometry& geometry, int own, int others, const ValueMatrix& next,
                      Chooser chooser, std::uint8_t noPosition, const Kernels& kernels,
                      Team& team) {
  const Placements& rows = geometry.placements[static_cast<std::size_t>(own)];
  const Placements& columns = geometry.placements[static_cast<std::size_t>(others)];
  const SuccessorTable successors = makeSuccessors(geometry, own);
  std::vector<std::vector<std::size_t>> goalsOfTile(columns.tiles());
  for (std::size_t column = 0; column < columns.classes(); ++column) {
    if (geometry.holdsGoal(columns.representatives[column])) {
      goalsOfTile[column / kColumnsPerTile].push_back(column);
    }
  }
  ValueMatrix values(rows, columns);
  team.forEach(columns.tiles(), [&](std::size_t tile) {
    const std::size_t offset = tile * kColumnsPerTile;
    for (std::size_t row = 0; row < rows.width(); ++row) {
      const std::uint32_t first = successors.first[row];
      kernels.best(next.lane(0, 0) + offset, successors.all.data() + first,
                   successors.first[row + 1] - first, values.width(), chooser == Chooser::Opponent,
                   noPosition, values.lane(row, 0) + offset);
      for (const std::size_t column : goalsOfTile[tile]) {
        for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
          std::uint8_t& code = values.lane(row, lane)[column];
          code = code == noPosition ? noPosition : Value::lossIn(0).code();
        }
      }
    }
  });
  return transposed(values, rows, columns, team);
}

PlacedCounts countValues(const Geometry& geometry, int own, int others, const ValueMatrix& values,
                         Team& team) {
  using Histogram = std::array<std::uint64_t, 256>;
  const Placements& rows = geometry.placements[static_cast<std::size_t>(others)];
  const Placements& columns = geometry.placements[static_cast<std::size_t>(own)];
  Histogram total{};
  std::mutex adding;
  team.forEach(rows.tiles(), [&](std::size_t tile) {
    Histogram counts{};
    for (std::size_t row = tile * kRowsPerBlock;
         row < std::min((tile + 1) * kRowsPerBlock, rows.classes()); ++row) {
      std::array<std::uint32_t, 256> ofRow{};
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const std::uint8_t* const codes = values.lane(row, lane);
        for (std::size_t column = 0; column < columns.classes(); ++column) {
          const Bits distinct = columns.distinct[column / kColumnsPerTile].word[lane];
          ofRow[codes[column]] +=
              static_cast<std::uint32_t>(distinct >> (column % kColumnsPerTile) & 1U);
        }
      }
      for (std::size_t code = 0; code < counts.size(); ++code) {
        counts[code] += std::uint64_t{ofRow[code]} * rows.sizes[row];
      }
    }
    const std::lock_guard guard(adding);
    for (std::size_t code = 0; code < counts.size(); ++code) {
      total[code] += counts[code];
    }
  });

  PlacedCounts placed;
  placed.pieces = own + others;
  for (int code = 1; code < 255; ++code) {
    const Value value = Value::fromCode(static_cast<std::uint8_t>(code));
    const std::uint64_t count = total[static_cast<std::size_t>(code)];
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

}  // namespace teeko::solver
