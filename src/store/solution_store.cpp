#include "teeko/store/solution_store.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "manifest.hpp"
#include "movement_log.hpp"
#include "solver/machine.hpp"
#include "solver/movement_search.hpp"
#include "solver/solution_data.hpp"
#include "solver/tile_values.hpp"
#include "store_file.hpp"
#include "stored_values.hpp"
#include "tiles_on_disk.hpp"

namespace teeko::store {

using namespace solver;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// The parts of the movement log: files that are removed one by one as their values are found.
constexpr std::size_t kParts = 64;
constexpr std::size_t kLargestPieceSize = std::size_t{1} << 18U;
constexpr std::size_t kSmallestPieceSize = std::size_t{1} << 12U;
/// How much longer the work between two commits is than a commit, but for the most.
constexpr int kWorkPerCommit = 20;
constexpr std::chrono::minutes kMostBetweenCommits{5};

/// How a given amount of memory is used.
struct MemoryPlan {
  std::size_t parts = 0;
  std::size_t pieceSize = 0;
  double leastMemory = 0;
  double usefulMemory = 0;
  /// Bytes of a tile of both matrices.
  double tile = 0;
  /// What the movement phase needs beside the tiles.
  double besideTiles = 0;
};

MemoryPlan planFor(int size, int threads, double memory) {
  const double classes = countClasses(size, kPiecesPerSide);
  const double tiles = std::ceil(classes / kColumnsPerTile);
  const double rows = tiles * kColumnsPerTile;
  const double squares = static_cast<double>(size) * size;
  MemoryPlan plan;
  plan.parts = static_cast<std::size_t>(std::min<double>(kParts, tiles));
  const double pieceSize = memory / (32.0 * threads * static_cast<double>(plan.parts));
  plan.pieceSize = static_cast<std::size_t>(
      std::clamp<double>(pieceSize, kSmallestPieceSize, kLargestPieceSize));
  plan.tile = 2 * rows * sizeof(Lanes);
  const double tables = countPieceSets(squares, kPiecesPerSide) * sizeof(ClassAndLane) +
                        2 * classes * 2 * kPiecesPerSide * kDirections.size() * sizeof(Successor) +
                        squares * tiles * sizeof(Lanes);
  const double records = threads * static_cast<double>(plan.parts * plan.pieceSize) +
                         0.5 * rows * rows / static_cast<double>(plan.parts);
  plan.besideTiles = tables + records + threads * 2 * plan.tile;
  const double forValues = tables + threads * rows * 1.3 * sizeof(RankRow);
  plan.leastMemory =
      std::max(tables + records + 2 * plan.tile + plan.tile, tables + rows * 1.3 * sizeof(RankRow));
  plan.usefulMemory = std::max(plan.besideTiles + tiles * plan.tile, forValues);
  return plan;
}

/// Throws Error (BadInput) when the store is of another variant.
void requireVariant(const fs::path& folder, const Manifest& manifest, int size,
                    const Variant& variant) {
  if (manifest.size != size || manifest.goals != variant.goals ||
      manifest.drops.name != variant.drops.name) {
    throw Error(ErrorKind::BadInput,
                shownName(folder) + ": is a store of " + std::to_string(manifest.size) + 'x' +
                    std::to_string(manifest.size) + ", " + std::string(nameOf(manifest.goals)) +
                    " goals, " + std::string(manifest.drops.name) + " drops");
  }
}

/// Packs the rows of a tile, 64 to a block; transform(RankBlock) is what becomes of a block before.
template <typename Transform>
std::vector<std::vector<std::uint8_t>> packedBlocks(const RankRow* rows, std::size_t count,
                                                    Transform transform) {
  std::vector<std::vector<std::uint8_t>> blocks;
  const auto block = std::make_unique<RankBlock>();
  for (std::size_t row = 0; row < count; row += kRowsPerBlock) {
    std::copy_n(rows + row, kRowsPerBlock, block->row);
    blocks.push_back(pack(transform(*block)));
  }
  return blocks;
}

class StoreSolver {
 public:
  StoreSolver(fs::path folder, Geometry geometry, const Variant& variant,
              const StoreOptions& options)
      : folder_(std::move(folder)),
        geometry_(std::move(geometry)),
        variant_(variant),
        options_(options),
        threads_(threadsFor(options.threads)),
        plan_(planFor(geometry_.side, threads_, options.memory)),
        kernels_(*kernelsFor(options.instructions)) {}

  StoreReport run() {
    begin_ = Clock::now();
    open();
    if (!manifest_.isFinished()) {
      shareAtBegin_ = shareDone();
      if (options_.memory < plan_.leastMemory) {
        throw Error(
            ErrorKind::BadInput,
            "too little memory: this board needs " +
                std::to_string(static_cast<std::uint64_t>(plan_.leastMemory / 1048576) + 1) +
                " MiB at least");
      }
      if (options_.onStart) {
        options_.onStart();
      }
      MovementLog log(folder_, manifest_.logEnds, manifest_.partsDone, counters_);
      if (!manifest_.isMovementDone) {
        solveMovement(log);
      }
      if (manifest_.fewestDone > kAllPieces - 1) {
        solveFromLog(log);
      }
      for (int pieces = manifest_.fewestDone - 1; pieces >= 0; --pieces) {
        solveDrop(pieces);
      }
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    return {.bytesRead = counters_.bytesRead,
            .bytesWritten = counters_.bytesWritten,
            .waiting = static_cast<double>(counters_.nanoseconds) / 1e9 / (seconds * threads_)};
  }

 private:
  /// Opens the store, or begins one.
  void open() {
    std::error_code failure;
    fs::create_directories(folder_, failure);
    if (failure) {
      throw Error(ErrorKind::Unfinished,
                  shownName(folder_) + ": cannot be made: " + failure.message());
    }
    lock_ = StoreFile(folder_ / "lock", StoreFile::Mode::ReadAndWrite);
    if (!lock_.tryLock()) {
      throw Error(ErrorKind::Unfinished, shownName(folder_) + ": another process works there");
    }
    if (auto manifest = readManifest(folder_)) {
      manifest_ = std::move(*manifest);
      requireVariant(folder_, manifest_, geometry_.side, variant_);
      levels_ = manifest_.levels;
      return;
    }
    manifest_.size = geometry_.side;
    manifest_.goals = variant_.goals;
    manifest_.drops = variant_.drops;
    manifest_.parts = Parts(geometry_.setsOf(kPiecesPerSide).tiles(), plan_.parts).count();
    manifest_.logEnds.assign(manifest_.parts, 0);
    commit();
  }

  void commit() { writeManifest(folder_, manifest_); }

  void show(std::string_view phase, int level, double fraction) {
    if (options_.progress) {
      options_.progress({.work = {.phase = phase, .level = level, .fraction = fraction},
                         .secondsLeft = secondsLeft()});
    }
  }

  /// About how much of all work is done: finding levels takes as long as there are positions in
  /// them.
  [[nodiscard]] double shareDone() const {
    constexpr double kMovementShare = 0.6;
    constexpr double kLogShare = 0.38;
    constexpr double kUsuallyDecided = 0.97;
    if (manifest_.fewestDone < kAllPieces) {
      return 1 - (1 - kMovementShare - kLogShare) * manifest_.fewestDone / kAllPieces;
    }
    if (manifest_.isMovementDone) {
      return kMovementShare + kLogShare * static_cast<double>(manifest_.partsDone) /
                                  static_cast<double>(manifest_.parts);
    }
    const PlacedCounts counts = countMovement(geometry_, levels_);
    const double decided = static_cast<double>(counts.wins + counts.losses);
    return kMovementShare *
           std::min(kUsuallyDecided, decided / static_cast<double>(counts.positions)) /
           kUsuallyDecided;
  }

  [[nodiscard]] std::optional<double> secondsLeft() const {
    constexpr double kLeastShare = 0.01;
    const double share = shareDone();
    const double byNow = share - shareAtBegin_;
    if (byNow < kLeastShare) {
      return std::nullopt;
    }
    return std::chrono::duration<double>(Clock::now() - begin_).count() * (1 - share) / byNow;
  }

  void solveMovement(MovementLog& log) {
    const PieceSets& pieceSets = geometry_.setsOf(kPiecesPerSide);
    ThreadPool pool(threads_);
    const Machine machine{.kernels = kernels_, .pool = pool};
    const double forTiles = options_.memory - plan_.besideTiles;
    const auto atOnce = static_cast<std::size_t>(
        std::clamp<double>(forTiles / plan_.tile, 1, static_cast<double>(pieceSets.tiles())));
    TilesOnDisk tiles(pieceSets, atOnce, folder_, counters_);
    const Parts parts(pieceSets.tiles(), manifest_.parts);
    int level = 0;
    Clock::time_point nextCommit = Clock::now();
    const auto commitLevels = [&] {
      const Clock::time_point begin = Clock::now();
      manifest_.logEnds = log.sync();
      manifest_.levels = levels_;
      commit();
      const Clock::time_point end = Clock::now();
      nextCommit =
          end + std::min<Clock::duration>(kWorkPerCommit * (end - begin), kMostBetweenCommits);
    };
    searchMovement({.geometry = geometry_,
                    .variant = variant_,
                    .machine = machine,
                    .parts = parts,
                    .tiles = tiles,
                    .log = log,
                    .pieceSize = plan_.pieceSize},
                   levels_,
                   {.onLevel = [&](int plies) { level = plies; },
                    .onProgress = [&](double fraction) { show(kMovementPhase, level, fraction); },
                    .onLevelDone =
                        [&] {
                          if (Clock::now() >= nextCommit) {
                            commitLevels();
                          }
                        }});
    manifest_.isMovementDone = true;
    commitLevels();
  }

  // Values

  ValuesState& stateOf(int pieces) { return manifest_.values[static_cast<std::size_t>(pieces)]; }

  ValueFile openValues(int pieces) {
    ValuesState& state = stateOf(pieces);
    const Sections sections = sectionsOf(geometry_, pieces);
    if (!state.isBegun()) {
      state.sections.assign(sections.count, 0);
    }
    return {valuesFile(folder_, pieces), state.sections, sections.blocks, state.end, counters_};
  }

  void note(int pieces, const ValueFile& file) {
    file.sync();
    stateOf(pieces).end = file.end();
    stateOf(pieces).sections = file.sections();
  }

  /// As many threads as the memory allows to work on tiles of values with so many rows.
  [[nodiscard]] int threadsForValues(std::size_t rows) const {
    const double perThread = 1.2 * static_cast<double>(rows) * sizeof(RankRow);
    return static_cast<int>(std::clamp<double>(options_.memory / 2 / perThread, 1, threads_));
  }

  /// The values with all pieces, and with one fewer, from the log, a part at a time.
  void solveFromLog(MovementLog& log) {
    const int pieces = kAllPieces - 1;
    const PieceSets& pieceSets = geometry_.setsOf(kPiecesPerSide);
    const DropValues drop(geometry_, variant_, pieces);
    const ColumnTables columns(geometry_, pieceSets);
    const Parts parts(pieceSets.tiles(), manifest_.parts);
    ThreadPool pool(threadsForValues(pieceSets.width()));
    ValueFile all = openValues(kAllPieces);
    ValueFile next = openValues(pieces);
    for (std::uint64_t part = manifest_.partsDone; part < parts.count(); ++part) {
      solvePart(log, parts.tiles(part), part, drop, columns, pool, all, next);
      note(kAllPieces, all);
      note(pieces, next);
      manifest_.partsDone = part + 1;
      if (part + 1 == parts.count()) {
        manifest_.fewestDone = pieces;
      }
      commit();
      log.remove(part);
      show(kDropPhase, pieces, static_cast<double>(part + 1) / static_cast<double>(parts.count()));
    }
  }

  /// The pieces of a part's log that are needed at a time, and the records in them by tile.
  struct PartRecords {
    std::vector<std::vector<std::uint8_t>> pieces;
    struct Record {
      int level;
      BlockRecord block;
    };
    std::vector<std::vector<Record>> ofTile;
  };

  /// The records of these tiles, which are of one part.
  static PartRecords recordsOf(const MovementLog& log, std::uint64_t part, const TileRange& tiles,
                               int levels, ThreadPool& pool) {
    struct Place {
      int level;
      std::size_t index;
    };
    std::vector<Place> places;
    for (int level = 1; level < levels; ++level) {
      for (std::size_t i = 0; i < log.pieces(part, level); ++i) {
        places.push_back({level, i});
      }
    }
    PartRecords records;
    records.pieces.resize(places.size());
    records.ofTile.resize(tiles.size());
    pool.forEach(places.size(), [&](std::size_t i) {
      // Of each piece, what is about these tiles.
      const auto bytes = log.piece(part, places[i].level, places[i].index);
      std::vector<std::uint8_t> kept;
      forEachRecord(bytes, [&](const BlockRecord& record) {
        if (tiles.contains(record.tile)) {
          const auto* const begin = record.packed.data() - RecordWriter::kHeader;
          kept.insert(kept.end(), begin, record.packed.data() + record.packed.size());
        }
      });
      records.pieces[i] = std::move(kept);
    });
    for (std::size_t i = 0; i < places.size(); ++i) {
      forEachRecord(records.pieces[i], [&](const BlockRecord& record) {
        records.ofTile[record.tile - tiles.first].push_back({places[i].level, record});
      });
    }
    return records;
  }

  void solvePart(const MovementLog& log, const TileRange& tiles, std::uint64_t part,
                 const DropValues& drop, const ColumnTables& columns, ThreadPool& pool,
                 ValueFile& all, ValueFile& next) {
    const int pieces = kAllPieces - 1;
    // A log takes about half the bytes of its records.
    const double perTile =
        1 + 3 * static_cast<double>(manifest_.logEnds[part]) / static_cast<double>(tiles.size());
    const auto atOnce = static_cast<std::size_t>(
        std::clamp<double>(options_.memory / 3 / perTile, 1, static_cast<double>(tiles.size())));
    const int levels = static_cast<int>(manifest_.levels.size());
    for (std::size_t first = tiles.first; first < tiles.end; first += atOnce) {
      const TileRange range{first, std::min(first + atOnce, tiles.end)};
      const PartRecords records = recordsOf(log, part, range, levels, pool);
      pool.forEach(range.size(), [&](std::size_t i) {
        const std::size_t tile = range.first + i;
        const std::size_t rows = geometry_.setsOf(kPiecesPerSide).width();
        Storage<RankRow> values(rows);
        beginValues(geometry_, columns, tile, drop.invalidBelow(), values.data());
        for (const auto& record : records.ofTile[i]) {
          recordValues(record.block, record.level, values.data());
        }
        all.add(tile, packedBlocks(values.data(), rows, std::identity()));
        solveTile(pieces, drop, tile, values.data(), next);
      });
    }
  }

  /// The values of a tile before a drop, from those after it.
  void solveTile(int pieces, const DropValues& drop, std::size_t tile, const RankRow* after,
                 ValueFile& file) {
    Storage<RankRow> found(drop.rows().width());
    const ValueCounts counts = drop.solve(tile, after, found.data());
    file.add(tile, packedBlocks(found.data(), drop.rows().width(), transposed));
    const std::scoped_lock lock(mutex_);
    stateOf(pieces).counts.add(counts);
  }

  void solveDrop(int pieces) {
    const DropValues drop(geometry_, variant_, pieces);
    const int nextPieces = pieces + 1;
    const ValueFile next(valuesFile(folder_, nextPieces), stateOf(nextPieces).sections,
                         sectionsOf(geometry_, nextPieces).blocks);
    stateOf(pieces) = {};
    ValueFile file = openValues(pieces);
    const PieceSets& rows = geometry_.setsOf(nextPieces - ownOf(nextPieces));
    ThreadPool pool(threadsForValues(rows.width()),
                    [&](double fraction) { show(kDropPhase, pieces, fraction); });
    pool.forEach(drop.columns().tiles(), [&](std::size_t tile) {
      Storage<RankRow> after(rows.width());
      auto block = std::make_unique<RankBlock>();
      for (std::size_t i = 0; i < rows.tiles(); ++i) {
        next.read(i, tile, drop.invalidBelow(), *block);
        std::copy_n(block->row, kRowsPerBlock, after.data() + i * kRowsPerBlock);
      }
      solveTile(pieces, drop, tile, after.data(), file);
    });
    note(pieces, file);
    manifest_.fewestDone = pieces;
    commit();
  }

  fs::path folder_;
  Geometry geometry_;
  Variant variant_;
  StoreOptions options_;
  int threads_;
  MemoryPlan plan_;
  const Kernels& kernels_;
  IoCounters counters_;
  StoreFile lock_;
  Manifest manifest_;
  /// The levels of the movement phase, those that are not committed yet among them.
  std::vector<DistanceCounts> levels_;
  Clock::time_point begin_;
  double shareAtBegin_ = 0;
  std::mutex mutex_;
};

}  // namespace

StoreNeeds needsOfStore(int size, int threads) {
  const double classes = countClasses(size, kPiecesPerSide);
  const double cells = kLaneCount * classes * classes;
  const MemoryPlan plan = planFor(size, threadsFor(threads), 24e9);
  return {.leastMemory = plan.leastMemory,
          .usefulMemory = plan.usefulMemory,
          .disk = 0.45 * cells,
          .finalDisk = 0.35 * cells,
          .seconds = 2.5e-8 * cells};
}

template <int Size>
StoreReport solveInStore(const fs::path& folder, const Variant& variant,
                         const StoreOptions& options) {
  return StoreSolver(folder, makeGeometry<Size>(variant.goals), variant, options).run();
}

template <int Size>
Solution<Size> openStore(const fs::path& folder, const Variant& variant) {
  const auto manifest = readManifest(folder);
  if (!manifest) {
    throw Error(ErrorKind::BadInput, shownName(folder) + ": has no store of solutions");
  }
  requireVariant(folder, *manifest, Size, variant);
  if (!manifest->isFinished()) {
    throw Error(ErrorKind::BadInput,
                shownName(folder) + ": is not finished; `teeko solve --store` goes on with it");
  }
  auto data = std::make_shared<SolutionData>();
  data->geometry = makeGeometry<Size>(variant.goals);
  data->variant = variant;
  data->distances = manifest->levels;
  data->placed.push_back(countMovement(data->geometry, data->distances));
  for (int pieces = kAllPieces - 1; pieces >= 0; --pieces) {
    data->placed.push_back(
        placedCounts(manifest->values[static_cast<std::size_t>(pieces)].counts, pieces));
  }
  data->source = std::make_shared<StoredValues>(folder, data->geometry, *manifest);
  return SolutionAccess::make<Size>(std::move(data));
}

template StoreReport solveInStore<4>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<5>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<6>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<7>(const fs::path&, const Variant&, const StoreOptions&);
template StoreReport solveInStore<8>(const fs::path&, const Variant&, const StoreOptions&);
template Solution<4> openStore<4>(const fs::path&, const Variant&);
template Solution<5> openStore<5>(const fs::path&, const Variant&);
template Solution<6> openStore<6>(const fs::path&, const Variant&);
template Solution<7> openStore<7>(const fs::path&, const Variant&);
template Solution<8> openStore<8>(const fs::path&, const Variant&);

}  // namespace teeko::store
