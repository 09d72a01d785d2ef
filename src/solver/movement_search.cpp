#include "movement_search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "column_tables.hpp"
#include "successors.hpp"

namespace teeko::solver {
namespace {

/// The most plies that leave room for those of the drops before.
constexpr int kLongestSearched = Value::kLongestWin - 2 * kPiecesPerSide;

/// Where more than this share of a tile's rows have something new, all of its rows are searched.
constexpr double kDenseShare = 0.4;

/// The step from each row back to those that lead to it: the same steps, by where they lead.
SuccessorTable predecessorsOf(const SuccessorTable& successors, std::size_t rows) {
  SuccessorTable table;
  table.first.assign(rows + 1, 0);
  for (const Successor successor : successors.all) {
    ++table.first[successor.rowAndLane / kLaneCount + 1];
  }
  for (std::size_t row = 0; row < rows; ++row) {
    table.first[row + 1] += table.first[row];
  }
  table.all.resize(successors.all.size());
  std::vector<std::uint32_t> next(table.first.begin(), table.first.end() - 1);
  for (std::size_t row = 0; row < rows; ++row) {
    for (const Successor successor : successors.of(row)) {
      table.all[next[successor.rowAndLane / kLaneCount]++] = {
          static_cast<std::uint32_t>(row * kLaneCount + successor.rowAndLane % kLaneCount)};
    }
  }
  return table;
}

/// The rows of a tile of which few are not zero: their bits, and which those are.
class SparseTile {
 public:
  explicit SparseTile(std::size_t rows) : rows_(rows), marks_(rows / kRowsPerBlock) {
    std::fill_n(rows_.data(), rows, Lanes{});
  }

  [[nodiscard]] Lanes* rows() noexcept { return rows_.data(); }
  /// A bit for each row: those that may not be zero.
  [[nodiscard]] std::vector<std::uint64_t>& marks() noexcept { return marks_; }

  void add(std::size_t row, const Lanes& bits) noexcept {
    unite(rows_.data()[row], bits);
    marks_[row / kRowsPerBlock] |= bitOf(row % kRowsPerBlock);
  }

  [[nodiscard]] std::size_t countMarked() const noexcept {
    std::size_t count = 0;
    for (const std::uint64_t marks : marks_) {
      count += static_cast<std::size_t>(std::popcount(marks));
    }
    return count;
  }

  template <typename Visitor>
  void forEachMarked(Visitor visit) const {
    for (std::size_t block = 0; block < marks_.size(); ++block) {
      for (const std::size_t i : IndicesOf(marks_[block])) {
        visit(block * kRowsPerBlock + i);
      }
    }
  }

  void clear() noexcept {
    forEachMarked([this](std::size_t row) { rows_.data()[row] = {}; });
    std::fill(marks_.begin(), marks_.end(), 0);
  }

 private:
  Storage<Lanes> rows_;
  std::vector<std::uint64_t> marks_;
};

/// What a thread needs to search a tile.
struct Workspace {
  Workspace(std::size_t rows, std::size_t parts, bool needsBuffers)
      : added(rows), reached(rows), records(parts) {
    if (needsBuffers) {
      open = Storage<Lanes>(rows);
      won = Storage<Lanes>(rows);
    }
  }

  /// What the level before found in the tile.
  SparseTile added;
  /// What was spread from there.
  SparseTile reached;
  Block block{};
  Storage<Lanes> open;
  Storage<Lanes> won;
  /// Found, but not in the log yet, by part.
  std::vector<RecordWriter> records;
};

/// The records of a level in a part, by tile.
struct LevelRecords {
  std::vector<std::vector<std::uint8_t>> pieces;
  TileRange tiles;
  std::vector<std::vector<BlockRecord>> ofTile;
};

class Searcher {
 public:
  Searcher(const MovementSearch& search, const MovementEvents& events)
      : search_(search),
        events_(events),
        pieceSets_(search.geometry.pieceSets[kPiecesPerSide]),
        kernels_(search.machine.kernels),
        pool_(search.machine.pool),
        successors_(makeSuccessors(search.geometry, kPiecesPerSide)),
        predecessors_(predecessorsOf(successors_, pieceSets_.width())) {}

  void run(std::vector<DistanceCounts>& found) {
    setUp(found);
    if (!search_.variant.movement || found.front().losses == 0) {
      return;
    }
    for (int plies = static_cast<int>(found.size());; ++plies) {
      events_.onLevel(plies);
      const std::uint64_t count = findLevel(plies);
      if (count == 0) {
        return;
      }
      if (plies > kLongestSearched) {
        throw std::overflow_error("a win takes more than " + std::to_string(kLongestSearched) +
                                  " plies to force");
      }
      endLevel({.plies = plies,
                .wins = plies % 2 == 1 ? count : 0,
                .losses = plies % 2 == 1 ? 0 : count},
               found);
    }
  }

 private:
  void endLevel(const DistanceCounts& level, std::vector<DistanceCounts>& found) {
    found.push_back(level);
    events_.onLevelDone();
  }

  // Setting up

  /// Sets up the tiles as they are after the levels that were found, and finds level 0 if it was
  /// not.
  void setUp(std::vector<DistanceCounts>& found) {
    const ColumnTables columns(search_.geometry, pieceSets_);
    const std::size_t atOnce = search_.tiles.tilesInMemory();
    const bool isNew = found.empty();
    std::uint64_t over = 0;
    for (std::size_t first = (pieceSets_.tiles() - 1) / atOnce * atOnce;; first -= atOnce) {
      const TileRange range{first, std::min(first + atOnce, pieceSets_.tiles())};
      over += begin(range, columns, isNew);
      addFound(range, static_cast<int>(found.size()));
      search_.tiles.keep(range);
      events_.onProgress(1 - static_cast<double>(first) / static_cast<double>(pieceSets_.tiles()));
      if (first == 0) {
        break;
      }
    }
    if (isNew) {
      flush(0);
      endLevel({.plies = 0, .losses = over}, found);
    }
  }

  /// Sets up tiles as they are before level 1. Returns how many positions in them are lost in 0
  /// plies; adds those to the log if that is wanted.
  std::uint64_t begin(const TileRange& range, const ColumnTables& columns, bool addsToLog) {
    return sumOver(range, [&](std::size_t tile, Workspace& workspace) {
      const TilePair rows = search_.tiles.placeIn(range, tile);
      std::uint64_t over = 0;
      for (std::size_t block = 0; block < pieceSets_.tiles(); ++block) {
        bool any = false;
        for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
          const std::size_t row = block * kRowsPerBlock + i;
          const BeginningRow begun = columns.beginRow(search_.geometry, pieceSets_, tile, row);
          rows.open[row] = begun.open;
          rows.won[row] = begun.overlapping;
          workspace.block.row[i] = begun.lost;
          any = any || begun.holdsGoal;
        }
        if (any && addsToLog) {
          over += countPositions(workspace.block, tile, block);
          add(workspace, tile, block, 0);
        }
      }
      return over;
    });
  }

  /// Takes what was found in the first levels out of the open positions and adds what is won.
  void addFound(const TileRange& range, int levels) {
    if (levels <= 1) {
      return;
    }
    pool_.forEach(search_.parts.count(), [&](std::size_t part) {
      for (int level = 1; level < levels; ++level) {
        for (std::size_t i = 0; i < search_.log.pieces(part, level); ++i) {
          const auto piece = search_.log.piece(part, level, i);
          forEachRecord(piece, [&](const BlockRecord& record) { addRecord(range, level, record); });
        }
      }
    });
  }

  void addRecord(const TileRange& range, int level, const BlockRecord& record) {
    const bool isWon = level % 2 == 1 && range.contains(record.tile);
    const bool wasOpen = range.contains(record.rows);
    if (!isWon && !wasOpen) {
      return;
    }
    Block block{};
    unpack(record.packed, block);
    if (isWon) {
      kernels_.unite(search_.tiles.placeIn(range, record.tile).won + record.rows * kRowsPerBlock,
                     block);
    }
    if (wasOpen) {
      kernels_.transpose(block);
      Lanes* const open =
          search_.tiles.placeIn(range, record.rows).open + record.tile * kRowsPerBlock;
      for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
        for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
          open[i].word[lane] &= ~block.row[i].word[lane];
        }
      }
    }
  }

  // A level

  /// Finds the positions of a level, and returns how many there are.
  std::uint64_t findLevel(int plies) {
    std::uint64_t found = 0;
    for (std::size_t part = 0; part < search_.parts.count(); ++part) {
      const LevelRecords records = recordsOf(part, plies - 1);
      found += sumOver(records.tiles, [&](std::size_t tile, Workspace& workspace) {
        return searchTile(plies, tile, records.ofTile[tile - records.tiles.first], workspace);
      });
      events_.onProgress(static_cast<double>(part + 1) /
                         static_cast<double>(search_.parts.count()));
    }
    flush(plies);
    return found;
  }

  LevelRecords recordsOf(std::size_t part, int level) {
    LevelRecords records;
    records.tiles = search_.parts.tiles(part);
    records.pieces.resize(search_.log.pieces(part, level));
    records.ofTile.resize(records.tiles.size());
    pool_.forEach(records.pieces.size(),
                  [&](std::size_t i) { records.pieces[i] = search_.log.piece(part, level, i); });
    for (const auto& piece : records.pieces) {
      forEachRecord(piece, [&](const BlockRecord& record) {
        if (!records.tiles.contains(record.tile) || record.rows >= pieceSets_.tiles()) {
          throw std::invalid_argument("a record is of another tile");
        }
        records.ofTile[record.tile - records.tiles.first].push_back(record);
      });
    }
    return records;
  }

  std::uint64_t searchTile(int plies, std::size_t tile, const std::vector<BlockRecord>& records,
                           Workspace& workspace) {
    // A side that cannot move is lost, too: in level 2, whatever was found before.
    const bool searchesAll = plies == 2;
    if (records.empty() && !searchesAll) {
      return 0;
    }
    const TilePair rows = search_.tiles.load(tile, {workspace.open.data(), workspace.won.data()});
    const bool wins = plies % 2 == 1;
    for (const BlockRecord& record : records) {
      const std::uint64_t marks = unpack(record.packed, workspace.block);
      for (const std::size_t i : IndicesOf(marks)) {
        workspace.added.add(record.rows * kRowsPerBlock + i, workspace.block.row[i]);
        if (!wins) {
          unite(rows.won[record.rows * kRowsPerBlock + i], workspace.block.row[i]);
        }
      }
    }
    const bool isDense = searchesAll || static_cast<double>(workspace.added.countMarked()) >
                                            kDenseShare * static_cast<double>(pieceSets_.width());
    const Lanes* const source = wins ? workspace.added.rows() : rows.won;
    const std::uint64_t found = isDense ? searchRows(plies, tile, rows.open, source, workspace)
                                        : searchReached(plies, tile, rows.open, source, workspace);
    workspace.added.clear();
    search_.tiles.store(tile, rows);
    return found;
  }

  std::uint64_t searchRows(int plies, std::size_t tile, Lanes* open, const Lanes* source,
                           Workspace& workspace) {
    const FindKernel find = plies % 2 == 1 ? kernels_.findAny : kernels_.findAll;
    std::uint64_t found = 0;
    for (std::size_t block = 0; block < pieceSets_.tiles(); ++block) {
      if (find({.source = source,
                .successors = successors_.view(),
                .firstRow = block * kRowsPerBlock,
                .open = open},
               workspace.block)) {
        found += countPositions(workspace.block, tile, block);
        deliver(workspace, tile, block, plies);
      }
    }
    return found;
  }

  std::uint64_t searchReached(int plies, std::size_t tile, Lanes* open, const Lanes* source,
                              Workspace& workspace) {
    workspace.added.forEachMarked([&](std::size_t row) {
      const auto predecessors = predecessors_.of(row);
      kernels_.spread({.row = workspace.added.rows() + row,
                       .predecessors = predecessors.data(),
                       .count = predecessors.size(),
                       .reached = workspace.reached.rows(),
                       .touched = workspace.reached.marks().data()});
    });
    const FindReachedKernel find = plies % 2 == 1 ? kernels_.findReached : kernels_.findAllReached;
    std::uint64_t found = 0;
    for (std::size_t block = 0; block < pieceSets_.tiles(); ++block) {
      const std::uint64_t marks = std::exchange(workspace.reached.marks()[block], 0);
      if (marks != 0 && find({.find = {.source = source,
                                       .successors = successors_.view(),
                                       .firstRow = block * kRowsPerBlock,
                                       .open = open},
                              .reached = workspace.reached.rows(),
                              .rows = marks},
                             workspace.block)) {
        found += countPositions(workspace.block, tile, block);
        deliver(workspace, tile, block, plies);
      }
    }
    return found;
  }

  /// How many positions these rows of a tile are.
  [[nodiscard]] std::uint64_t countPositions(const Block& block, std::size_t tile,
                                             std::size_t rows) const {
    return kernels_.countBits(block, pieceSets_.distinct[tile],
                              &pieceSets_.sizes[rows * kRowsPerBlock]);
  }

  /// Hands what was found in these rows of a tile to the tile of which it is a column.
  void deliver(Workspace& workspace, std::size_t tile, std::size_t rows, int level) {
    kernels_.transpose(workspace.block);
    add(workspace, rows, tile, level);
  }

  void add(Workspace& workspace, std::size_t tile, std::size_t rows, int level) {
    const std::size_t part = search_.parts.of(tile);
    RecordWriter& records = workspace.records[part];
    records.add(tile, rows, workspace.block);
    if (records.bytes().size() >= search_.pieceSize) {
      search_.log.append(part, level, records.bytes());
      records.clear();
    }
  }

  /// Adds what is left of a level to the log.
  void flush(int level) {
    pool_.forEach(search_.parts.count(), [&](std::size_t part) {
      for (const auto& workspace : idle_) {
        RecordWriter& records = workspace->records[part];
        if (!records.bytes().empty()) {
          search_.log.append(part, level, records.bytes());
          records.clear();
        }
      }
    });
  }

  // Workspaces

  /// Calls work(tile, workspace) for these tiles and adds up what it returns.
  template <typename Work>
  std::uint64_t sumOver(const TileRange& range, Work work) {
    std::atomic<std::uint64_t> total = 0;
    pool_.forEach(range.size(), [&](std::size_t i) {
      std::unique_ptr<Workspace> workspace = takeWorkspace();
      total += work(range.first + i, *workspace);
      const std::scoped_lock lock(mutex_);
      idle_.push_back(std::move(workspace));
    });
    return total;
  }

  std::unique_ptr<Workspace> takeWorkspace() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) {
      return std::make_unique<Workspace>(pieceSets_.width(), search_.parts.count(),
                                         !search_.tiles.isInMemory(pieceSets_.tiles() - 1));
    }
    std::unique_ptr<Workspace> workspace = std::move(idle_.back());
    idle_.pop_back();
    return workspace;
  }

  const MovementSearch& search_;
  const MovementEvents& events_;
  const PieceSets& pieceSets_;
  const Kernels& kernels_;
  ThreadPool& pool_;
  SuccessorTable successors_;
  SuccessorTable predecessors_;
  std::mutex mutex_;
  /// Workspaces that no thread uses now.
  std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace

void searchMovement(const MovementSearch& search, std::vector<DistanceCounts>& found,
                    const MovementEvents& events) {
  Searcher(search, events).run(found);
}

}  // namespace teeko::solver
