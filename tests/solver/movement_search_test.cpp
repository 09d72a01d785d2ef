#include "solver/movement_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/solver/solve.hpp"

#include "solver/last_drop.hpp"
#include "solver/memory_block.hpp"
#include "solver/memory_values.hpp"
#include "solver/solution_data.hpp"
#include "solver/tile_values.hpp"
#include "solver/tiles_in_memory.hpp"
#include "support/catch.hpp"
#include "support/thread_processes.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

class LogInMemory final : public BlockLog {
 public:
  [[nodiscard]] Packing packing() const noexcept override { return Packing::Quick; }
  [[nodiscard]] Bytes compressed(std::span<const std::uint8_t> records) const override {
    return {records.begin(), records.end()};
  }
  void append(std::size_t part, int level, std::span<const std::uint8_t> piece) override {
    const std::scoped_lock lock(mutex_);
    pieces_[{part, level}].emplace_back(piece.begin(), piece.end());
  }
  [[nodiscard]] std::size_t pieces(std::size_t part, int level) const override {
    const auto found = pieces_.find({part, level});
    return found == pieces_.end() ? 0 : found->second.size();
  }
  [[nodiscard]] std::uint64_t bytes(std::size_t part, int level) const override {
    const auto found = pieces_.find({part, level});
    std::uint64_t bytes = 0;
    if (found != pieces_.end()) {
      for (const Bytes& piece : found->second) {
        bytes += piece.size();
      }
    }
    return bytes;
  }
  [[nodiscard]] LogPiece piece(std::size_t part, int level, std::size_t index) const override {
    const auto bytes = std::make_shared<const Bytes>(pieces_.at({part, level})[index]);
    return {.bytes = *bytes, .kept = bytes};
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<std::size_t, int>, std::vector<Bytes>> pieces_;
};

/// Tiles that are set up some at a time, and then are elsewhere: all of them, or the last one
/// alone.
class TilesElsewhere final : public TileStorage {
 public:
  TilesElsewhere(std::size_t tiles, std::size_t rowsPerTile, std::size_t atOnce, bool isOnlyLast)
      : rowsPerTile_(rowsPerTile),
        atOnce_(atOnce),
        isOnlyLast_(isOnlyLast),
        open_(atOnce * rowsPerTile),
        won_(atOnce * rowsPerTile),
        kept_(tiles) {}

  [[nodiscard]] std::size_t tilesInMemory() const noexcept override { return atOnce_; }
  [[nodiscard]] TilePair placeIn(const SlotRange& range, std::size_t slot) noexcept override {
    const std::size_t place = (slot - range.first) * rowsPerTile_;
    return {open_.data() + place, won_.data() + place};
  }
  void keep(const SlotRange& range) override {
    for (std::size_t slot = range.first; slot < range.end; ++slot) {
      store(slot, placeIn(range, slot));
    }
  }
  [[nodiscard]] bool isInMemory(std::size_t slot) const noexcept override {
    return isOnlyLast_ && slot + 1 != kept_.size();
  }
  [[nodiscard]] TilePair load(std::size_t slot, const TilePair& buffer) override {
    if (isInMemory(slot)) {
      return {kept_.at(slot).open.data(), kept_.at(slot).won.data()};
    }
    std::copy(kept_.at(slot).open.begin(), kept_.at(slot).open.end(), buffer.open);
    std::copy(kept_.at(slot).won.begin(), kept_.at(slot).won.end(), buffer.won);
    return buffer;
  }
  void store(std::size_t slot, const TilePair& rows) override {
    if (rows.open == kept_.at(slot).open.data()) {
      return;
    }
    kept_.at(slot) = {{rows.open, rows.open + rowsPerTile_}, {rows.won, rows.won + rowsPerTile_}};
  }

 private:
  struct Kept {
    std::vector<Lanes> open;
    std::vector<Lanes> won;
  };

  std::size_t rowsPerTile_;
  std::size_t atOnce_;
  bool isOnlyLast_;
  Storage<Lanes> open_;
  Storage<Lanes> won_;
  std::vector<Kept> kept_;
};

/// Whether these are the same levels with the same counts.
bool areSame(const std::vector<DistanceCounts>& a, const std::vector<DistanceCounts>& b) {
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i) {
    same = a[i].plies == b[i].plies && a[i].wins == b[i].wins && a[i].losses == b[i].losses;
  }
  return same;
}

struct HowSearched {
  std::size_t parts = 1;
  int threads = 1;
  std::size_t processes = 1;
  /// After so many levels, a search is ended, and another one goes on.
  int levelsAtATime = 1000;
  std::uint64_t logBytesAtOnce = 100000;
  /// How many tiles are in memory at a time; 0 for all.
  std::size_t tilesAtOnce = 0;
  /// Whether only the last tile is elsewhere, if `tilesAtOnce` is not 0.
  bool isOnlyLastElsewhere = false;
  std::size_t pieceSize = 5000;
};

/// Searches the movement phase in one process of several, on from what the log and `found` have.
template <int Size>
void searchOn(Processes& processes, const Variant& variant, const HowSearched& how,
              LogInMemory& log, std::vector<DistanceCounts>& found, const MovementEvents& events) {
  const Geometry geometry = makeGeometry<Size>(variant.goals);
  const PieceSets& pieceSets = geometry.setsOf(kPiecesPerSide);
  ThreadPool pool(how.threads);
  const Cpu cpu{.kernels = *kernelsFor(Instructions::Auto), .pool = pool};
  const Parts parts(pieceSets.tiles(), how.parts);
  std::vector<std::size_t> owners;
  for (std::size_t part = 0; part < parts.count(); ++part) {
    owners.push_back((part + 1) % processes.count());
  }
  const Ownership ownership(parts, owners, processes.index());
  std::unique_ptr<TileStorage> tiles;
  if (how.tilesAtOnce == 0) {
    tiles = std::make_unique<TilesInMemory>(ownership.size(), pieceSets.width());
  } else {
    tiles = std::make_unique<TilesElsewhere>(ownership.size(), pieceSets.width(), how.tilesAtOnce,
                                             how.isOnlyLastElsewhere);
  }
  searchMovement({.geometry = geometry,
                  .variant = variant,
                  .cpu = cpu,
                  .ownership = ownership,
                  .processes = processes,
                  .tiles = *tiles,
                  .log = log,
                  .pieceSize = how.pieceSize,
                  .logBytesAtOnce = how.logBytesAtOnce},
                 found, events);
}

/// What is found in one process of several.
template <int Size>
std::vector<DistanceCounts> searchedBy(Processes& processes, const Variant& variant,
                                       const HowSearched& how) {
  LogInMemory log;
  std::vector<DistanceCounts> found;
  for (;;) {
    int levels = 0;
    const auto onLevelDone = [&] {
      if (++levels == how.levelsAtATime) {
        throw std::runtime_error("enough");
      }
    };
    try {
      searchOn<Size>(
          processes, variant, how, log, found,
          {.onLevel = [](int) {}, .onProgress = [](double) {}, .onLevelDone = onLevelDone});
      return found;
    } catch (const std::runtime_error&) {
      // The next search goes on.
    }
  }
}

/// What all processes found, if it is the same.
template <int Size>
std::vector<DistanceCounts> searched(const Variant& variant, const HowSearched& how) {
  std::vector<std::vector<DistanceCounts>> found(how.processes);
  runAsProcesses(how.processes, [&](Processes& processes) {
    found[processes.index()] = searchedBy<Size>(processes, variant, how);
  });
  for (const auto& each : found) {
    CHECK(areSame(each, found.front()));
  }
  return found.front();
}

}  // namespace

TEST_CASE("whatever its parts and threads, a search finds the same") {
  for (const GoalSet goals : kGoalSets) {
    const Variant variant{.goals = goals};
    const auto expected = solve<4>(variant).distances();
    for (const std::size_t parts : {1U, 2U, 4U}) {
      for (const int threads : {1, 3}) {
        CHECK(areSame(searched<4>(variant, {.parts = parts, .threads = threads}), expected));
      }
    }
    CHECK(areSame(searched<5>(variant, {.parts = 7, .threads = 2}), solve<5>(variant).distances()));
  }
}

TEST_CASE("a search by tiles goes on where it was ended") {
  for (const int levels : {1, 2, 5}) {
    CHECK(areSame(searched<4>({}, {.parts = 3, .threads = 2, .levelsAtATime = levels}),
                  solve<4>({}).distances()));
  }
  CHECK(areSame(searched<5>({}, {.parts = 26, .threads = 2, .levelsAtATime = 7}),
                solve<5>({}).distances()));
}

TEST_CASE("what is found goes to the log at once or in pieces") {
  const auto expected = solve<4>({}).distances();
  for (const std::size_t pieceSize : {1U, 100U, 1000000000U}) {
    for (const std::size_t processes : {1U, 2U}) {
      CAPTURE(pieceSize, processes);
      CHECK(areSame(
          searched<4>(
              {}, {.parts = 3, .processes = processes, .levelsAtATime = 3, .pieceSize = pieceSize}),
          expected));
    }
  }
}

TEST_CASE("each record goes to the log once") {
  const auto bytesWith = [](std::size_t pieceSize) {
    OneProcess alone;
    LogInMemory log;
    std::vector<DistanceCounts> found;
    const HowSearched how{.parts = 3, .pieceSize = pieceSize};
    searchOn<4>(alone, {}, how, log, found,
                {.onLevel = [](int) {}, .onProgress = [](double) {}, .onLevelDone = [] {}});
    std::uint64_t bytes = 0;
    for (std::size_t part = 0; part < how.parts; ++part) {
      for (int level = 0; level < static_cast<int>(found.size()); ++level) {
        bytes += log.bytes(part, level);
      }
    }
    return bytes;
  };
  const std::uint64_t atOnce = bytesWith(1000000000);
  CHECK(atOnce > 10000);
  CHECK(bytesWith(1) == atOnce);
  CHECK(bytesWith(100) == atOnce);
}

TEST_CASE("tiles need not fit into memory together") {
  const auto expected = solve<4>({}).distances();
  for (const std::size_t tilesAtOnce : {1U, 2U, 3U, 100U}) {
    for (const std::size_t processes : {1U, 2U}) {
      CAPTURE(tilesAtOnce, processes);
      CHECK(areSame(searched<4>({}, {.parts = 3,
                                     .threads = 2,
                                     .processes = processes,
                                     .levelsAtATime = 3,
                                     .tilesAtOnce = tilesAtOnce}),
                    expected));
    }
  }
}

TEST_CASE("all tiles but the last one may stay in memory") {
  const auto expected = solve<4>({}).distances();
  for (const std::size_t processes : {1U, 2U}) {
    CAPTURE(processes);
    CHECK(areSame(
        searched<4>(
            {},
            {.parts = 3, .processes = processes, .tilesAtOnce = 2, .isOnlyLastElsewhere = true}),
        expected));
  }
}

TEST_CASE("a search says which level it is at, how far it is and when a level is done") {
  const std::size_t tiles = makeGeometry<5>(GoalSet::Standard).setsOf(kPiecesPerSide).tiles();
  for (const std::size_t tilesAtOnce : {0U, 2U}) {
    CAPTURE(tilesAtOnce);
    runAsProcesses(1, [&](Processes& processes) {
      LogInMemory log;
      std::vector<DistanceCounts> found;
      std::vector<int> levels{0};
      std::vector<double> progress;
      std::size_t stepsOfSettingUp = 0;
      std::size_t done = 0;
      bool isOrderly = true;
      const MovementEvents events{
          .onLevel =
              [&](int plies) {
                isOrderly = isOrderly && plies == levels.back() + 1 && !progress.empty() &&
                            progress.back() == 1;
                stepsOfSettingUp = plies == 1 ? progress.size() : stepsOfSettingUp;
                levels.push_back(plies);
                progress.clear();
              },
          .onProgress =
              [&](double fraction) {
                isOrderly = isOrderly && fraction > (progress.empty() ? 0 : progress.back());
                progress.push_back(fraction);
              },
          .onLevelDone = [&] { isOrderly = isOrderly && found.size() == ++done; }};
      // So few bytes of the log at once that each part is searched alone.
      searchOn<5>(processes, {},
                  {.parts = 4, .threads = 2, .logBytesAtOnce = 1, .tilesAtOnce = tilesAtOnce}, log,
                  found, events);
      CHECK(isOrderly);
      CHECK(stepsOfSettingUp == (tilesAtOnce == 0 ? 1 : (tiles - 1) / tilesAtOnce + 1));
      CHECK(levels.size() == found.size() + 1);  // the last one is empty
      CHECK(done == found.size());
    });
  }
}

TEST_CASE("several processes find what one finds") {
  const Variant advanced{.goals = GoalSet::Advanced};
  const auto expected = solve<4>(advanced).distances();
  for (const std::size_t processes : {2U, 3U, 7U}) {
    CAPTURE(processes);
    for (const std::uint64_t logBytesAtOnce : {1U, 100000U}) {
      CHECK(areSame(searched<4>(advanced, {.parts = 4,
                                           .threads = 2,
                                           .processes = processes,
                                           .levelsAtATime = 3,
                                           .logBytesAtOnce = logBytesAtOnce}),
                    expected));
    }
  }
  CHECK(areSame(searched<5>({}, {.parts = 26, .processes = 4, .levelsAtATime = 9}),
                solve<5>({}).distances()));
}

namespace {

/// Counts how often messages are exchanged.
class CountingProcesses final : public Processes {
 public:
  explicit CountingProcesses(Processes& processes) : processes_(processes) {}

  [[nodiscard]] std::size_t exchanges() const noexcept { return exchanges_; }

  [[nodiscard]] std::size_t count() const noexcept override { return processes_.count(); }
  [[nodiscard]] std::size_t index() const noexcept override { return processes_.index(); }
  [[nodiscard]] std::vector<Bytes> gather(std::span<const std::uint8_t> bytes) override {
    return processes_.gather(bytes);
  }
  void beginExchange(std::vector<Bytes> messages) override {
    ++exchanges_;
    processes_.beginExchange(std::move(messages));
  }
  void poll() override { processes_.poll(); }
  [[nodiscard]] std::vector<Bytes> endExchange() override { return processes_.endExchange(); }

 private:
  Processes& processes_;
  std::size_t exchanges_ = 0;
};

/// Process 0 of two. In each exchange it gets this message from the other one.
class OneOfTwoProcesses final : public Processes {
 public:
  explicit OneOfTwoProcesses(Bytes message) : message_(std::move(message)) {}

  [[nodiscard]] std::size_t count() const noexcept override { return 2; }
  [[nodiscard]] std::size_t index() const noexcept override { return 0; }
  [[nodiscard]] std::vector<Bytes> gather(std::span<const std::uint8_t> bytes) override {
    return std::vector<Bytes>(2, Bytes(bytes.begin(), bytes.end()));
  }
  void beginExchange(std::vector<Bytes>) override {}
  void poll() override {}
  [[nodiscard]] std::vector<Bytes> endExchange() override { return {Bytes(), message_}; }

 private:
  Bytes message_;
};

/// How often the first of several processes exchanges messages.
struct Exchanges {
  /// While it sets up, and in level 1.
  std::size_t settingUp = 0;
  std::size_t level1 = 0;
  /// While it sets up after level 1.
  std::size_t goingOn = 0;

  bool operator==(const Exchanges&) const = default;
};

/// How often that is in a search of 5x5 that is ended after level 1 and then goes on, and how many
/// steps level 1 has.
std::pair<Exchanges, std::size_t> exchangesOf(const HowSearched& how) {
  Exchanges exchanges;
  std::size_t steps = 0;
  runAsProcesses(how.processes, [&](Processes& processes) {
    LogInMemory log;
    std::vector<DistanceCounts> found;
    CountingProcesses counting(processes);
    Exchanges own;
    std::size_t ownSteps = 0;
    const auto untilEnough = [&](const MovementEvents& events) {
      try {
        searchOn<5>(counting, {}, how, log, found, events);
      } catch (const std::runtime_error&) {
        // Enough.
      }
    };
    untilEnough({.onLevel = [&](int) { own.settingUp = counting.exchanges(); },
                 .onProgress = [&](double) { ++ownSteps; },
                 .onLevelDone =
                     [&] {
                       if (found.size() == 1) {
                         ownSteps = 0;
                       } else {
                         own.level1 = counting.exchanges() - own.settingUp;
                         throw std::runtime_error("enough");
                       }
                     }});
    const std::size_t before = counting.exchanges();
    untilEnough({.onLevel =
                     [&](int) {
                       own.goingOn = counting.exchanges() - before;
                       throw std::runtime_error("enough");
                     },
                 .onProgress = [](double) {},
                 .onLevelDone = [] {}});
    if (processes.index() == 0) {
      exchanges = own;
      steps = ownSteps;
    }
  });
  return {exchanges, steps};
}

}  // namespace

TEST_CASE("processes exchange what they found a few times in each level") {
  constexpr std::uint64_t kEnough = 1000000000;
  struct Fact {
    HowSearched how;
    Exchanges exchanges;
    std::size_t stepsOfLevel1;
  };
  const std::vector<Fact> facts{
      // Alone, it has nothing to exchange.
      {{.parts = 4, .logBytesAtOnce = kEnough}, {0, 0, 0}, 1},
      {{.parts = 4, .logBytesAtOnce = 1}, {0, 0, 0}, 4},
      {{.parts = 26, .logBytesAtOnce = 4000}, {0, 0, 0}, 4},
      // Four times at most, and only after a part for each thread.
      {{.parts = 26, .processes = 2, .logBytesAtOnce = kEnough}, {0, 4, 1}, 4},
      {{.parts = 24, .processes = 2, .logBytesAtOnce = kEnough}, {0, 4, 1}, 4},
      {{.parts = 26, .threads = 5, .processes = 2, .logBytesAtOnce = kEnough}, {0, 3, 1}, 3},
      // More often where not all of the log fits into memory. Parts beside each other that have
      // found nothing are taken together.
      {{.parts = 26, .processes = 2, .logBytesAtOnce = 1}, {0, 13, 12}, 13},
  };
  for (const Fact& fact : facts) {
    CAPTURE(fact.how.parts, fact.how.threads, fact.how.processes, fact.how.logBytesAtOnce);
    const auto [exchanges, steps] = exchangesOf(fact.how);
    CAPTURE(exchanges.settingUp, exchanges.level1, exchanges.goingOn);
    CHECK(exchanges == fact.exchanges);
    CHECK(steps == fact.stepsOfLevel1);
  }
}

namespace {

/// In how many rows of tiles the values before the last drop differ from those that are found from
/// the values after it, of all in the parts of one process.
template <int Size>
std::size_t differencesBeforeLastDrop(const Variant& variant, std::size_t parts, int threads) {
  const auto expected = solve<Size>(variant);
  const SolutionData& data = SolutionAccess::dataOf(expected);
  const MovementValues& after = *dynamic_cast<const MemoryValues&>(*data.source).all;
  constexpr int kPieces = kAllPieces - 1;
  const Geometry& geometry = data.geometry;
  const PieceSets& columns = geometry.setsOf(kPiecesPerSide);
  const PieceSets& rows = geometry.setsOf(ownOf(kPieces));
  ThreadPool pool(threads);
  const Cpu cpu{.kernels = *kernelsFor(Instructions::Auto), .pool = pool};
  const Ownership ownership = ownedByOne({columns.tiles(), parts});
  OneProcess alone;
  TilesInMemory tiles(ownership.size(), columns.width());
  LogInMemory log;
  LastDrop lastDrop(geometry, cpu.kernels, ownership);
  std::vector<DistanceCounts> found;
  searchMovement({.geometry = geometry,
                  .variant = variant,
                  .cpu = cpu,
                  .ownership = ownership,
                  .processes = alone,
                  .tiles = tiles,
                  .log = log,
                  .pieceSize = 5000,
                  .logBytesAtOnce = 100000,
                  .lastDrop = &lastDrop},
                 found, {.onLevel = [](int) {}, .onProgress = [](double) {}, .onLevelDone = [] {}});
  const DropValues drop(geometry, variant, kPieces);
  Storage<RankRow> values(rows.width());
  Storage<RankRow> expectedValues(rows.width());
  const auto block = std::make_unique<RankBlock>();
  std::size_t differences = 0;
  for (std::size_t slot = 0; slot < ownership.size(); ++slot) {
    const std::size_t tile = ownership.tileAt(slot);
    drop.begin(values.data());
    lastDrop.takeValues(slot, values.data());
    (void)drop.end(tile, values.data());
    drop.begin(expectedValues.data());
    for (std::size_t number = 0; number < columns.tiles(); ++number) {
      after.read({tile, number}, drop.invalidRank(), *block);
      drop.add(number * kRowsPerBlock, *block, expectedValues.data());
    }
    (void)drop.end(tile, expectedValues.data());
    const std::size_t first = tile * kColumnsPerTile;
    const std::size_t count = std::min(kColumnsPerTile, columns.classes() - first);
    for (std::size_t row = 0; row < rows.classes(); ++row) {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const Rank* const found = values.data()[row].rank[lane];
        if (!std::equal(found, found + count, expectedValues.data()[row].rank[lane])) {
          ++differences;
        }
      }
    }
  }
  return differences;
}

}  // namespace

TEST_CASE("the values before the last drop are found along with the movement phase") {
  for (const GoalSet goals : kGoalSets) {
    for (const DropRule& drops : kDropRules) {
      const Variant variant{.goals = goals, .drops = drops};
      if (LastDrop::isOf(variant)) {
        CHECK(differencesBeforeLastDrop<4>(variant, 3, 2) == 0);
      }
    }
    CHECK(differencesBeforeLastDrop<5>({.goals = goals}, 7, 2) == 0);
  }
}

TEST_CASE("the last drop is found along with movement where its owner chooses the square") {
  std::vector<std::string_view> names;
  for (const DropRule& drops : kDropRules) {
    if (LastDrop::isOf({.drops = drops})) {
      names.push_back(drops.name);
    }
  }
  CHECK(names ==
        std::vector<std::string_view>{"standard", "1-alternate", "2-alternate", "3-alternate"});
  CHECK_FALSE(LastDrop::isOf({.movement = false}));
}

namespace {

/// How many sets of four squares have at most four others around them, so that pieces there could
/// all be blocked, and hold no goal.
template <int Size>
int blockedSets() {
  constexpr int kCount = Size * Size;
  std::array<std::uint64_t, std::size_t{Size} * Size> around{};
  for (int a = 0; a < kCount; ++a) {
    for (int b = 0; b < kCount; ++b) {
      if (std::abs(a / Size - b / Size) <= 1 && std::abs(a % Size - b % Size) <= 1) {
        around[static_cast<std::size_t>(a)] |= std::uint64_t{1} << static_cast<unsigned>(b);
      }
    }
  }
  int blocked = 0;
  constexpr std::size_t kFirstOfLast = kCount - kPiecesPerSide;
  std::array<std::size_t, kPiecesPerSide> set{0, 1, 2, 3};
  for (;;) {
    std::uint64_t reached = 0;  // with the squares themselves
    for (const std::size_t square : set) {
      reached |= around[square];
    }
    if (std::popcount(reached) <= 2 * kPiecesPerSide) {
      Board<Size> board;
      for (const std::size_t square : set) {
        board.place(kSquares<Size>[square], Piece::First);
      }
      blocked += holdsGoal(board.squaresOf(Piece::First), GoalSet::Standard) ? 0 : 1;
    }
    // The next set.
    std::size_t last = kPiecesPerSide;
    while (last > 0 && set[last - 1] == kFirstOfLast + last - 1) {
      --last;
    }
    if (last == 0) {
      return blocked;
    }
    ++set[last - 1];
    for (; last < kPiecesPerSide; ++last) {
      set[last] = set[last - 1] + 1;
    }
  }
}

}  // namespace

TEST_CASE("every side that is to move can move") {
  CHECK(blockedSets<4>() == 0);
  CHECK(blockedSets<5>() == 0);
  CHECK(blockedSets<6>() == 0);
  CHECK(blockedSets<7>() == 0);
  CHECK(blockedSets<8>() == 0);
}

TEST_CASE("without movement, only what is over is decided") {
  const Variant variant{.movement = false};
  for (const std::size_t processes : {1U, 2U}) {
    CHECK(areSame(searched<4>(variant, {.parts = 2, .processes = processes}),
                  solve<4>(variant).distances()));
  }
}

TEST_CASE("each tile is in one part, and has one owner and one slot") {
  for (const std::size_t tiles : {1U, 4U, 26U, 1249U}) {
    for (std::size_t wanted = 1; wanted <= 64; ++wanted) {
      const Parts parts(tiles, wanted);
      CHECK(parts.count() == std::min(tiles, wanted));
      std::vector<std::size_t> owners;
      for (std::size_t part = 0; part < parts.count(); ++part) {
        owners.push_back(part % 3);
      }
      std::vector<int> seen(tiles, 0);
      bool right = true;
      for (std::size_t process = 0; process < 3; ++process) {
        const Ownership own(parts, owners, process);
        for (std::size_t slot = 0; slot < own.size(); ++slot) {
          const std::size_t tile = own.tileAt(slot);
          ++seen.at(tile);
          right = right && own.ownerOf(tile) == process && own.slotOf(tile) == slot;
        }
        for (std::size_t i = 0; i < own.ownParts().size(); ++i) {
          const SlotRange slots = own.slots(i, i + 1);
          for (std::size_t slot = slots.first; slot < slots.end; ++slot) {
            right = right && parts.of(own.tileAt(slot)) == own.ownParts()[i];
          }
        }
        for (std::size_t tile = 0; tile < tiles; ++tile) {
          right = right && (own.ownerOf(tile) == process || own.slotOf(tile) == Ownership::kNoSlot);
        }
      }
      CHECK(right);
      CHECK(std::count(seen.begin(), seen.end(), 1) == static_cast<std::ptrdiff_t>(tiles));
    }
  }
}

TEST_CASE("what is found in the tiles of another process is refused") {
  const auto search = [](std::uint32_t part) {
    Bytes message;
    addTo(message, part, {});
    OneOfTwoProcesses processes(message);
    LogInMemory log;
    std::vector<DistanceCounts> found;
    searchOn<4>(processes, {}, {.parts = 4}, log, found,
                {.onLevel = [](int) {}, .onProgress = [](double) {}, .onLevelDone = [] {}});
  };
  // Parts 1 and 3 are process 0's, 0 and 2 the other one's.
  CHECK_NOTHROW(search(1));
  CHECK_NOTHROW(search(3));
  for (const std::uint32_t part : {0U, 2U, 4U, 5U}) {
    CAPTURE(part);
    CHECK_THROWS_WITH(search(part), "a message is for another process");
  }
}

TEST_CASE("messages that are cut short are refused") {
  const Bytes bytes{1, 2, 3};
  Bytes message;
  addTo(message, 7, bytes);
  const std::size_t endOfFirst = message.size();
  addTo(message, 8, {});
  std::vector<std::pair<std::uint32_t, Bytes>> found;
  const auto visit = [&](std::uint32_t what, std::span<const std::uint8_t> part) {
    found.emplace_back(what, Bytes(part.begin(), part.end()));
  };
  forEachIn(message, visit);
  CHECK((found == std::vector<std::pair<std::uint32_t, Bytes>>{{7, bytes}, {8, {}}}));
  for (std::size_t size = 1; size < message.size(); ++size) {
    CAPTURE(size);
    // Bytes of its own, so that sanitizers notice what is read behind them.
    const Bytes cut(message.begin(), message.begin() + static_cast<std::ptrdiff_t>(size));
    if (size == endOfFirst) {
      CHECK_NOTHROW(forEachIn(cut, visit));
    } else {
      CHECK_THROWS_WITH(forEachIn(cut, visit), "a message is cut short");
    }
  }
}

TEST_CASE("records that are cut short are refused") {
  RecordWriter writer;
  Block block{};
  block.row[3].word[1] = 5;
  writer.add(kPortableKernels, {7, 9}, block, 1U << 3U);
  writer.add(kPortableKernels, {8, 2}, block, 1U << 3U);
  std::vector<int> seen;
  forEachRecord(writer.bytes(), 10, [&](const BlockRecord& record) {
    seen.push_back(record.tile * 100 + record.rows);
  });
  CHECK(seen == std::vector{709, 802});
  const Bytes empty{7, 0, 9, 0, 0, 0};
  CHECK_THROWS_AS(forEachRecord(empty, 10, [](const BlockRecord&) {}), std::invalid_argument);
  CHECK_THROWS_WITH(forEachRecord(empty, 10, [](const BlockRecord&) {}), "a record is empty");
  CHECK_THROWS_AS(forEachRecord(writer.bytes(), 9, [](const BlockRecord&) {}),
                  std::invalid_argument);
  for (std::size_t size = 1; size < writer.bytes().size(); ++size) {
    if (size != writer.bytes().size() / 2) {
      CHECK_THROWS_AS(forEachRecord(writer.bytes().first(size), 10, [](const BlockRecord&) {}),
                      std::invalid_argument);
    }
  }
}
