#include "retrograde.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <string>
#include <utility>

#include "teeko/io/error.hpp"

namespace teeko::solver {
namespace {

/// The most plies that leave room for those of the drops before.
constexpr int kLongest = Value::kLongestWin - 2 * kMarksPerPlayer;

/// A bit for each position with all marks placed.
class BitMatrix {
 public:
  explicit BitMatrix(const Placements& placements)
      : rows_(placements.width()), lanes_(placements.tiles() * rows_) {}

  [[nodiscard]] Lanes* tile(std::size_t tile) noexcept { return lanes_.data() + tile * rows_; }

 private:
  std::size_t rows_;
  Storage<Lanes> lanes_;
};

/// What the columns of a matrix stand for, as bits.
class ColumnTables {
 public:
  ColumnTables(const Geometry& geometry, const Placements& placements)
      : tiles_(placements.tiles()),
        covers_(static_cast<std::size_t>(geometry.squares) * tiles_),
        withoutGoal_(tiles_) {
    for (std::size_t column = 0; column < placements.classes(); ++column) {
      const Bits representative = placements.representatives[column];
      const std::size_t tile = column / kColumnsPerTile;
      const Bits bit = Bits{1} << (column % kColumnsPerTile);
      withoutGoal_[tile] |= geometry.holdsGoal(representative) ? 0 : bit;
      for (Symmetry lane = 0; lane < kLaneCount; ++lane) {
        for (Bits marks = geometry.turned(representative, lane); marks != 0; marks &= marks - 1) {
          covers_[lowestSquare(marks) * tiles_ + tile].word[lane] |= bit;
        }
      }
    }
  }

  /// The placements of a tile that hold no goal. Padding is none.
  [[nodiscard]] Bits withoutGoal(std::size_t tile) const noexcept { return withoutGoal_[tile]; }

  /// The placements of a tile with a mark on any of these squares.
  [[nodiscard]] Lanes overlapping(Bits marks, std::size_t tile) const noexcept {
    Lanes taken{};
    for (; marks != 0; marks &= marks - 1) {
      const Lanes& covers = covers_[lowestSquare(marks) * tiles_ + tile];
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        taken.word[lane] |= covers.word[lane];
      }
    }
    return taken;
  }

 private:
  static std::size_t lowestSquare(Bits marks) noexcept {
    return static_cast<std::size_t>(std::countr_zero(marks));
  }

  std::size_t tiles_;
  /// By square and tile.
  std::vector<Lanes> covers_;
  std::vector<Bits> withoutGoal_;
};

class MovementSolver {
 public:
  MovementSolver(const Geometry& geometry, std::uint8_t noPosition, const Kernels& kernels,
                 Team& team)
      : geometry_(geometry),
        placements_(geometry.placements[kMarksPerPlayer]),
        kernels_(kernels),
        team_(team),
        noPosition_(noPosition),
        values_(placements_, placements_),
        open_(placements_),
        wonOrNoPosition_(placements_),
        newlyLost_(placements_) {}

  MovementResult run(bool movement, const std::function<void(int)>& onLevel) {
    std::vector<DistanceCounts> distances;
    onLevel(0);
    distances.push_back({0, 0, begin()});
    if (movement && distances.back().losses > 0) {
      const SuccessorTable successors = makeSuccessors(geometry_, kMarksPerPlayer);
      for (int plies = 1;; ++plies) {
        onLevel(plies);
        const bool winning = plies % 2 == 1;
        const std::uint64_t found =
            winning ? findWins(successors.view(), plies) : findLosses(successors.view(), plies);
        if (found == 0) {
          break;
        }
        if (plies > kLongest) {
          throw Error(ErrorKind::Unfinished,
                      "a win takes more than " + std::to_string(kLongest) + " plies to force");
        }
        distances.push_back({plies, winning ? found : 0, winning ? 0 : found});
      }
    }
    return {std::move(values_), std::move(distances)};
  }

 private:
  [[nodiscard]] std::size_t tiles() const noexcept { return placements_.tiles(); }

  /// Calls work(tile) for every tile and adds up what it returns.
  template <typename Work>
  std::uint64_t sumOverTiles(Work work) {
    std::atomic<std::uint64_t> total = 0;
    team_.forEach(tiles(), [&](std::size_t tile) { total += work(tile); });
    return total;
  }

  /// Sets up the matrices with the positions that are over, and returns how many those are.
  std::uint64_t begin() {
    const ColumnTables columns(geometry_, placements_);
    return sumOverTiles([&](std::size_t tile) {
      std::uint64_t over = 0;
      Block lost{};
      for (std::size_t firstRow = 0; firstRow < placements_.width(); firstRow += kRowsPerBlock) {
        for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
          lost.row[i] = beginRow(columns, tile, firstRow + i);
        }
        over += kernels_.countBits(lost, placements_.distinct[tile], &placements_.sizes[firstRow]);
      }
      return over;
    });
  }

  /// Sets up a row of a tile and returns which positions in it the column's player has lost.
  Lanes beginRow(const ColumnTables& columns, std::size_t tile, std::size_t row) {
    const bool exists = row < placements_.classes();
    const Bits marks = exists ? placements_.representatives[row] : 0;
    const bool goal = geometry_.holdsGoal(marks);
    const Lanes taken = columns.overlapping(marks, tile);
    Lanes undecided{};
    for (std::size_t lane = 0; exists && lane < kLaneCount; ++lane) {
      undecided.word[lane] = columns.withoutGoal(tile) & ~taken.word[lane];
    }
    const Lanes lost = goal ? undecided : Lanes{};
    newlyLost_.tile(tile)[row] = lost;
    open_.tile(tile)[row] = goal ? Lanes{} : undecided;
    wonOrNoPosition_.tile(tile)[row] = taken;
    const Value value = goal ? Value::lossIn(0) : Value();
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      kernels_.fill(values_.lane(row, lane) + tile * kColumnsPerTile, taken.word[lane], noPosition_,
                    value.code());
    }
    return lost;
  }

  std::uint64_t findWins(Successors successors, int plies) {
    const std::uint8_t code = Value::winIn(plies).code();
    return sumOverTiles([&](std::size_t tile) {
      std::uint64_t found = 0;
      Block block{};
      for (std::size_t turned = 0; turned < tiles(); ++turned) {
        const std::size_t firstRow = turned * kRowsPerBlock;
        if (kernels_.findAny(newlyLost_.tile(tile), successors, firstRow, open_.tile(tile),
                             block)) {
          found += settle(block, tile, firstRow, code);
          kernels_.unite(wonOrNoPosition_.tile(turned) + tile * kRowsPerBlock, block);
        }
      }
      return found;
    });
  }

  std::uint64_t findLosses(Successors successors, int plies) {
    const std::uint8_t code = Value::lossIn(plies).code();
    return sumOverTiles([&](std::size_t tile) {
      std::uint64_t found = 0;
      Block block{};
      for (std::size_t turned = 0; turned < tiles(); ++turned) {
        const std::size_t firstRow = turned * kRowsPerBlock;
        if (kernels_.findAll(wonOrNoPosition_.tile(tile), successors, firstRow, open_.tile(tile),
                             block)) {
          found += settle(block, tile, firstRow, code);
        }
        std::ranges::copy(block.row, newlyLost_.tile(turned) + tile * kRowsPerBlock);
      }
      return found;
    });
  }

  /// Counts a block of positions whose value is found, swaps its rows and columns and records the
  /// value.
  std::uint64_t settle(Block& block, std::size_t tile, std::size_t firstRow, std::uint8_t code) {
    const std::uint64_t found =
        kernels_.countBits(block, placements_.distinct[tile], &placements_.sizes[firstRow]);
    kernels_.transpose(block);
    kernels_.record(block, values_.lane(tile * kRowsPerBlock, 0) + firstRow, values_.width(), code);
    return found;
  }

  const Geometry& geometry_;
  const Placements& placements_;
  const Kernels& kernels_;
  Team& team_;
  std::uint8_t noPosition_;
  ValueMatrix values_;
  BitMatrix open_;
  BitMatrix wonOrNoPosition_;
  BitMatrix newlyLost_;
};

}  // namespace

MovementResult solveMovement(const Geometry& geometry, bool movement, std::uint8_t noPosition,
                             const Kernels& kernels, Team& team,
                             const std::function<void(int)>& onLevel) {
  return MovementSolver(geometry, noPosition, kernels, team).run(movement, onLevel);
}

SuccessorTable makeSuccessors(const Geometry& geometry, int marks) {
  const Placements& placements = geometry.placements[static_cast<std::size_t>(marks)];
  const bool dropping = marks < kMarksPerPlayer;
  SuccessorTable table;
  const auto add = [&](Bits placement) {
    const ClassAndLane found = geometry.find(placement);
    table.all.push_back({found.classIndex * std::uint32_t{kLaneCount} + found.lane});
  };
  for (std::size_t row = 0; row < placements.width(); ++row) {
    table.first.push_back(static_cast<std::uint32_t>(table.all.size()));
    if (row >= placements.classes()) {
      continue;
    }
    const Bits own = placements.representatives[row];
    for (std::size_t square = 0; square < static_cast<std::size_t>(geometry.squares); ++square) {
      const Bits bit = Bits{1} << square;
      if (dropping && (own & bit) == 0) {
        add(own | bit);
      } else if (!dropping && (own & bit) != 0) {
        for (Bits to = geometry.neighbours[square] & ~own; to != 0; to &= to - 1) {
          add((own ^ bit) | (to & (~to + 1)));
        }
      }
    }
  }
  table.first.push_back(static_cast<std::uint32_t>(table.all.size()));
  return table;
}

}  // namespace teeko::solver
