#include "retrograde.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <utility>

#include "column_tables.hpp"
#include "movement_tiles.hpp"
#include "successors.hpp"

namespace teeko::solver {
namespace {

/// The most plies that leave room for those of the drops before.
constexpr int kLongest = Value::kLongestWinInCode - 2 * kPiecesPerSide;

/// A level of retrograde analysis: how the positions that are decided in so many plies are found,
/// and where they go.
struct Level {
  Value value;
  /// Finds the open positions of a row that have any, or all, of their successors in `source`.
  FindKernel find = nullptr;
  BitMatrix source = BitMatrix::Open;
  /// Gets what is found, transposed.
  BitMatrix target = BitMatrix::Open;
  Delivery delivery = Delivery::Unite;
  /// How many are found.
  std::uint64_t DistanceCounts::*count = nullptr;
};

/// The level of wins when `plies` is odd, of losses when it is even.
Level levelOf(int plies, const Kernels& kernels) {
  if (plies % 2 == 1) {
    return {.value = Value::winIn(plies),
            .find = kernels.findAny,
            .source = BitMatrix::NewlyLost,
            .target = BitMatrix::WonOrInvalid,
            .delivery = Delivery::Unite,
            .count = &DistanceCounts::wins};
  }
  return {.value = Value::lossIn(plies),
          .find = kernels.findAll,
          .source = BitMatrix::WonOrInvalid,
          .target = BitMatrix::NewlyLost,
          .delivery = Delivery::Replace,
          .count = &DistanceCounts::losses};
}

class MovementSolver {
 public:
  MovementSolver(const Geometry& geometry, const Variant& variant, Cpu cpu)
      : geometry_(geometry),
        variant_(variant),
        pieceSets_(geometry.pieceSets[kPiecesPerSide]),
        cpu_(cpu),
        values_(pieceSets_, pieceSets_),
        tiles_(pieceSets_, cpu.kernels) {}

  MovementResult run(const std::function<void(int)>& onLevel) {
    std::vector<DistanceCounts> distances;
    onLevel(0);
    distances.push_back({.plies = 0, .losses = begin()});
    if (variant_.movement && distances.back().losses > 0) {
      const SuccessorTable successors = makeSuccessors(geometry_, kPiecesPerSide);
      for (int plies = 1;; ++plies) {
        onLevel(plies);
        const Level level = levelOf(plies, cpu_.kernels);
        const std::uint64_t found = findLevel(level, successors.view());
        if (found == 0) {
          break;
        }
        if (plies > kLongest) {
          throw std::overflow_error("a win takes more than " + std::to_string(kLongest) +
                                    " plies to force");
        }
        distances.push_back({.plies = plies});
        distances.back().*level.count = found;
      }
    }
    return {std::move(values_), std::move(distances)};
  }

 private:
  /// Calls work(tile) for every tile and adds up what it returns.
  template <typename Work>
  std::uint64_t sumOverTiles(Work work) {
    std::atomic<std::uint64_t> total = 0;
    cpu_.pool.forEach(pieceSets_.tiles(), [&](std::size_t tile) { total += work(tile); });
    return total;
  }

  /// Sets up the matrices with the positions that are over, and returns how many those are.
  std::uint64_t begin() {
    const ColumnTables columns(geometry_, pieceSets_);
    return sumOverTiles([&](std::size_t tile) {
      std::uint64_t over = 0;
      Block lost{};
      for (std::size_t firstRow = 0; firstRow < pieceSets_.width(); firstRow += kRowsPerBlock) {
        for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
          lost.row[i] = beginRow(columns, tile, firstRow + i);
        }
        over += countPositions(lost, kAllRows, tile, firstRow);
      }
      return over;
    });
  }

  /// Sets up a row of a tile and returns which positions in it the column's side has lost.
  Lanes beginRow(const ColumnTables& columns, std::size_t tile, std::size_t row) {
    const BeginningRow begun = columns.beginRow(geometry_, pieceSets_, tile, row);
    tiles_.rows(BitMatrix::NewlyLost, tile)[row] = begun.lost;
    tiles_.rows(BitMatrix::Open, tile)[row] = begun.open;
    tiles_.rows(BitMatrix::WonOrInvalid, tile)[row] = begun.overlapping;
    const Value value = begun.holdsGoal ? Value::lossIn(0) : Value();
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      cpu_.kernels.fill(values_.lane(row, lane) + tile * kColumnsPerTile,
                        begun.overlapping.word[lane], invalidCodeOf(variant_, kAllPieces),
                        value.code());
    }
    return begun.lost;
  }

  /// Finds the positions of a level, and returns how many there are.
  std::uint64_t findLevel(const Level& level, Successors successors) {
    return sumOverTiles([&](std::size_t tile) {
      std::uint64_t found = 0;
      Block block{};
      for (std::size_t firstRow = 0; firstRow < pieceSets_.width(); firstRow += kRowsPerBlock) {
        const Bits marks = level.find({.source = tiles_.rows(level.source, tile),
                                       .successors = successors,
                                       .firstRow = firstRow,
                                       .open = tiles_.rows(BitMatrix::Open, tile)},
                                      block);
        if (marks != 0) {
          found += countPositions(block, marks, tile, firstRow);
          cpu_.kernels.transpose(block);
          recordValue(block, tile, firstRow, level.value);
        }
        if (marks != 0 || level.delivery == Delivery::Replace) {
          // Transposed, the tile's columns are rows, and the block's rows are columns.
          tiles_.deliver(block,
                         {.matrix = level.target,
                          .tile = firstRow / kColumnsPerTile,
                          .firstRow = tile * kRowsPerBlock},
                         level.delivery);
        }
      }
      return found;
    });
  }

  /// How many positions are in the marked ones of these rows of a tile.
  [[nodiscard]] std::uint64_t countPositions(const Block& block, Bits marks, std::size_t tile,
                                             std::size_t firstRow) const {
    return cpu_.kernels.countBits(block, marks, pieceSets_.distinct[tile],
                                  &pieceSets_.sizes[firstRow]);
  }

  /// Writes down the value of the positions in a block that was transposed: it was found in these
  /// rows of a tile.
  void recordValue(const Block& transposed, std::size_t tile, std::size_t firstRow, Value value) {
    cpu_.kernels.record(transposed, values_.lane(tile * kRowsPerBlock, 0) + firstRow,
                        values_.width(), value.code());
  }

  const Geometry& geometry_;
  const Variant& variant_;
  const PieceSets& pieceSets_;
  Cpu cpu_;
  ValueMatrix values_;
  MovementTiles tiles_;
};

}  // namespace

MovementResult solveMovement(const Geometry& geometry, const Variant& variant, Cpu cpu,
                             const std::function<void(int)>& onLevel) {
  return MovementSolver(geometry, variant, cpu).run(onLevel);
}

}  // namespace teeko::solver
