#include "movement_search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "column_tables.hpp"
#include "idle_list.hpp"
#include "memory_block.hpp"
#include "reached_rows.hpp"
#include "successors.hpp"

namespace teeko::solver {
namespace {

/// The most plies that leave room for those of the drops before.
constexpr int kLongestSearched = Value::kLongestWin - 2 * kPiecesPerSide;

/// Where more than this share of a tile's rows have something new, all of its rows are searched.
/// That is worth while sooner for losses: a few new rows reach most rows of a tile, and little that
/// is reached is lost. The shares are those that took the least time on 7x7.
constexpr double kDenseShareForWins = 0.3;
constexpr double kDenseShareForLosses = 0.08;

/// What a thread needs to search a tile.
struct Workspace {
  Workspace(std::size_t rows, std::size_t parts, bool needsBuffers, const LastDrop* lastDrop)
      : added(rows), reached(rows), records(parts) {
    std::fill_n(added.data(), rows, Lanes{});
    if (needsBuffers) {
      open = Storage<Lanes>(rows);
      won = Storage<Lanes>(rows);
    }
    if (lastDrop != nullptr) {
      drop = lastDrop->makeWorkspace();
    }
  }

  /// What the level before found in the tile, if that is needed as a whole; zero otherwise.
  Storage<Lanes> added;
  /// What was spread from there, while a tile is searched; zero otherwise.
  ReachedRows reached;
  Block block{};
  Storage<Lanes> open;
  Storage<Lanes> won;
  /// Found, but not in the log yet, by part.
  std::vector<RecordWriter> records;
  /// If the last drop is searched, too.
  std::optional<LastDrop::Workspace> drop;
};

/// The records of a level in some tiles of this process.
struct LevelRecords {
  std::vector<LogPiece> pieces;
  SlotRange slots;
  std::vector<std::vector<BlockRecord>> ofTile;
};

/// Some of this process's parts, by their places among them: from `first` to before `end`.
struct PartRange {
  std::size_t first = 0;
  std::size_t end = 0;
};

class Searcher {
 public:
  Searcher(const MovementSearch& search, const MovementEvents& events)
      : search_(search),
        events_(events),
        pieceSets_(search.geometry.pieceSets[kPiecesPerSide]),
        kernels_(search.cpu.kernels),
        pool_(search.cpu.pool),
        successors_(makeSuccessors(search.geometry, kPiecesPerSide)),
        predecessors_(predecessorsOf(successors_, pieceSets_.width())),
        outgoing_(search.processes.count()) {}

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
    const std::size_t tiles = search_.ownership.size();
    const std::size_t atOnce = search_.tiles.tilesInMemory();
    const std::size_t ranges =
        std::max<std::size_t>(mostOver(search_.processes, (tiles + atOnce - 1) / atOnce), 1);
    const bool isNew = found.empty();
    std::uint64_t over = 0;
    for (std::size_t i = ranges; i-- > 0;) {
      const SlotRange range{std::min(i * atOnce, tiles), std::min((i + 1) * atOnce, tiles)};
      over += begin(range, columns, isNew);
      addFound(range, static_cast<int>(found.size()));
      search_.tiles.keep(range);
      events_.onProgress(static_cast<double>(ranges - i) / static_cast<double>(ranges));
    }
    if (isNew) {
      flush(0, [this](std::size_t part) { return isOwn(part); });
      endLevel({.plies = 0, .losses = sumOver(search_.processes, over)}, found);
    }
  }

  /// Sets up tiles as they are before level 1. Returns how many positions in them are lost in 0
  /// plies; adds those to the log if that is wanted.
  std::uint64_t begin(const SlotRange& range, const ColumnTables& columns, bool addsToLog) {
    return sumOf(range, [&](std::size_t slot, Workspace& workspace) {
      const std::size_t tile = search_.ownership.tileAt(slot);
      const TilePair rows = search_.tiles.placeIn(range, slot);
      std::uint64_t over = 0;
      for (std::size_t block = 0; block < pieceSets_.tiles(); ++block) {
        Bits marks = 0;
        for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
          const std::size_t row = block * kRowsPerBlock + i;
          const BeginningRow begun = columns.beginRow(search_.geometry, pieceSets_, tile, row);
          rows.open[row] = begun.open;
          rows.won[row] = begun.overlapping;
          workspace.block.row[i] = begun.lost;
          marks |= isZero(begun.lost) ? 0 : bitOf(i);
        }
        if (marks != 0 && addsToLog) {
          over += countPositions(workspace.block, marks, tile, block);
          addToLog(workspace, tile, 0, [&](RecordWriter& records) {
            records.add(kernels_, {tile, block}, workspace.block, marks);
          });
        }
      }
      return over;
    });
  }

  /// Takes what was found in the first levels out of the open positions and adds what is won. The
  /// log has the won positions of this process's tiles; some of the open ones are of other
  /// processes' tiles.
  void addFound(const SlotRange& range, int levels) {
    if (levels <= 1) {
      return;
    }
    const auto& ownParts = search_.ownership.ownParts();
    const std::vector<PartRange> groups = groupsOf(ownParts.size(), [&](std::size_t part) {
      std::uint64_t bytes = 0;
      for (int level = 1; level < levels; ++level) {
        bytes += search_.log.bytes(part, level);
      }
      return bytes;
    });
    const std::size_t rounds = mostOver(search_.processes, groups.size());
    for (std::size_t round = 0; round < rounds; ++round) {
      const PartRange group = round < groups.size() ? groups[round] : PartRange{};
      pool_.forEach(group.end - group.first, [&](std::size_t i) {
        const std::size_t part = ownParts[group.first + i];
        for (int level = 1; level < levels; ++level) {
          for (std::size_t piece = 0; piece < search_.log.pieces(part, level); ++piece) {
            addPiece(range, level, search_.log.piece(part, level, piece).bytes);
          }
        }
      });
      if (search_.processes.count() > 1) {
        search_.processes.beginExchange(takeOutgoing());
        const std::vector<Bytes> messages = search_.processes.endExchange();
        pool_.forEach(messages.size(), [&](std::size_t i) {
          forEachIn(messages[i], [&](std::uint32_t, std::span<const std::uint8_t> records) {
            forEachRecord(records, pieceSets_.tiles(),
                          [&](const BlockRecord& record) { closeFound(range, record); });
          });
        });
      }
    }
  }

  void addPiece(const SlotRange& range, int level, std::span<const std::uint8_t> piece) {
    std::vector<Bytes> others(search_.processes.count());
    forEachRecord(piece, pieceSets_.tiles(), [&](const BlockRecord& record) {
      if (level % 2 == 1) {
        uniteFound(range, record);
      }
      const std::size_t owner = search_.ownership.ownerOf(record.rows);
      if (owner == search_.processes.index()) {
        closeFound(range, record);
      } else {
        const auto bytes = bytesOf(record);
        others[owner].insert(others[owner].end(), bytes.begin(), bytes.end());
      }
    });
    for (std::size_t owner = 0; owner < others.size(); ++owner) {
      if (!others[owner].empty()) {
        const std::scoped_lock lock(mutex_);
        addTo(outgoing_[owner], 0, others[owner]);
      }
    }
  }

  /// Adds what is won, if it is in these tiles.
  void uniteFound(const SlotRange& range, const BlockRecord& record) {
    const std::size_t slot = search_.ownership.slotOf(record.tile);
    if (range.contains(slot)) {
      Block block{};
      unpack(kernels_, record.packed, block);
      kernels_.unite(search_.tiles.placeIn(range, slot).won + record.rows * kRowsPerBlock, block);
    }
  }

  /// Takes what was found out of the open positions, if it is in these tiles.
  void closeFound(const SlotRange& range, const BlockRecord& record) {
    const std::size_t slot = search_.ownership.slotOf(record.rows);
    if (!range.contains(slot)) {
      return;
    }
    Block block{};
    unpack(kernels_, record.packed, block);
    kernels_.transpose(block);
    Lanes* const open = search_.tiles.placeIn(range, slot).open + record.tile * kRowsPerBlock;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        open[i].word[lane] &= ~block.row[i].word[lane];
      }
    }
  }

  // A level

  /// Finds the positions of a level, and returns how many there are.
  std::uint64_t findLevel(int plies) {
    const bool isAlone = search_.processes.count() == 1;
    const std::vector<PartRange> groups =
        groupsOf(isAlone ? search_.ownership.ownParts().size() : partsPerExchange(),
                 [&](std::size_t part) { return search_.log.bytes(part, plies - 1); });
    const std::size_t rounds = mostOver(search_.processes, groups.size());
    std::uint64_t found = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
      if (round < groups.size()) {
        found += searchParts(plies, groups[round]);
      }
      if (!isAlone) {
        flush(plies, [this](std::size_t part) { return !isOwn(part); });
        if (round > 0) {
          receive(plies);
        }
        search_.processes.beginExchange(takeOutgoing());
      }
      events_.onProgress(static_cast<double>(round + 1) / static_cast<double>(rounds));
    }
    if (!isAlone) {
      receive(plies);
    }
    flush(plies, [this](std::size_t part) { return isOwn(part); });
    return sumOver(search_.processes, found);
  }

  /// After how many parts something is sent, so that it travels while the next are searched; at
  /// least one for each thread.
  [[nodiscard]] std::size_t partsPerExchange() const noexcept {
    constexpr std::size_t kExchanges = 4;
    return std::max((search_.ownership.ownParts().size() + kExchanges - 1) / kExchanges,
                    pool_.threads());
  }

  /// This process's parts in groups of at most so many, whose pieces of the log fit into memory
  /// together; one at least.
  template <typename BytesOfPart>
  [[nodiscard]] std::vector<PartRange> groupsOf(std::size_t most, BytesOfPart bytesOfPart) const {
    const auto& ownParts = search_.ownership.ownParts();
    std::vector<PartRange> groups;
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < ownParts.size(); ++i) {
      const std::uint64_t more = bytesOfPart(ownParts[i]);
      if (groups.empty() || i - groups.back().first == most ||
          bytes + more > search_.logBytesAtOnce) {
        groups.push_back({i, i});
        bytes = 0;
      }
      groups.back().end = i + 1;
      bytes += more;
    }
    return groups;
  }

  std::uint64_t searchParts(int plies, const PartRange& parts) {
    const LevelRecords records = recordsOf(parts, plies - 1);
    // In the order of the tiles, so that the records in each tile of the next level are in the
    // order of their rows: neighbouring rows have neighbouring predecessors.
    std::vector<std::size_t> slots(records.slots.size());
    std::iota(slots.begin(), slots.end(), records.slots.first);
    std::sort(slots.begin(), slots.end(), [this](std::size_t a, std::size_t b) {
      return search_.ownership.tileAt(a) < search_.ownership.tileAt(b);
    });
    return sumOf({0, slots.size()}, [&](std::size_t i, Workspace& workspace) {
      const std::size_t slot = slots[i];
      return searchTile(plies, slot, records.ofTile[slot - records.slots.first], workspace);
    });
  }

  LevelRecords recordsOf(const PartRange& parts, int level) {
    struct Place {
      std::size_t part;
      std::size_t index;
    };
    std::vector<Place> places;
    // By part, and the end of all.
    std::vector<std::size_t> firstPlaces{0};
    for (std::size_t i = parts.first; i < parts.end; ++i) {
      const std::size_t part = search_.ownership.ownParts()[i];
      for (std::size_t index = 0; index < search_.log.pieces(part, level); ++index) {
        places.push_back({part, index});
      }
      firstPlaces.push_back(places.size());
    }
    LevelRecords records;
    records.slots = search_.ownership.slots(parts.first, parts.end);
    records.pieces.resize(places.size());
    records.ofTile.resize(records.slots.size());
    pool_.forEach(places.size(), [&](std::size_t i) {
      records.pieces[i] = search_.log.piece(places[i].part, level, places[i].index);
    });
    // Parts have no tile in common.
    pool_.forEach(parts.end - parts.first, [&](std::size_t i) {
      const std::size_t part = parts.first + i;
      const SlotRange slots = search_.ownership.slots(part, part + 1);
      for (std::size_t place = firstPlaces[i]; place < firstPlaces[i + 1]; ++place) {
        forEachRecord(records.pieces[place].bytes, pieceSets_.tiles(),
                      [&](const BlockRecord& record) {
                        const std::size_t slot = search_.ownership.slotOf(record.tile);
                        if (!slots.contains(slot)) {
                          throw DamagedRecord("a record is of another tile");
                        }
                        records.ofTile[slot - records.slots.first].push_back(record);
                      });
      }
    });
    return records;
  }

  std::uint64_t searchTile(int plies, std::size_t slot, const std::vector<BlockRecord>& records,
                           Workspace& workspace) {
    // Without anything new nothing is decided: a side that is to move can always move.
    if (records.empty()) {
      return 0;
    }
    const std::size_t tile = search_.ownership.tileAt(slot);
    const TilePair rows = search_.tiles.load(slot, {workspace.open.data(), workspace.won.data()});
    const bool findsLosses = plies % 2 == 0;
    if (findsLosses) {
      readAhead(rows.won, pieceSets_.width() * sizeof(Lanes));
    }
    std::size_t rowCount = 0;
    for (const BlockRecord& record : records) {
      rowCount += static_cast<std::size_t>(std::popcount(packedRows(record.packed)));
    }
    const double denseShare = findsLosses ? kDenseShareForLosses : kDenseShareForWins;
    const bool isDense =
        static_cast<double>(rowCount) > denseShare * static_cast<double>(pieceSets_.width());
    const std::uint64_t found = isDense ? searchRows(plies, tile, rows, records, workspace)
                                        : searchReached(plies, tile, rows, records, workspace);
    if (search_.lastDrop != nullptr) {
      search_.lastDrop->search(*workspace.drop, plies - 1, slot, rows.won);
    }
    search_.tiles.store(slot, rows);
    return found;
  }

  /// Calls visit(row, bits) for each row of the records. `used` is the tile whose row of the same
  /// number visit() uses too, so that it is fetched ahead; null if there is none.
  template <typename Visitor>
  void forEachRow(const std::vector<BlockRecord>& records, const Lanes* used, Workspace& workspace,
                  Visitor visit) {
    for (std::size_t next = 1; const BlockRecord& record : records) {
      if (used != nullptr && next < records.size()) {
        const Lanes* const rows = used + records[next].rows * kRowsPerBlock;
        for (const std::size_t i : IndicesOf(packedRows(records[next].packed))) {
          prefetch(rows + i);
        }
      }
      ++next;
      const Bits marks = unpack(kernels_, record.packed, workspace.block);
      for (const std::size_t i : IndicesOf(marks)) {
        const std::size_t row = record.rows * kRowsPerBlock + i;
        visit(row, workspace.block.row[i]);
        if (search_.lastDrop != nullptr) {
          search_.lastDrop->add(*workspace.drop, row, workspace.block.row[i]);
        }
      }
    }
  }

  std::uint64_t searchRows(int plies, std::size_t tile, const TilePair& rows,
                           const std::vector<BlockRecord>& records, Workspace& workspace) {
    const bool wins = plies % 2 == 1;
    Lanes* const source = wins ? workspace.added.data() : rows.won;
    forEachRow(records, source, workspace,
               [&](std::size_t row, const Lanes& bits) { unite(source[row], bits); });
    const FindKernel find = wins ? kernels_.findAny : kernels_.findAll;
    std::uint64_t found = 0;
    for (std::size_t block = 0; block < pieceSets_.tiles(); ++block) {
      const Bits marks = find({.source = source,
                               .successors = successors_.view(),
                               .firstRow = block * kRowsPerBlock,
                               .open = rows.open},
                              workspace.block);
      found += deliver(workspace, marks, tile, block, plies);
    }
    if (wins) {
      std::fill_n(source, pieceSets_.width(), Lanes{});
    }
    return found;
  }

  std::uint64_t searchReached(int plies, std::size_t tile, const TilePair& rows,
                              const std::vector<BlockRecord>& records, Workspace& workspace) {
    const bool wins = plies % 2 == 1;
    forEachRow(records, wins ? nullptr : rows.won, workspace,
               [&](std::size_t row, const Lanes& bits) {
                 if (!wins) {
                   unite(rows.won[row], bits);
                 }
                 workspace.reached.spread(kernels_, predecessors_, row, bits);
               });
    const FindReachedKernel find = wins ? kernels_.findReached : kernels_.findAllReached;
    std::uint64_t found = 0;
    workspace.reached.search(
        find,
        {.source = rows.won, .successors = successors_.view(), .firstRow = 0, .open = rows.open},
        workspace.block, [&](std::size_t block, Bits marks) {
          found += deliver(workspace, marks, tile, block, plies);
        });
    return found;
  }

  /// How many positions are in the marked rows of a block of a tile.
  [[nodiscard]] std::uint64_t countPositions(const Block& block, Bits marks, std::size_t tile,
                                             std::size_t rows) const {
    return kernels_.countBits(block, marks, pieceSets_.distinct[tile],
                              &pieceSets_.sizes[rows * kRowsPerBlock]);
  }

  /// Hands what was found in the marked rows of the workspace's block, which are some of these rows
  /// of a tile, to the tile of which it is a column. Returns how many positions that are.
  std::uint64_t deliver(Workspace& workspace, Bits marks, std::size_t tile, std::size_t rows,
                        int level) {
    if (marks == 0) {
      return 0;
    }
    addToLog(workspace, rows, level, [&](RecordWriter& records) {
      records.addTransposed(kernels_, {rows, tile}, workspace.block, marks, search_.log.packing());
    });
    return countPositions(workspace.block, marks, tile, rows);
  }

  /// Adds a record of a tile to the log, which addRecord(records) writes.
  template <typename AddRecord>
  void addToLog(Workspace& workspace, std::size_t tile, int level, AddRecord addRecord) {
    const std::size_t part = search_.ownership.parts().of(tile);
    RecordWriter& records = workspace.records[part];
    addRecord(records);
    if (records.bytes().size() >= search_.pieceSize) {
      deliverPiece(part, level, records.bytes());
      records.clear();
    }
  }

  /// Adds records to the log of a part, here or where it is.
  void deliverPiece(std::size_t part, int level, std::span<const std::uint8_t> records) {
    if (isOwn(part)) {
      search_.log.add(part, level, records);
    } else {
      const Bytes piece = search_.log.compressed(records);
      const std::scoped_lock lock(mutex_);
      addTo(outgoing_[search_.ownership.ownerOfPart(part)], static_cast<std::uint32_t>(part),
            piece);
    }
  }

  /// Delivers what is left of a level for these parts.
  template <typename IsWanted>
  void flush(int level, IsWanted isWanted) {
    pool_.forEach(search_.ownership.parts().count(), [&](std::size_t part) {
      if (!isWanted(part)) {
        return;
      }
      constexpr std::size_t kLargestPiece = std::size_t{1} << 22U;
      std::size_t bytes = 0;
      for (const auto& workspace : workspaces_.items()) {
        bytes += workspace->records[part].bytes().size();
      }
      Bytes all;
      all.reserve(std::min(bytes, 2 * kLargestPiece));
      for (const auto& workspace : workspaces_.items()) {
        RecordWriter& records = workspace->records[part];
        all.insert(all.end(), records.bytes().begin(), records.bytes().end());
        records.clear();
        if (all.size() >= kLargestPiece) {
          deliverPiece(part, level, all);
          all.clear();
        }
      }
      if (!all.empty()) {
        deliverPiece(part, level, all);
      }
    });
  }

  [[nodiscard]] bool isOwn(std::size_t part) const noexcept {
    return search_.ownership.ownerOfPart(part) == search_.processes.index();
  }

  std::vector<Bytes> takeOutgoing() {
    return std::exchange(outgoing_, std::vector<Bytes>(search_.processes.count()));
  }

  /// Adds what other processes have found of a level to the log.
  void receive(int level) {
    const std::vector<Bytes> messages = search_.processes.endExchange();
    pool_.forEach(messages.size(), [&](std::size_t i) {
      forEachIn(messages[i], [&](std::uint32_t part, std::span<const std::uint8_t> piece) {
        if (part >= search_.ownership.parts().count() || !isOwn(part)) {
          throw std::invalid_argument("a message is for another process");
        }
        search_.log.append(part, level, piece);
      });
    });
  }

  // Workspaces

  /// Calls work(slot, workspace) for these tiles and adds up what it returns.
  template <typename Work>
  std::uint64_t sumOf(const SlotRange& range, Work work) {
    std::atomic<std::uint64_t> total = 0;
    pool_.forEach(range.size(), [&](std::size_t i) {
      std::unique_ptr<Workspace> workspace = takeWorkspace();
      total += work(range.first + i, *workspace);
      workspaces_.giveBack(std::move(workspace));
    });
    return total;
  }

  std::unique_ptr<Workspace> takeWorkspace() {
    return workspaces_.take([this] {
      return std::make_unique<Workspace>(pieceSets_.width(), search_.ownership.parts().count(),
                                         !search_.tiles.isInMemory(search_.ownership.size() - 1),
                                         search_.lastDrop);
    });
  }

  const MovementSearch& search_;
  const MovementEvents& events_;
  const PieceSets& pieceSets_;
  const Kernels& kernels_;
  ThreadPool& pool_;
  SuccessorTable successors_;
  SuccessorTable predecessors_;
  std::mutex mutex_;
  /// What is to be sent to each process.
  std::vector<Bytes> outgoing_;
  IdleList<std::unique_ptr<Workspace>> workspaces_;
};

}  // namespace

void searchMovement(const MovementSearch& search, std::vector<DistanceCounts>& found,
                    const MovementEvents& events) {
  Searcher(search, events).run(found);
}

}  // namespace teeko::solver
