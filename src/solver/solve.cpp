#include "teeko/solver/solve.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "last_drop.hpp"
#include "memory_values.hpp"
#include "movement_search.hpp"
#include "row_buffers.hpp"
#include "share_done.hpp"
#include "solution_data.hpp"
#include "solve_elsewhere.hpp"
#include "tiles_in_memory.hpp"

namespace teeko::solver {
namespace {

/// Records go to the log in pieces of about so many bytes.
constexpr std::size_t kPieceSize = std::size_t{1} << 14U;

class MemorySolver {
 public:
  MemorySolver(Geometry geometry, const Variant& variant, const SolveOptions& options)
      : options_(options),
        data_(std::make_shared<SolutionData>()),
        values_(std::make_shared<MemoryValues>()),
        ownership_(ownershipInMemory(geometry)),
        pool_(threadsFor(options.threads), [this](double fraction) { show(fraction); }),
        cpu_{.kernels = *kernelsFor(options.instructions), .pool = pool_} {
    data_->geometry = std::move(geometry);
    data_->variant = variant;
    data_->source = values_;
  }

  std::shared_ptr<const SolutionData> run() {
    std::optional<LastDrop> lastDrop;
    if (LastDrop::isOf(data_->variant)) {
      lastDrop.emplace(data_->geometry, cpu_.kernels, ownership_);
    }
    const bool keepsLevels = options_.kept == KeptValues::All || !lastDrop;
    auto log = std::make_unique<MemoryLog>(ownership_.parts().count(),
                                           keepsLevels ? KeptLevels::All : KeptLevels::Recent);
    searchMovement(*log, lastDrop ? &*lastDrop : nullptr);
    if (keepsLevels) {
      values_->all.emplace(data_->geometry, ownership_, std::move(log), cpu_);
    }
    log.reset();
    begin(kDropPhase, kAllPieces - 1);
    if (lastDrop) {
      solveDrop(kAllPieces - 1, [&](const DropValues&, std::size_t tile, RankRow* found) {
        lastDrop->takeValues(ownership_.slotOf(tile), found);
      });
      lastDrop.reset();
    } else {
      solveFrom(kAllPieces - 1, [this](const RecordPlace& place, Rank invalid, RankBlock& block) {
        values_->all->read(place, invalid, block);
      });
    }
    forget(kAllPieces);
    for (int pieces = kAllPieces - 2; pieces >= 0; --pieces) {
      begin(kDropPhase, pieces);
      const ValueMatrix& next = values_->fewer[static_cast<std::size_t>(pieces) + 1];
      solveFrom(pieces, [&next](const RecordPlace& place, Rank invalid, RankBlock& block) {
        next.read(place.rows * kRowsPerBlock, place.tile, invalid, block);
      });
      forget(pieces + 1);
    }
    return data_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void begin(std::string_view phase, int level) {
    progress_.phase = phase;
    progress_.level = level;
  }
  /// Tells that this fraction of some job of a level is done.
  void show(double ofJob) {
    if (!options_.progress) {
      return;
    }
    const int size = data_->geometry.side;
    const WorkShares shares = sharesInMemory(size);
    const double share = progress_.phase == kMovementPhase
                             ? doneInMovement(shares, movementDone(size, data_->variant.goals,
                                                                   data_->distances.size(), ofJob))
                             : doneInDrop(shares, progress_.level, ofJob);
    // A level has several jobs.
    progress_.fraction = std::max(progress_.fraction, share);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    progress_.secondsLeft = secondsLeft(0, progress_.fraction, seconds);
    options_.progress(progress_);
  }

  void searchMovement(MemoryLog& log, LastDrop* lastDrop) {
    OneProcess alone;
    TilesInMemory tiles(ownership_.size(), data_->geometry.setsOf(kPiecesPerSide).width());
    begin(kMovementPhase, 0);
    solver::searchMovement({.geometry = data_->geometry,
                            .variant = data_->variant,
                            .cpu = cpu_,
                            .ownership = ownership_,
                            .processes = alone,
                            .tiles = tiles,
                            .log = log,
                            .pieceSize = kPieceSize,
                            .logBytesAtOnce = ~std::uint64_t{0},
                            .lastDrop = lastDrop},
                           data_->distances,
                           {.onLevel = [this](int plies) { begin(kMovementPhase, plies); },
                            .onProgress = [](double) {},
                            .onLevelDone = [] {}});
    data_->placed.push_back(countMovement(data_->geometry, data_->distances));
  }

  /// The values with so many pieces from those with one more: read(place, invalid, block) reads a
  /// block of them.
  template <typename Read>
  void solveFrom(int pieces, Read read) {
    solveDrop(pieces, [&](const DropValues& drop, std::size_t tile, RankRow* found) {
      drop.addAll(
          [&](std::size_t block, RankBlock& next) {
            read({tile, block}, drop.invalidRank(), next);
          },
          found);
    });
  }

  /// The values with so many pieces: find(drop, tile, rows) writes what DropValues::add() finds.
  template <typename Find>
  void solveDrop(int pieces, Find find) {
    const DropValues drop(data_->geometry, data_->variant, pieces);
    ValueMatrix& values = values_->fewer[static_cast<std::size_t>(pieces)];
    values = ValueMatrix(drop.columns(), drop.rows());
    RowBuffers buffers(drop.rows().width());
    ValueCounts counts;
    std::mutex adding;
    pool_.forEach(drop.columns().tiles(), [&](std::size_t tile) {
      buffers.with([&](RankRow* found) {
        drop.begin(found);
        find(drop, tile, found);
        const ValueCounts ofTile = drop.end(tile, found);
        values.takeTransposed(tile, found);
        const std::scoped_lock lock(adding);
        counts.add(ofTile);
      });
    });
    data_->placed.push_back(placedCounts(counts, pieces));
  }

  /// Forgets the values with so many pieces, if they are not wanted.
  void forget(int pieces) {
    if (options_.kept == KeptValues::All || pieces < kFirstPieces) {
      return;
    }
    if (pieces == kAllPieces) {
      values_->all.reset();
    } else {
      values_->fewer[static_cast<std::size_t>(pieces)] = {};
    }
  }

  const SolveOptions& options_;
  Clock::time_point begin_ = Clock::now();
  Progress progress_;
  std::shared_ptr<SolutionData> data_;
  std::shared_ptr<MemoryValues> values_;
  Ownership ownership_;
  ThreadPool pool_;
  Cpu cpu_;
};

std::shared_ptr<const SolutionData> solveAt(Geometry geometry, const Variant& variant,
                                            const SolveOptions& options, const Where& where) {
  assert(kernelsFor(options.instructions) != nullptr);
  if (where.folder || (where.processes != nullptr && where.processes->count() > 1)) {
    return solveElsewhere(std::move(geometry), variant, options, where);
  }
  if (options.onStart) {
    options.onStart();
  }
  return MemorySolver(std::move(geometry), variant, options).run();
}

}  // namespace

template <int Size>
Solution<Size> solve(const Variant& variant, const SolveOptions& options, const Where& where) {
  return SolutionAccess::make<Size>(
      solveAt(makeGeometry<Size>(variant.goals), variant, options, where));
}

template Solution<4> solve<4>(const Variant&, const SolveOptions&, const Where&);
template Solution<5> solve<5>(const Variant&, const SolveOptions&, const Where&);
template Solution<6> solve<6>(const Variant&, const SolveOptions&, const Where&);
template Solution<7> solve<7>(const Variant&, const SolveOptions&, const Where&);
template Solution<8> solve<8>(const Variant&, const SolveOptions&, const Where&);

double memoryToSolve(int size, const Variant& variant, const SolveOptions& options) {
  // What 7x7 takes, more than smaller boards: with standard goals, all levels, and what is found
  // before the last drop; with advanced goals, the two largest levels that follow each other.
  constexpr double kLogBytesPerPosition = 0.73;
  constexpr double kLevelBytesPerPosition = 0.09;
  constexpr double kDropBytesPerPosition = 0.7;
  constexpr double kOpenBytesPerPosition = 1.0 / 8;
  const double classes = countClasses(size, kPiecesPerSide);
  const double positions = kLaneCount * classes * classes;
  const double beforeDrop = kLaneCount * classes * countClasses(size, kPiecesPerSide - 1);
  const double squares = static_cast<double>(size) * size;
  const double tables = countPieceSets(squares, kPiecesPerSide) * sizeof(ClassAndLane) +
                        2 * classes * 2 * kPiecesPerSide * kDirections.size() * sizeof(Successor);
  const double threads = threadsFor(options.threads);
  const double workspace = 2 * classes * sizeof(Lanes) + 64.0 * kPieceSize;
  const bool findsLastDrop = LastDrop::isOf(variant);
  const bool keepsLevels = options.kept == KeptValues::All || !findsLastDrop;
  constexpr double kProgram = 8e6;  // with shared libraries
  return kProgram + tables + threads * workspace + 2 * positions / 8 +
         (keepsLevels ? kLogBytesPerPosition : kLevelBytesPerPosition) * positions +
         (findsLastDrop ? kDropBytesPerPosition + kOpenBytesPerPosition : 0) * beforeDrop;
}

}  // namespace teeko::solver
