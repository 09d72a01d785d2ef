#include "store_solver.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "common_folder.hpp"
#include "recent_levels.hpp"
#include "share_done.hpp"
#include "solver/idle_list.hpp"
#include "solver/machine.hpp"
#include "solver/movement_search.hpp"
#include "solver/storage.hpp"
#include "stored_values.hpp"
#include "tiles_on_disk.hpp"
#include "together.hpp"

namespace teeko::store {

using namespace solver;

namespace {

namespace fs = std::filesystem;

/// The next commit is due after this many times as long as the last one took, but after
/// kMostBetweenCommits at the latest.
constexpr int kWorkPerCommit = 20;
constexpr std::chrono::minutes kMostBetweenCommits{5};
/// The first values are those of positions with fewer pieces: see KeptValues::First.
constexpr int kFirstPieces = 2;

/// Packs the rows of a tile, 64 to a block, transposed.
std::vector<Bytes> packedBlocks(const Compressor& compressor, const RankRow* rows,
                                std::size_t count) {
  std::vector<Bytes> blocks;
  for (std::size_t row = 0; row < count; row += kRowsPerBlock) {
    blocks.push_back(packTransposed(compressor, rows + row));
  }
  return blocks;
}

/// Rows for the values of a tile.
class RowBuffers {
 public:
  explicit RowBuffers(std::size_t rows) : rows_(rows) {}

  /// Calls work(rows) with rows of any content. For any thread.
  template <typename Work>
  void with(Work work) {
    Storage<RankRow> buffer = buffers_.take([this] { return Storage<RankRow>(rows_); });
    work(buffer.data());
    buffers_.giveBack(std::move(buffer));
  }

 private:
  std::size_t rows_;
  IdleList<Storage<RankRow>> buffers_;
};

/// Numbers one after another.
class Numbers {
 public:
  explicit Numbers(const std::vector<std::uint64_t>& numbers) : numbers_(numbers) {}

  std::uint64_t next() { return numbers_.at(next_++); }

 private:
  const std::vector<std::uint64_t>& numbers_;
  std::size_t next_ = 0;
};

/// A variant on a board of this size, in words.
std::string gameText(int size, const Variant& variant) {
  return std::to_string(size) + 'x' + std::to_string(size) + ", " +
         std::string(nameOf(variant.goals)) + " goals, " + std::string(variant.drops.name) +
         " drops" + (variant.movement ? "" : ", no movement");
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

StoreSolver::StoreSolver(StorePlace place, Geometry geometry, const Variant& variant,
                         StoreOptions options, Processes& processes)
    : place_(std::move(place)),
      geometry_(std::move(geometry)),
      variant_(variant),
      options_(std::move(options)),
      processes_(processes),
      threads_(threadsFor(options_.threads)),
      plan_(planFor(geometry_.side, processes.count(), threads_, options_.memory)),
      kernels_(*kernelsFor(options_.instructions)),
      compressor_(place_.keepsValues ? Compression::Small : Compression::Quick),
      folder_(place_.folder, &counters_),
      leaders_(processes.count()) {}

StoreReport StoreSolver::run() {
  try {
    return solve();
  } catch (const DamagedRecord& fault) {
    if (folder_.isInMemory()) {
      throw;
    }
    throw Error(ErrorKind::Unfinished, shownName(folder_.path()) + ": is damaged: " + fault.what());
  }
}

StoreReport StoreSolver::solve() {
  begin_ = Clock::now();
  if (folder_.isInMemory()) {
    plan_ = planFor(geometry_.side, processes_.count(), threads_, kMemoryEnough);
    options_.memory = plan_.usefulMemory;
  }
  open();
  if (!manifest_.isFinished()) {
    shareAtBegin_ = shareDone();
    together(processes_, [this] {
      if (options_.memory < plan_.leastMemory) {
        throw Error(ErrorKind::BadInput, "too little memory: this board needs " +
                                             std::to_string(leastMebibytes(
                                                 geometry_.side, processes_.count(), threads_)) +
                                             " MiB at least");
      }
    });
    if (options_.onStart) {
      options_.onStart();
    }
    if (findsLastDrop()) {
      LastDrop lastDrop(geometry_, kernels_, *ownership_);
      RecentLevels log(ownership_->parts().count());
      searchMovement(log, &lastDrop);
      takeLastDrop(lastDrop);
    }
    if (manifest_.fewestDone > kAllPieces - 1) {
      together(processes_, [this] { openLog(); });
      if (!manifest_.isMovementDone) {
        searchMovement(*log_, nullptr);
      }
      solveFromLog();
    }
    if (manifest_.fewestDone == 1) {
      // The process that finds the last value looks the first drops up in its own files.
      manifest_.fewestDone = 2;
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

// Opening

void StoreSolver::open() {
  if (folder_.isInMemory()) {
    beginManifest();
  } else {
    openFolder();
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    makeFiles(pieces);
    readers_[static_cast<std::size_t>(pieces)].resize(manifest_.files);
  }
  findFiles();
  manifest_.files = std::max<std::uint64_t>(manifest_.files, firstFile_ + processes_.count());
  levels_ = manifest_.levels;
  if (!isShared_) {
    // Before files are made that another run might take for its own.
    writeManifests();
  }
}

void StoreSolver::openFolder() {
  together(processes_, [this] {
    std::error_code failure;
    fs::create_directories(folder_.path(), failure);
    if (failure) {
      throw Error(ErrorKind::Unfinished,
                  shownName(folder_.path()) + ": cannot be made: " + failure.message());
    }
  });
  leaders_ = leadersOf(folder_.path(), processes_);
  isLeader_ = leaders_[processes_.index()] == processes_.index();
  isShared_ = std::count(leaders_.begin(), leaders_.end(), leaders_[0]) ==
              static_cast<std::ptrdiff_t>(leaders_.size());
  std::optional<Manifest> own;
  together(processes_, [&] {
    if (isLeader_) {
      lock_ = folder_.open("lock", StoreFile::Mode::ReadAndWrite);
      if (!lock_.tryLock()) {
        throw Error(ErrorKind::Unfinished,
                    shownName(folder_.path()) + ": another process works there");
      }
    }
    own = readManifest(folder_.path());
    if (own) {
      requireVariant(folder_.path(), *own, geometry_.side, variant_);
    }
  });
  agreeOn(own);
}

/// Chooses the manifest to go on from. If the last commit reached only some machines, their
/// manifests differ by one commit, and the older one is used. A manifest that is older still is of
/// a machine that took no part in the last run, and is ignored.
void StoreSolver::agreeOn(const std::optional<Manifest>& own) {
  const std::string ownText = own ? textOf(*own) : "";
  std::vector<Manifest> all;
  for (const Bytes& bytes : processes_.gather(Bytes(ownText.begin(), ownText.end()))) {
    if (!bytes.empty()) {
      all.push_back(manifestIn(folder_.path(), std::string(bytes.begin(), bytes.end())));
    }
  }
  const std::uint64_t run = gatherNumbers(
      processes_, std::random_device()() + (std::uint64_t{std::random_device()()} << 32U))[0];
  if (all.empty()) {
    beginManifest();
    manifest_.run = run;
    commit();
    return;
  }
  std::uint64_t newest = 0;
  for (const Manifest& manifest : all) {
    if (manifest.run != all.front().run) {
      throw CommonError(ErrorKind::BadInput, shownName(folder_.path()) +
                                                 ": has parts of different runs on some machines");
    }
    newest = std::max(newest, manifest.commits);
  }
  const auto counts = std::find_if(all.begin(), all.end(), [&](const Manifest& manifest) {
    return manifest.commits + 1 == newest;
  });
  const auto isNewest = [&](const Manifest& manifest) { return manifest.commits == newest; };
  manifest_ = counts != all.end() ? *counts : *std::find_if(all.begin(), all.end(), isNewest);
}

void StoreSolver::beginManifest() {
  manifest_.size = geometry_.side;
  manifest_.variant = variant_;
  manifest_.parts = Parts(geometry_.setsOf(kPiecesPerSide).tiles(), plan_.parts).count();
  manifest_.logEnds.assign(manifest_.parts, 0);
}

/// Finds out who has which files.
void StoreSolver::findFiles() {
  const Parts parts(geometry_.setsOf(kPiecesPerSide).tiles(), manifest_.parts);
  std::vector<std::size_t> owners;
  for (std::size_t part = 0; part < parts.count(); ++part) {
    owners.push_back(part % processes_.count());
  }
  if (!folder_.isInMemory() && processes_.count() > 1) {
    std::vector<NeededFile> files;
    std::vector<std::size_t*> users;
    for (std::size_t part = 0; part < parts.count(); ++part) {
      if (manifest_.logEnds[part] > 0 && !isPartDone(part)) {
        files.push_back({MovementLog::nameOf(part), manifest_.logEnds[part]});
        users.push_back(&owners[part]);
      }
    }
    for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
      for (std::size_t file = 0; file < stateOf(pieces).ends.size(); ++file) {
        if (stateOf(pieces).endOf(file) > 0) {
          files.push_back({ValueFiles::nameOf(pieces, file), stateOf(pieces).endOf(file)});
          users.push_back(&readers_[static_cast<std::size_t>(pieces)][file]);
        }
      }
    }
    const std::vector<std::size_t> found = usersOf(folder_.path(), files, processes_);
    for (std::size_t i = 0; i < found.size(); ++i) {
      *users[i] = found[i];
    }
    // Machines that do not share the folder may have different files of one name, so new files get
    // numbers that no machine has used.
    firstFile_ = isShared_ ? 0 : manifest_.files;
  }
  ownership_.emplace(parts, std::move(owners), processes_.index());
}

/// Opens this process's parts of the log that are not done. Removes the files of parts that are
/// done and, as the leader, those of parts whose owner uses another folder.
void StoreSolver::openLog() {
  std::vector<std::size_t> needed;
  for (std::size_t part = 0; part < ownership_->parts().count(); ++part) {
    const std::size_t owner = ownership_->ownerOfPart(part);
    const bool isDone = isPartDone(part);
    if (!isDone && owner == processes_.index()) {
      needed.push_back(part);
    } else if (isDone || (isLeader_ && leaders_[owner] != processes_.index())) {
      folder_.remove(MovementLog::nameOf(part));
    }
  }
  log_.emplace(folder_, manifest_.logEnds, needed);
}

// Telling the others

/// What this process has found since the last commit: its parts of the log and their lengths, and
/// for each number of pieces, its file, its length, its sections and how many values there are.
std::vector<std::uint64_t> StoreSolver::takeNews() {
  std::vector<std::uint64_t> news;
  if (log_) {
    log_->sync();
    const auto parts = log_->parts();
    news.push_back(parts.size());
    for (const std::size_t part : parts) {
      news.insert(news.end(), {part, log_->end(part)});
    }
  } else {
    news.push_back(0);
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    const auto sections = std::exchange(newSections_[static_cast<std::size_t>(pieces)], {});
    const ValueCounts counts = std::exchange(newCounts_[static_cast<std::size_t>(pieces)], {});
    news.push_back(sections.size());
    if (sections.empty()) {
      continue;
    }
    const ValueFiles& files = *filesOf(pieces);
    files.sync();
    news.insert(news.end(), {firstFile_ + processes_.index(), files.end()});
    for (const std::size_t section : sections) {
      news.insert(news.end(), {section, files.sections()[section].offset});
    }
    news.insert(news.end(), {counts.draws, counts.byPlies.size()});
    news.insert(news.end(), counts.byPlies.begin(), counts.byPlies.end());
  }
  return news;
}

void StoreSolver::apply(const std::vector<std::uint64_t>& news) {
  Numbers numbers(news);
  for (std::uint64_t parts = numbers.next(); parts > 0; --parts) {
    const std::uint64_t part = numbers.next();
    manifest_.logEnds.at(part) = numbers.next();
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    const std::uint64_t sections = numbers.next();
    if (sections == 0) {
      continue;
    }
    ValuesState& state = stateOf(pieces);
    state.sections.resize(sectionsOf(geometry_.side, pieces).count);
    const std::uint64_t file = numbers.next();
    state.ends.resize(std::max<std::uint64_t>(state.ends.size(), file + 1));
    state.ends[file] = numbers.next();
    for (std::uint64_t i = 0; i < sections; ++i) {
      const std::uint64_t section = numbers.next();
      state.sections.at(section) = {file, numbers.next()};
      filesOf(pieces)->place(section, state.sections[section]);
    }
    ValueCounts counts;
    counts.draws = numbers.next();
    counts.byPlies.resize(numbers.next());
    for (std::uint64_t& count : counts.byPlies) {
      count = numbers.next();
    }
    state.counts.add(counts);
  }
}

void StoreSolver::commit() {
  manifest_.levels = levels_;
  ++manifest_.commits;
  for (const Bytes& news : processes_.gather(bytesOfNumbers(takeNews()))) {
    apply(numbersIn(news));
  }
  writeManifests();
}

/// Returns when all machines have it.
void StoreSolver::writeManifests() const {
  if (!folder_.isInMemory()) {
    if (isLeader_) {
      writeManifest(folder_.path(), manifest_);
    }
    (void)processes_.gather({});
  }
}

// Progress

void StoreSolver::show(std::string_view phase, int level, double fraction) {
  if (options_.progress) {
    options_.progress({.work = {.phase = phase, .level = level, .fraction = fraction},
                       .secondsLeft = secondsLeft()});
  }
}

double StoreSolver::shareDone() const {
  return store::shareDone(manifest_, countMovement(geometry_, levels_), findsLastDrop());
}

std::optional<double> StoreSolver::secondsLeft() const {
  constexpr double kLeastShare = 0.01;
  const double share = shareDone();
  const double byNow = share - shareAtBegin_;
  if (byNow < kLeastShare) {
    return std::nullopt;
  }
  return std::chrono::duration<double>(Clock::now() - begin_).count() * (1 - share) / byNow;
}

// Movement

/// Whether the last drop is solved along with the movement phase: where no log of that is wanted,
/// nor the values after the drop.
bool StoreSolver::findsLastDrop() const {
  return keepsFirstOnly() && processes_.count() == 1 && LastDrop::isOf(variant_);
}

void StoreSolver::searchMovement(BlockLog& log, LastDrop* lastDrop) {
  const PieceSets& pieceSets = geometry_.setsOf(kPiecesPerSide);
  ThreadPool pool(threads_, [this](double) { processes_.poll(); });
  const Machine machine{.kernels = kernels_, .pool = pool};
  const double forTiles = options_.memory - plan_.besideTiles;
  const double ownTiles = static_cast<double>(std::max<std::size_t>(ownership_->size(), 1));
  const auto atOnce =
      static_cast<std::size_t>(std::clamp<double>(forTiles / plan_.tile, 1, ownTiles));
  TilesOnDisk tiles(ownership_->size(), pieceSets.width(), atOnce, [this] {
    return folder_.temporary("scratch-" + std::to_string(processes_.index()));
  });
  int level = 0;
  Clock::time_point nextCommit = Clock::now();
  const auto commitIfDue = [&] {
    const Clock::time_point begin = Clock::now();
    if (gatherNumbers(processes_, begin >= nextCommit ? 1 : 0)[0] == 1) {
      commit();
      const Clock::time_point end = Clock::now();
      nextCommit =
          end + std::min<Clock::duration>(kWorkPerCommit * (end - begin), kMostBetweenCommits);
    }
  };
  solver::searchMovement(
      {.geometry = geometry_,
       .variant = variant_,
       .machine = machine,
       .ownership = *ownership_,
       .processes = processes_,
       .tiles = tiles,
       .log = log,
       .pieceSize = plan_.pieceSize,
       .logBytesAtOnce = plan_.logBytesAtOnce,
       .lastDrop = lastDrop},
      levels_,
      {.onLevel = [&](int plies) { level = plies; },
       .onProgress = [&](double fraction) { show(kMovementPhase, level, fraction); },
       .onLevelDone = commitIfDue});
  manifest_.isMovementDone = true;
  commit();
}

// Values

/// The files with the sections that are known.
void StoreSolver::makeFiles(int pieces) {
  filesOf(pieces) = std::make_shared<ValueFiles>(folder_, pieces, stateOf(pieces).sections,
                                                 sectionsOf(geometry_.side, pieces).blocks);
}

/// Begins to add values, behind those that are there.
void StoreSolver::openValues(int pieces) {
  const std::size_t own = firstFile_ + processes_.index();
  stateOf(pieces).sections.resize(sectionsOf(geometry_.side, pieces).count);
  makeFiles(pieces);
  filesOf(pieces)->write(own, stateOf(pieces).endOf(own));
  auto& readers = readers_[static_cast<std::size_t>(pieces)];
  readers.resize(manifest_.files);
  for (std::size_t process = 0; process < processes_.count(); ++process) {
    readers[firstFile_ + process] = process;
  }
}

void StoreSolver::addSection(int pieces, std::size_t section, const std::vector<Bytes>& blocks) {
  filesOf(pieces)->add(section, blocks);
  const std::scoped_lock lock(mutex_);
  newSections_[static_cast<std::size_t>(pieces)].push_back(section);
}

bool StoreSolver::isPartDone(std::size_t part) const {
  const auto& sections = manifest_.values[kAllPieces - 1].sections;
  // The tiles of a part are committed together, and part p has tile p.
  return part < sections.size() && sections[part].offset != 0;
}

/// As many threads as the memory allows to work on tiles of values with so many rows.
int StoreSolver::threadsForValues(std::size_t rows) const {
  const double perThread = 1.2 * static_cast<double>(rows) * sizeof(RankRow);
  return static_cast<int>(std::clamp<double>(options_.memory / 2 / perThread, 1, threads_));
}

/// The values with all pieces, and with one fewer, from the log, some parts at a time.
void StoreSolver::solveFromLog() {
  constexpr std::size_t kCommits = 16;
  const int pieces = kAllPieces - 1;
  const PieceSets& pieceSets = geometry_.setsOf(kPiecesPerSide);
  DropWork drop(geometry_, variant_, pieces);
  const ColumnTables columns(geometry_, pieceSets);
  ThreadPool pool(threadsForValues(drop.values.rows().width()),
                  [this](double) { processes_.poll(); });
  openValues(kAllPieces);
  openValues(pieces);
  const auto& ownParts = ownership_->ownParts();
  const std::size_t atOnce = (ownParts.size() + kCommits - 1) / kCommits;
  for (std::size_t next = 0;;) {
    while (next < ownParts.size() && isPartDone(ownParts[next])) {
      ++next;
    }
    if (mostOver(processes_, next < ownParts.size() ? 1 : 0) == 0) {
      break;
    }
    const std::size_t first = next;
    while (next < ownParts.size() && next - first < atOnce && !isPartDone(ownParts[next])) {
      ++next;
    }
    solveParts(first, next, drop, columns, pool);
    commit();
    for (std::size_t i = first; i < next; ++i) {
      log_->remove(ownParts[i]);
    }
    show(kDropPhase, pieces, shareFound(stateOf(pieces).sections));
  }
  log_.reset();
  manifest_.fewestDone = pieces;
  commit();
}

/// The records of some tiles of this process, and what they lie in.
struct StoreSolver::TileRecords {
  struct Record {
    int level;
    BlockRecord block;
  };
  std::vector<std::shared_ptr<const Bytes>> pieces;
  std::vector<std::vector<Record>> ofTile;

  /// The records of a tile by their rows, of so many blocks.
  static std::vector<std::vector<Record>> byRows(const std::vector<Record>& records,
                                                 std::size_t blocks) {
    std::vector<std::vector<Record>> ofRows(blocks);
    for (const Record& record : records) {
      ofRows[record.block.rows].push_back(record);
    }
    return ofRows;
  }
};

/// The records of these tiles, which are in the own parts from `first` to before `end`.
StoreSolver::TileRecords StoreSolver::recordsOf(std::size_t first, std::size_t end,
                                                const SlotRange& slots, ThreadPool& pool) const {
  struct Place {
    std::size_t part;
    int level;
    std::size_t index;
  };
  std::vector<Place> places;
  for (std::size_t i = first; i < end; ++i) {
    const std::size_t part = ownership_->ownParts()[i];
    for (int level = 1; level < static_cast<int>(manifest_.levels.size()); ++level) {
      for (std::size_t index = 0; index < log_->pieces(part, level); ++index) {
        places.push_back({part, level, index});
      }
    }
  }
  TileRecords records;
  records.pieces.resize(places.size());
  records.ofTile.resize(slots.size());
  const std::size_t tiles = geometry_.setsOf(kPiecesPerSide).tiles();
  const bool takesAll = slots.size() == ownership_->slots(first, end).size();
  pool.forEach(places.size(), [&](std::size_t i) {
    // Of each piece, what is about these tiles.
    std::shared_ptr<const Bytes> piece =
        log_->piece(places[i].part, places[i].level, places[i].index);
    if (takesAll) {
      records.pieces[i] = std::move(piece);
      return;
    }
    Bytes kept;
    forEachRecord(*piece, tiles, [&](const BlockRecord& record) {
      if (slots.contains(ownership_->slotOf(record.tile))) {
        const auto bytes = solver::bytesOf(record);
        kept.insert(kept.end(), bytes.begin(), bytes.end());
      }
    });
    records.pieces[i] = std::make_shared<const Bytes>(std::move(kept));
  });
  for (std::size_t i = 0; i < places.size(); ++i) {
    forEachRecord(*records.pieces[i], tiles, [&](const BlockRecord& record) {
      const std::size_t slot = ownership_->slotOf(record.tile);
      if (!slots.contains(slot)) {
        throw DamagedRecord("a record is of another tile");
      }
      records.ofTile[slot - slots.first].push_back({places[i].level, record});
    });
  }
  return records;
}

void StoreSolver::solveParts(std::size_t first, std::size_t end, DropWork& drop,
                             const ColumnTables& columns, ThreadPool& pool) {
  // The records of the same rows are of different levels, so they are far apart in memory, and
  // those that come next are fetched ahead.
  constexpr std::size_t kAhead = 4;
  const SlotRange slots = ownership_->slots(first, end);
  double logBytes = 0;
  for (std::size_t i = first; i < end; ++i) {
    logBytes += static_cast<double>(log_->end(ownership_->ownParts()[i]));
  }
  // A log takes about half the bytes of its records.
  const double perTile =
      1 + 3 * logBytes / static_cast<double>(std::max<std::size_t>(slots.size(), 1));
  const auto atOnce = static_cast<std::size_t>(
      std::clamp<double>(options_.memory / 3 / perTile, 1, static_cast<double>(slots.size() + 1)));
  for (std::size_t slot = slots.first; slot < slots.end; slot += atOnce) {
    const SlotRange range{slot, std::min(slot + atOnce, slots.end)};
    const TileRecords records = recordsOf(first, end, range, pool);
    pool.forEach(range.size(), [&](std::size_t i) {
      const std::size_t tile = ownership_->tileAt(range.first + i);
      const auto ofRows =
          TileRecords::byRows(records.ofTile[i], geometry_.setsOf(kPiecesPerSide).tiles());
      std::vector<Bytes> packed;
      solveTile(drop, tile, [&](std::size_t rows, RankBlock& values) {
        beginValues(kernels_, geometry_, columns, {tile, rows}, drop.values.invalidRank(), values);
        const auto& recordsOfRows = ofRows[rows];
        for (std::size_t k = 0; k < recordsOfRows.size(); ++k) {
          if (k + kAhead < recordsOfRows.size()) {
            prefetch(recordsOfRows[k + kAhead].block.packed.data());
          }
          recordValues(kernels_, recordsOfRows[k].block, recordsOfRows[k].level, values.row);
        }
        if (place_.keepsValues) {
          packed.push_back(pack(compressor_, values));
        }
      });
      if (place_.keepsValues) {
        addSection(kAllPieces, tile, packed);
      }
    });
  }
}

/// Keeps the movement phase's last drop.
void StoreSolver::takeLastDrop(LastDrop& lastDrop) {
  DropWork drop(geometry_, variant_, kAllPieces - 1);
  ThreadPool pool(threads_, [&](double fraction) { show(kDropPhase, drop.pieces, fraction); });
  openValues(drop.pieces);
  pool.forEach(ownership_->size(), [&](std::size_t slot) {
    addTile(drop, ownership_->tileAt(slot),
            [&](RankRow* found) { lastDrop.takeValues(slot, found); });
  });
  manifest_.fewestDone = drop.pieces;
  commit();
}

/// The values of a tile before a drop, from those after it: read(number, RankBlock) writes each
/// block of them.
template <typename Read>
void StoreSolver::solveTile(DropWork& drop, std::size_t tile, Read read) {
  addTile(drop, tile, [&](RankRow* found) {
    const auto after = std::make_unique<RankBlock>();
    const std::size_t blocks = geometry_.setsOf(ownOf(drop.pieces) + 1).tiles();
    for (std::size_t block = 0; block < blocks; ++block) {
      read(block, *after);
      drop.values.add(block * kRowsPerBlock, *after, found);
    }
  });
}

/// Adds the values of a tile before a drop: find(rows) writes what DropValues::add() finds.
template <typename Find>
void StoreSolver::addTile(DropWork& drop, std::size_t tile, Find find) {
  drop.found.with([&](RankRow* found) {
    drop.values.begin(found);
    find(found);
    const ValueCounts counts = drop.values.end(tile, found);
    addSection(drop.pieces, tile, packedBlocks(compressor_, found, drop.values.rows().width()));
    const std::scoped_lock lock(mutex_);
    newCounts_[static_cast<std::size_t>(drop.pieces)].add(counts);
  });
}

/// What processes send each other for a drop: to each, of the values after the drop, the blocks
/// that its tiles need. Tile t is of process t % count; they are solved some at a time.
class StoreSolver::DropExchange {
 public:
  DropExchange(const ValueFiles& next, const std::vector<std::size_t>& readers, std::size_t tiles,
               Processes& processes, ThreadPool& pool)
      : next_(next), readers_(readers), tiles_(tiles), processes_(processes), pool_(pool) {}

  /// The tiles of a process in a round of so many.
  [[nodiscard]] std::vector<std::size_t> tilesOf(std::size_t process, std::size_t round,
                                                 std::size_t atOnce) const {
    std::vector<std::size_t> tiles;
    for (std::size_t i = round * atOnce; i < (round + 1) * atOnce; ++i) {
      const std::size_t tile = process + i * processes_.count();
      if (tile < tiles_) {
        tiles.push_back(tile);
      }
    }
    return tiles;
  }

  /// Begins to send what others need in a round.
  void begin(std::size_t round, std::size_t atOnce) {
    std::vector<Bytes> messages(processes_.count());
    pool_.forEach(messages.size(), [&](std::size_t to) {
      if (to == processes_.index()) {
        return;
      }
      for (std::size_t section = 0; section < next_.sections().size(); ++section) {
        if (isHere(section)) {
          for (const std::size_t tile : tilesOf(to, round, atOnce)) {
            addTo(messages[to], keyOf(section, tile), next_.packed(section, tile));
          }
        }
      }
    });
    processes_.beginExchange(std::move(messages));
  }

  /// Ends it; what was received before is gone.
  void end() {
    messages_ = processes_.endExchange();
    received_.clear();
    for (const Bytes& message : messages_) {
      forEachIn(message, [&](std::uint32_t key, std::span<const std::uint8_t> bytes) {
        received_[key] = bytes;
      });
    }
  }

  void read(std::size_t section, std::size_t tile, Rank invalid, RankBlock& block) const {
    if (isHere(section)) {
      next_.read(section, tile, invalid, block);
    } else {
      unpack(received_.at(keyOf(section, tile)), invalid, block);
    }
  }

 private:
  [[nodiscard]] bool isHere(std::size_t section) const {
    return readers_[next_.sections()[section].file] == processes_.index();
  }
  [[nodiscard]] std::uint32_t keyOf(std::size_t section, std::size_t tile) const noexcept {
    return static_cast<std::uint32_t>(section * tiles_ + tile);
  }

  const ValueFiles& next_;
  const std::vector<std::size_t>& readers_;
  std::size_t tiles_;
  Processes& processes_;
  ThreadPool& pool_;
  std::vector<Bytes> messages_;
  std::unordered_map<std::uint32_t, std::span<const std::uint8_t>> received_;
};

/// How many tiles each process solves between two exchanges, if a tile needs about `bytesPerTile`:
/// the least of what the processes have memory for.
std::size_t StoreSolver::tilesPerExchange(double bytesPerTile) {
  constexpr double kMostBytes = 64e6;
  constexpr double kShareOfMemory = 0.02;
  const double own =
      std::max(1.0, std::min(kMostBytes, kShareOfMemory * options_.memory) / bytesPerTile);
  const auto all = gatherNumbers(processes_, static_cast<std::uint64_t>(own));
  return *std::min_element(all.begin(), all.end());
}

void StoreSolver::solveDrop(int pieces) {
  const int nextPieces = pieces + 1;
  const PieceSets& rows = geometry_.setsOf(nextPieces - ownOf(nextPieces));
  DropWork drop(geometry_, variant_, pieces);
  const std::shared_ptr<const ValueFiles> next = filesOf(nextPieces);
  stateOf(pieces) = {};
  openValues(pieces);
  const bool isAlone = processes_.count() == 1;
  const std::size_t tiles = drop.values.columns().tiles();
  const std::size_t tilesOfEach = (tiles + processes_.count() - 1) / processes_.count();
  const double bytesPerTile = 0.2 * static_cast<double>(rows.width()) * sizeof(RankRow);
  const std::size_t atOnce = isAlone ? tiles : tilesPerExchange(bytesPerTile);
  const std::size_t rounds = (tilesOfEach + atOnce - 1) / atOnce;
  std::size_t round = 0;
  ThreadPool pool(threadsForValues(drop.values.rows().width()), [&](double fraction) {
    processes_.poll();
    show(kDropPhase, pieces, (static_cast<double>(round) + fraction) / static_cast<double>(rounds));
  });
  ThreadPool senders(std::min(threads_, static_cast<int>(processes_.count())));
  DropExchange exchange(*next, readers_[static_cast<std::size_t>(nextPieces)], tiles, processes_,
                        senders);
  if (!isAlone) {
    exchange.begin(0, atOnce);
  }
  for (; round < rounds; ++round) {
    show(kDropPhase, pieces, static_cast<double>(round) / static_cast<double>(rounds));
    if (!isAlone) {
      exchange.end();
      if (round + 1 < rounds) {
        exchange.begin(round + 1, atOnce);
      }
    }
    const auto own = exchange.tilesOf(processes_.index(), round, atOnce);
    pool.forEach(own.size(), [&](std::size_t i) {
      solveTile(drop, own[i], [&](std::size_t section, RankBlock& after) {
        exchange.read(section, own[i], drop.values.invalidRank(), after);
      });
    });
  }
  manifest_.fewestDone = pieces;
  commit();
  if (keepsFirstOnly() && nextPieces >= kFirstPieces) {
    filesOf(nextPieces).reset();
  }
}

// What was found

bool StoreSolver::hasFirstValues() const {
  return readers_[0][manifest_.values[0].sections[0].file] == processes_.index();
}

std::shared_ptr<const SolutionData> StoreSolver::solution() const {
  std::vector<std::shared_ptr<const ValueFiles>> kept(values_.begin(), values_.end());
  if (keepsFirstOnly()) {
    std::fill(kept.begin() + kFirstPieces, kept.end(), nullptr);
  }
  return solutionIn(geometry_, variant_, manifest_, std::move(kept));
}

void requireVariant(const fs::path& folder, const Manifest& manifest, int size,
                    const Variant& variant) {
  const std::string found = gameText(manifest.size, manifest.variant);
  const std::string wanted = gameText(size, variant);
  if (found != wanted) {
    throw Error(ErrorKind::BadInput,
                shownName(folder) + ": is a store of " + found + ", not of " + wanted);
  }
}

std::shared_ptr<const SolutionData> solutionIn(
    Geometry geometry, const Variant& variant, const Manifest& manifest,
    std::vector<std::shared_ptr<const ValueFiles>> values) {
  auto data = std::make_shared<SolutionData>();
  data->geometry = std::move(geometry);
  data->variant = variant;
  data->distances = manifest.levels;
  data->placed.push_back(countMovement(data->geometry, data->distances));
  for (int pieces = kAllPieces - 1; pieces >= 0; --pieces) {
    data->placed.push_back(
        placedCounts(manifest.values[static_cast<std::size_t>(pieces)].counts, pieces));
  }
  data->source = std::make_shared<StoredValues>(std::move(values));
  return data;
}

}  // namespace teeko::store
