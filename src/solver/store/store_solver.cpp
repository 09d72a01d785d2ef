#include "store_solver.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/common_error.hpp"
#include "teeko/solver/solution_store.hpp"

#include "../cpu.hpp"
#include "../memory_block.hpp"
#include "../movement_search.hpp"
#include "../row_buffers.hpp"
#include "../share_done.hpp"
#include "../tile_values.hpp"
#include "drop_exchange.hpp"
#include "movement_log.hpp"
#include "stored_values.hpp"
#include "tile_records.hpp"
#include "tiles_on_disk.hpp"
#include "value_files.hpp"

namespace teeko::solver {

namespace {

/// The next commit is due after this many times as long as the last one took, but after
/// kMostBetweenCommits at the latest.
constexpr int kWorkPerCommit = 20;
constexpr std::chrono::minutes kMostBetweenCommits{5};

/// Packs the rows of a tile, 64 to a block, transposed.
std::vector<Bytes> packedBlocks(const Compressor& compressor, const RankRow* rows,
                                std::size_t count) {
  std::vector<Bytes> blocks;
  for (std::size_t row = 0; row < count; row += kRowsPerBlock) {
    blocks.push_back(packTransposed(compressor, rows + row));
  }
  return blocks;
}

}  // namespace

/// What is needed for the values before a drop, from those after it.
struct StoreSolver::DropWork {
  DropWork(const Geometry& geometry, const Variant& variant, int piecesBefore)
      : pieces(piecesBefore), values(geometry, variant, pieces), found(values.rows().width()) {}

  int pieces;
  DropValues values;
  RowBuffers found;
};

StoreSolver::StoreSolver(Geometry geometry, const Variant& variant, SolveOptions options,
                         const Where& where)
    : geometry_(std::move(geometry)),
      variant_(variant),
      options_(std::move(options)),
      processes_(*where.processes),
      threads_(threadsFor(options_.threads)),
      memory_(where.folder ? where.memory.value_or(memoryForStore(threads_)) : kMemoryEnough),
      plan_(planFor(geometry_.side, processes_.count(), threads_, memory_)),
      kernels_(*kernelsFor(options_.instructions)),
      shares_(sharesInStore(geometry_.side)),
      compressor_(where.folder ? Compression::Small : Compression::Quick),
      store_(where.folder, geometry_, variant_, processes_) {
  if (!where.folder) {
    memory_ = plan_.usefulMemory;
  }
}

std::shared_ptr<const SolutionData> StoreSolver::run() {
  try {
    begin_ = Clock::now();
    solve();
  } catch (const DamagedRecord& fault) {
    if (store_.folder().isInMemory()) {
      throw;
    }
    throw Error(ErrorKind::Unfinished,
                shownName(store_.folder().path()) + ": is damaged: " + fault.what());
  }
  if (options_.onEnd && !store_.folder().isInMemory()) {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const IoCounters& counters = store_.counters();
    options_.onEnd(
        {.bytesRead = counters.bytesRead,
         .bytesWritten = counters.bytesWritten,
         .waiting = static_cast<double>(counters.nanoseconds) / 1e9 / (seconds * threads_)});
  }
  return solution();
}

void StoreSolver::solve() {
  store_.open(plan_.parts);
  if (manifest().isFinished()) {
    return;
  }
  shareAtBegin_ = shareAtBegin();
  together(processes_, [this] {
    if (memory_ < plan_.leastMemory) {
      throw Error(ErrorKind::BadInput,
                  "too little memory: this board needs " +
                      std::to_string(leastMebibytes(geometry_.side, processes_.count(), threads_)) +
                      " MiB at least");
    }
  });
  if (options_.onStart) {
    options_.onStart();
  }
  if (manifest().fewestDone > kAllPieces - 1) {
    together(processes_, [this] { store_.openLog(); });
    if (!manifest().isMovementDone) {
      searchMovement();
    }
    solveFromLog();
  }
  // The process that finds the last value looks the first drops up in its own files. So if only
  // the last drop is missing, the one before it is solved again.
  for (int pieces = std::max(manifest().fewestDone, 2) - 1; pieces >= 0; --pieces) {
    solveDrop(pieces);
  }
}

// Progress

void StoreSolver::show(std::string_view phase, int level, double fraction) {
  if (options_.progress) {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const double share = phase == kMovementPhase ? doneInMovement(shares_, movementDone(fraction))
                                                 : doneInDrop(shares_, level, fraction);
    options_.progress({.phase = phase,
                       .level = level,
                       .fraction = share,
                       .secondsLeft = secondsLeft(shareAtBegin_, share, seconds)});
  }
}

double StoreSolver::movementDone(double ofNextLevel) {
  return solver::movementDone(geometry_.side, variant_.goals, store_.levels().size(), ofNextLevel);
}

double StoreSolver::shareAtBegin() {
  if (manifest().fewestDone < kAllPieces) {
    return doneInDrop(shares_, manifest().fewestDone - 1, 0);
  }
  if (manifest().isMovementDone) {
    return doneInDrop(shares_, kAllPieces - 1, lastDropDone());
  }
  return doneInMovement(shares_, movementDone(0));
}

double StoreSolver::lastDropDone() const {
  const auto& sections = manifest().values[kAllPieces - 1].sections;
  const auto found =
      std::ranges::count_if(sections, [](const SectionPlace& place) { return place.offset != 0; });
  return sections.empty() ? 0 : static_cast<double>(found) / static_cast<double>(sections.size());
}

// Movement

void StoreSolver::searchMovement() {
  const PieceSets& pieceSets = geometry_.setsOf(kPiecesPerSide);
  ThreadPool pool(threads_, [this](double) { processes_.poll(); });
  const Cpu cpu{.kernels = kernels_, .pool = pool};
  const Ownership& ownership = store_.ownership();
  const std::size_t atOnce = tilesAtOnce(plan_, memory_, ownership.size());
  TilesOnDisk tiles(ownership.size(), pieceSets.width(), atOnce, [this] {
    return store_.folder().temporary("scratch-" + std::to_string(processes_.index()));
  });
  int level = 0;
  Clock::time_point nextCommit = Clock::now();
  const auto commitIfDue = [&] {
    const Clock::time_point begin = Clock::now();
    if (gatherNumbers(processes_, begin >= nextCommit ? 1 : 0)[0] == 1) {
      store_.commit();
      const Clock::time_point end = Clock::now();
      nextCommit =
          end + std::min<Clock::duration>(kWorkPerCommit * (end - begin), kMostBetweenCommits);
    }
  };
  solver::searchMovement(
      {.geometry = geometry_,
       .variant = variant_,
       .cpu = cpu,
       .ownership = ownership,
       .processes = processes_,
       .tiles = tiles,
       .log = store_.log(),
       .pieceSize = plan_.pieceSize,
       .logBytesAtOnce = plan_.logBytesAtOnce},
      store_.levels(),
      {.onLevel = [&](int plies) { level = plies; },
       .onProgress = [&](double fraction) { show(kMovementPhase, level, fraction); },
       .onLevelDone = commitIfDue});
  store_.commitMovement();
}

// Values

/// The values with all pieces, and with one fewer, from the log, some parts at a time.
void StoreSolver::solveFromLog() {
  constexpr std::size_t kCommits = 16;
  const int pieces = kAllPieces - 1;
  const PieceSets& pieceSets = geometry_.setsOf(kPiecesPerSide);
  DropWork drop(geometry_, variant_, pieces);
  const ColumnTables columns(geometry_, pieceSets);
  ThreadPool pool(threadsForValues(drop.values.rows().width(), threads_, memory_),
                  [this](double) { processes_.poll(); });
  store_.resumeValues(kAllPieces);
  store_.resumeValues(pieces);
  const auto& ownParts = store_.ownership().ownParts();
  const std::size_t atOnce = (ownParts.size() + kCommits - 1) / kCommits;
  for (std::size_t next = 0;;) {
    while (next < ownParts.size() && store_.isPartDone(ownParts[next])) {
      ++next;
    }
    if (mostOver(processes_, next < ownParts.size() ? 1 : 0) == 0) {
      break;
    }
    const std::size_t first = next;
    while (next < ownParts.size() && next - first < atOnce && !store_.isPartDone(ownParts[next])) {
      ++next;
    }
    solveParts(first, next, drop, columns, pool);
    store_.commit();
    for (std::size_t i = first; i < next; ++i) {
      store_.log().remove(ownParts[i]);
    }
    show(kDropPhase, pieces, lastDropDone());
  }
  store_.closeLog();
  store_.commitValues(pieces);
}

void StoreSolver::solveParts(std::size_t first, std::size_t end, DropWork& drop,
                             const ColumnTables& columns, ThreadPool& pool) {
  // The records of the same rows are of different levels, so they are far apart in memory, and
  // those that come next are fetched ahead.
  constexpr std::size_t kAhead = 4;
  const Ownership& ownership = store_.ownership();
  const SlotRange slots = ownership.slots(first, end);
  double logBytes = 0;
  for (std::size_t i = first; i < end; ++i) {
    logBytes += static_cast<double>(store_.log().end(ownership.ownParts()[i]));
  }
  const std::size_t atOnce = tilesFromLogAtOnce(slots.size(), logBytes, memory_);
  const std::size_t tiles = geometry_.setsOf(kPiecesPerSide).tiles();
  const TileRecordReader reader(store_.log(), ownership, tiles,
                                static_cast<int>(manifest().levels.size()));
  for (std::size_t slot = slots.first; slot < slots.end; slot += atOnce) {
    const SlotRange range{slot, std::min(slot + atOnce, slots.end)};
    const TileRecords records = reader.read(first, end, range, pool);
    pool.forEach(range.size(), [&](std::size_t i) {
      const std::size_t tile = ownership.tileAt(range.first + i);
      const auto ofRows = byRows(records.ofTile[i], tiles);
      std::vector<Bytes> packed;
      solveTile(drop, tile, [&](std::size_t rows, RankBlock& values) {
        beginValues(kernels_, geometry_, columns, {tile, rows}, drop.values.invalidRank(), values);
        const auto& recordsOfRows = ofRows[rows];
        for (std::size_t k = 0; k < recordsOfRows.size(); ++k) {
          if (k + kAhead < recordsOfRows.size()) {
            prefetch(recordsOfRows[k + kAhead].block.packed.data());
          }
          recordValues(kernels_, recordsOfRows[k].block.packed, recordsOfRows[k].level, values.row);
        }
        if (!keepsFirstOnly()) {
          packed.push_back(pack(compressor_, values));
        }
      });
      if (!keepsFirstOnly()) {
        store_.addSection(kAllPieces, tile, packed);
      }
    });
  }
}

/// The values of a tile before a drop, from those after it: read(number, RankBlock) writes each
/// block of them.
template <typename Read>
void StoreSolver::solveTile(DropWork& drop, std::size_t tile, Read read) {
  drop.found.with([&](RankRow* found) {
    drop.values.begin(found);
    drop.values.addAll(read, found);
    store_.addCounts(drop.pieces, drop.values.end(tile, found));
    store_.addSection(drop.pieces, tile,
                      packedBlocks(compressor_, found, drop.values.rows().width()));
  });
}

void StoreSolver::solveDrop(int pieces) {
  const int nextPieces = pieces + 1;
  const PieceSets& rows = geometry_.setsOf(nextPieces - ownOf(nextPieces));
  DropWork drop(geometry_, variant_, pieces);
  const std::shared_ptr<const ValueFiles> next = store_.values(nextPieces);
  store_.startValues(pieces);
  const std::size_t tiles = drop.values.columns().tiles();
  // Of several processes, the one with the least memory decides.
  const std::size_t own = tilesPerExchange(rows.width(), memory_);
  const std::size_t atOnce =
      processes_.count() == 1 ? tiles : std::ranges::min(gatherNumbers(processes_, own));
  DropExchange exchange(*next, store_.readersOf(nextPieces), {.count = tiles, .atOnce = atOnce},
                        processes_, threads_);
  const auto rounds = static_cast<double>(exchange.rounds());
  std::size_t round = 0;
  ThreadPool pool(threadsForValues(drop.values.rows().width(), threads_, memory_),
                  [&](double fraction) {
                    processes_.poll();
                    show(kDropPhase, pieces, (static_cast<double>(round) + fraction) / rounds);
                  });
  exchange.begin(0);
  for (; round < exchange.rounds(); ++round) {
    show(kDropPhase, pieces, static_cast<double>(round) / rounds);
    exchange.end();
    if (round + 1 < exchange.rounds()) {
      exchange.begin(round + 1);
    }
    const auto ownTiles = exchange.ownTiles(round);
    pool.forEach(ownTiles.size(), [&](std::size_t i) {
      solveTile(drop, ownTiles[i], [&](std::size_t section, RankBlock& after) {
        exchange.read(section, ownTiles[i], drop.values.invalidRank(), after);
      });
    });
  }
  store_.commitValues(pieces);
  if (keepsFirstOnly() && nextPieces >= kFirstPieces) {
    store_.forgetValues(nextPieces);
  }
}

// What was found

std::shared_ptr<const SolutionData> StoreSolver::solution() const {
  const int most = keepsFirstOnly() ? kFirstPieces - 1 : kAllPieces;
  std::vector<std::shared_ptr<const ValueFiles>> kept(kAllPieces + 1);
  for (int pieces = 0; pieces <= most; ++pieces) {
    kept[static_cast<std::size_t>(pieces)] = store_.values(pieces);
  }
  auto data = solutionIn(geometry_, variant_, manifest(), std::move(kept));
  data->hasFirstValues =
      store_.readersOf(0)[manifest().values[0].sections[0].file] == processes_.index();
  return data;
}

}  // namespace teeko::solver
