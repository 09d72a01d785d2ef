// needs: zstd
#include "teeko/solver/solution_store.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/solver/solve.hpp"

#include "solver/block_log.hpp"
#include "solver/kernels.hpp"
#include "solver/memory_values.hpp"
#include "solver/share_done.hpp"
#include "solver/solution_data.hpp"
#include "solver/store/manifest.hpp"
#include "solver/store/memory_plan.hpp"
#include "solver/store/movement_log.hpp"
#include "solver/store/store_folder.hpp"
#include "solver/store/stored_values.hpp"
#include "solver/tile_values.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thread_processes.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

/// Whether two blocks have the same values of so many pieces in the entries that stand for
/// positions, and no position in the same places.
bool areSame(const Geometry& geometry, int pieces, std::size_t rows, std::size_t tile,
             const RankBlock& a, const RankBlock& b) {
  const std::size_t firstRow = rows * kRowsPerBlock;
  const std::size_t firstColumn = tile * kColumnsPerTile;
  const std::size_t rowCount =
      std::min(kRowsPerBlock, geometry.setsOf(pieces - ownOf(pieces)).classes() - firstRow);
  const std::size_t columns =
      std::min(kColumnsPerTile, geometry.setsOf(ownOf(pieces)).classes() - firstColumn);
  bool same = true;
  for (std::size_t i = 0; i < rowCount; ++i) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      same = same &&
             std::equal(a.row[i].rank[lane], a.row[i].rank[lane] + columns, b.row[i].rank[lane]);
    }
  }
  return same;
}

/// Reads a block of what was found in memory.
void readBlock(const MemoryValues& values, int pieces, std::size_t rows, std::size_t tile,
               RankBlock& block) {
  if (pieces == kAllPieces) {
    values.all->read({tile, rows}, kInvalidRankForMin, block);
  } else {
    values.fewer[static_cast<std::size_t>(pieces)].read(rows * kRowsPerBlock, tile,
                                                        kInvalidRankForMin, block);
  }
}

template <int Size>
void compareCounts(const Solution<Size>& found, const Solution<Size>& expected) {
  REQUIRE(found.placed().size() == expected.placed().size());
  for (std::size_t i = 0; i < expected.placed().size(); ++i) {
    const PlacedCounts& a = found.placed()[i];
    const PlacedCounts& b = expected.placed()[i];
    CHECK((a.pieces == b.pieces && a.positions == b.positions && a.wins == b.wins &&
           a.losses == b.losses && a.draws == b.draws && a.longest == b.longest));
  }
}

/// Compares every value in a store with the one that is found in memory.
template <int Size>
void compareValues(const std::filesystem::path& folder, const Variant& variant) {
  const Solution<Size> expected = solve<Size>(variant);
  const SolutionData& data = SolutionAccess::dataOf(expected);
  const auto manifest = readManifest(folder);
  REQUIRE(manifest);
  const auto files = valuesIn(folder, *manifest);
  const auto& inMemory = dynamic_cast<const MemoryValues&>(*data.source);
  auto block = std::make_unique<RankBlock>();
  auto expectedBlock = std::make_unique<RankBlock>();
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    CAPTURE(Size, pieces);
    bool same = true;
    const std::size_t rows = data.geometry.setsOf(pieces - ownOf(pieces)).tiles();
    const std::size_t tiles = data.geometry.setsOf(ownOf(pieces)).tiles();
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t tile = 0; tile < tiles; ++tile) {
        const BlockPlace place = blockOf(pieces, {r * kRowsPerBlock, 0, tile * kColumnsPerTile});
        files[static_cast<std::size_t>(pieces)]->read(place.section, place.block,
                                                      kInvalidRankForMin, *block);
        readBlock(inMemory, pieces, r, tile, *expectedBlock);
        same = same && areSame(data.geometry, pieces, r, tile, *block, *expectedBlock);
      }
    }
    CHECK(same);
  }
  compareCounts(openStore<Size>(folder, variant), expected);
}

/// Makes a store of 4x4 as it is after the last level of the movement phase, or after all of it,
/// with one more record in level 1 of part 0 of the log. All checksums are right.
void makeStoreWithRecord(const std::filesystem::path& folder, bool isMovementDone, std::size_t tile,
                         std::size_t rows) {
  const std::filesystem::path log = folder / "movement-0";
  const std::filesystem::path kept = folder / "kept";
  CHECK_THROWS_WITH(solve<4>({},
                             {.threads = 2,
                              .progress =
                                  [&](const Progress& progress) {
                                    if (progress.phase == kDropPhase) {
                                      throw std::runtime_error("enough");
                                    }
                                    if (!std::filesystem::exists(kept)) {
                                      std::filesystem::create_hard_link(log, kept);
                                    }
                                  }},
                             {.folder = folder, .memory = 20 * kMebibyte}),
                    "enough");
  std::filesystem::rename(kept, log);
  auto manifest = readManifest(folder);
  REQUIRE(manifest);
  manifest->values = {};
  manifest->isMovementDone = isMovementDone;
  IoCounters counters;
  MovementLog parts(StoreFolder(folder, &counters, manifest->run), manifest->logEnds, {0});
  Block block{};
  block.row[63].word[7] = 1;
  RecordWriter records;
  records.add(*kernelsFor(Instructions::Portable), {tile, rows}, block, std::uint64_t{1} << 63U);
  parts.append(0, 1, parts.compressed(records.bytes()));
  manifest->logEnds[0] = parts.end(0);
  writeManifest(folder, *manifest);
}

/// What solving 4x4 in this folder says.
std::string faultOfSolving(const std::filesystem::path& folder) {
  try {
    (void)solve<4>({}, {.threads = 2}, {.folder = folder, .memory = 20 * kMebibyte});
  } catch (const Error& error) {
    return error.kind() == ErrorKind::Unfinished ? error.what() : "another kind";
  }
  return "";
}

/// Solves a variant in a store with so many bytes and compares every value.
template <int Size>
void solveAndCompare(const Variant& variant, double memory) {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  (void)solve<Size>(variant, {.threads = 2}, {.folder = folder, .memory = memory});
  compareValues<Size>(folder, variant);
}

/// When processes end their work before it is done: after so many calls that show progress of a
/// phase.
struct Ending {
  std::string_view phase;
  int calls = 0;
};

/// Solves a variant by processes, of which each has the folder that folderOf(process) names.
/// Returns whether it was done.
template <int Size, typename FolderOf>
bool solveTogether(const Variant& variant, std::size_t count, FolderOf folderOf,
                   const Ending& ending = {}) {
  std::atomic<std::size_t> havingFirstValues = 0;
  std::atomic<bool> areFractions = true;
  try {
    runAsProcesses(count, [&](Processes& processes) {
      int calls = 0;
      const std::optional<std::filesystem::path> folder = folderOf(processes.index());
      const auto onProgress = [&](const Progress& progress) {
        areFractions = areFractions && progress.fraction >= 0 && progress.fraction <= 1;
        // All processes show the movement phase, and what comes from its log, together.
        if (progress.phase == ending.phase && ++calls == ending.calls) {
          throw std::runtime_error("enough");
        }
      };
      const double memory = (20 + 5 * static_cast<double>(processes.index())) * kMebibyte;
      const Solution<Size> found = solve<Size>(
          variant, {.threads = 1 + static_cast<int>(processes.index() % 3), .progress = onProgress},
          {.folder = folder, .memory = memory, .processes = &processes});
      if (found.hasFirstValues()) {
        ++havingFirstValues;
        const Solution<Size> expected = solve<Size>(variant);
        const Position<Size> empty(variant.goals);
        CHECK(found.valueOf(empty) == expected.valueOf(empty));
        compareCounts(found, expected);
      }
    });
  } catch (const std::runtime_error& error) {
    if (std::string(error.what()) != "enough") {
      throw;
    }
    return false;
  }
  CHECK(havingFirstValues == 1);
  CHECK(areFractions);
  return true;
}

/// Where a machine has its files, if machines have files of their own.
std::filesystem::path folderOfMachine(const Scratch& scratch, std::size_t machine) {
  return scratch.path() / ("machine-" + std::to_string(machine));
}

}  // namespace

TEST_CASE("what it takes to solve a board depends on the board and the threads") {
  const auto needs = [](int size, int threads) {
    const StoreNeeds of = needsOfStore(size, threads);
    const double coreSeconds = of.seconds * std::min(threads, usableProcessors());
    std::string text;
    for (const double number :
         {of.leastMemory, of.usefulMemory, of.disk, of.finalDisk, coreSeconds}) {
      text += std::to_string(std::llround(number)) + ' ';
    }
    return text;
  };
  CHECK(needs(5, 1) == "2097152 17959061 9992002 7771557 1 ");
  CHECK(needs(7, 2) == "34603008 1589152800 2598221610 2020839030 191 ");
  // About what docs/SOLVED.md says that 8x8 took.
  CHECK(needs(8, 2) == "136314880 12985127808 22993943040 17884177920 1686 ");
  CHECK(needs(8, 4) == "136314880 13059609472 22993943040 17884177920 1686 ");
  // Threads without a processor of their own do not help.
  CHECK(needsOfStore(8, 1000).seconds == needsOfStore(8, usableProcessors()).seconds);
}

TEST_CASE("a store has every value that is found in memory") {
  for (const GoalSet goals : kGoalSets) {
    for (const DropRule& drops : kDropRules) {
      solveAndCompare<4>({.goals = goals, .drops = drops}, 4 * kMebibyte);
    }
  }
  solveAndCompare<5>({}, 100 * kMebibyte);
  // A tenth of what it takes in memory.
  solveAndCompare<5>({.goals = GoalSet::Advanced, .drops = *dropRuleNamed("1-standard")},
                     3.6 * kMebibyte);
}

TEST_CASE("a store of 6x6 has every value that is found in memory", "[slow]") {
  solveAndCompare<6>({}, 60 * kMebibyte);
}

TEST_CASE("several processes write a store that has every value") {
  for (const std::size_t processes : {2U, 3U, 4U, 7U}) {
    CAPTURE(processes);
    const Scratch scratch;
    const auto folder = [&](std::size_t) { return scratch.path() / "store"; };
    const Variant variant{.goals = processes % 2 == 0 ? GoalSet::Advanced : GoalSet::Standard,
                          .drops = kDropRules[processes]};
    CHECK(solveTogether<4>(variant, processes, folder));
    compareValues<4>(folder(0), variant);
  }
  const Scratch scratch;
  const auto folder = [&](std::size_t) { return scratch.path() / "store"; };
  CHECK(solveTogether<5>({}, 3, folder));
  compareValues<5>(folder(0), {});
}

TEST_CASE("several processes solve in memory") {
  const auto nowhere = [](std::size_t) { return std::optional<std::filesystem::path>(); };
  for (const std::size_t processes : {2U, 3U, 7U}) {
    CAPTURE(processes);
    CHECK(solveTogether<4>({.drops = kDropRules[processes]}, processes, nowhere));
  }
}

TEST_CASE("several processes go on where others were ended") {
  const Scratch scratch;
  const auto folder = [&](std::size_t) { return scratch.path() / "store"; };
  CHECK_FALSE(solveTogether<5>({}, 3, folder, {kMovementPhase, 20}));
  CHECK_FALSE(solveTogether<5>({}, 2, folder, {kMovementPhase, 100}));
  CHECK_FALSE(solveTogether<5>({}, 4, folder, {kDropPhase, 1}));
  CHECK_FALSE(solveTogether<5>({}, 1, folder, {kDropPhase, 2}));
  CHECK(solveTogether<5>({}, 5, folder));
  compareValues<5>(folder(0), {});
  // And what is done is found to be done.
  CHECK(solveTogether<5>({}, 2, folder));
}

TEST_CASE("processes on machines with files of their own need each other's files only to go on") {
  const Scratch scratch;
  const auto folderOn = [&](std::size_t machine) { return folderOfMachine(scratch, machine); };
  const auto ownFolder = [&](std::size_t process) { return folderOn(process); };
  CHECK_FALSE(solveTogether<5>({}, 4, ownFolder, {kMovementPhase, 60}));
  CHECK_THROWS_WITH(solveTogether<5>({}, 3, ownFolder),
                    Catch::Matchers::EndsWith("movement-3: is on none of the machines"));
  // One machine alone cannot go on either, and leaves its files as they are.
  CHECK_THROWS_WITH(solveTogether<5>({}, 1, ownFolder),
                    Catch::Matchers::ContainsSubstring("movement-1: cannot be opened"));
  CHECK_FALSE(std::filesystem::exists(folderOn(0) / "movement-1"));
  // A folder with the work of another run is refused.
  CHECK_FALSE(solveTogether<5>({}, 1, [&](std::size_t) { return scratch.path() / "other"; },
                               {kMovementPhase, 20}));
  CHECK_THROWS_WITH(
      solveTogether<5>(
          {}, 2, [&](std::size_t i) { return i == 0 ? folderOn(0) : scratch.path() / "other"; }),
      Catch::Matchers::EndsWith("has parts of different runs on some machines"));
  // Two on each machine, then one on each, the other way round.
  CHECK_FALSE(
      solveTogether<5>({}, 8, [&](std::size_t i) { return folderOn(i / 2); }, {kDropPhase, 1}));
  CHECK(solveTogether<5>({}, 4, [&](std::size_t i) { return folderOn(3 - i); }));
  // All files in one folder are a store like any other.
  for (std::size_t machine = 1; machine < 4; ++machine) {
    for (const auto& file : std::filesystem::directory_iterator(folderOn(machine))) {
      if (file.path().filename() != "store") {
        std::filesystem::copy(file.path(), folderOn(0) / file.path().filename(),
                              std::filesystem::copy_options::skip_existing);
      }
    }
  }
  compareValues<5>(folderOn(0), {});
}

TEST_CASE("two machines go on with each other's folders, wherever they were ended") {
  for (const auto& [phase, calls] :
       {std::pair{kMovementPhase, 10}, {kDropPhase, 1}, {kDropPhase, 2}}) {
    CAPTURE(phase, calls);
    const Scratch scratch;
    const auto folderOn = [&](std::size_t machine) { return folderOfMachine(scratch, machine); };
    CHECK_FALSE(solveTogether<4>({}, 2, folderOn, {phase, calls}));
    CHECK(solveTogether<4>({}, 2, [&](std::size_t i) { return folderOn(1 - i); }));
    CHECK(solveTogether<4>({}, 2, folderOn));
  }
}

TEST_CASE("machines with files of their own note at once which files they are about to make") {
  const Scratch scratch;
  for (const std::uint64_t files : {2U, 4U}) {
    const auto refuse = [] { throw std::runtime_error("enough"); };
    const auto begin = [&](Processes& processes) {
      (void)solve<4>({}, {.threads = 1, .onStart = refuse},
                     {.folder = folderOfMachine(scratch, processes.index()),
                      .memory = 20 * kMebibyte,
                      .processes = &processes});
    };
    CHECK_THROWS_WITH(runAsProcesses(2, begin), "enough");
    for (const std::size_t machine : {0U, 1U}) {
      const auto manifest = readManifest(folderOfMachine(scratch, machine));
      REQUIRE(manifest);
      CHECK(manifest->files == files);
    }
  }
}

TEST_CASE("machines do not go on when values with all pieces are missing") {
  const Scratch scratch;
  const auto folderOn = [&](std::size_t machine) { return folderOfMachine(scratch, machine); };
  CHECK_FALSE(solveTogether<4>({}, 2, folderOn, {kDropPhase, 1}));
  REQUIRE(std::filesystem::remove(folderOn(1) / "values-8-1"));
  CHECK_THROWS_WITH(solveTogether<4>({}, 2, folderOn),
                    Catch::Matchers::EndsWith("values-8-1: is on none of the machines"));
}

TEST_CASE("a machine that was away does not take the work of the others back") {
  const Scratch scratch;
  const auto folder = [&](std::size_t process) { return folderOfMachine(scratch, process); };
  CHECK_FALSE(solveTogether<5>({}, 3, folder, {kMovementPhase, 1}));
  CHECK_FALSE(solveTogether<5>({}, 2, folder, {kDropPhase, 1}));
  const auto before = readManifest(folder(0));
  REQUIRE(before);
  CHECK(before->isMovementDone);
  CHECK(solveTogether<5>({}, 3, folder));
  const auto after = readManifest(folder(2));
  REQUIRE(after);
  CHECK(after->run == before->run);
  CHECK(after->commits > before->commits);
  CHECK(after->isFinished());
}

TEST_CASE("of machines that are one commit apart, the one before counts") {
  for (const std::size_t newer : {0U, 1U}) {
    CAPTURE(newer);
    const Scratch scratch;
    const auto folder = [&](std::size_t process) { return folderOfMachine(scratch, process); };
    CHECK_FALSE(solveTogether<4>({}, 2, folder, {kMovementPhase, 10}));
    auto manifest = readManifest(folder(newer));
    REQUIRE(manifest);
    // As if this machine alone had seen the end of the movement phase, which had found nothing.
    ++manifest->commits;
    manifest->isMovementDone = true;
    writeManifest(folder(newer), *manifest);
    CHECK(solveTogether<4>({}, 2, folder));
    const auto after = readManifest(folder(0));
    REQUIRE(after);
    CHECK(after->run == manifest->run);
    CHECK(after->levels.size() == SolutionAccess::dataOf(solve<4>({})).distances.size());
  }
}

TEST_CASE("a store of another variant is refused, and stays as it is") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  const SolveOptions options{.threads = 1};
  (void)solve<4>({}, options, {.folder = folder, .memory = 4 * kMebibyte});
  const auto refusalOf = [](const std::string& wanted) {
    return Catch::Matchers::EndsWith(
        ": is a store of 4x4, standard goals, standard drops, not of " + wanted);
  };
  CHECK_THROWS_WITH(
      solve<4>({.goals = GoalSet::Advanced}, options, {.folder = folder, .memory = 4 * kMebibyte}),
      refusalOf("4x4, advanced goals, standard drops"));
  CHECK_THROWS_WITH(solve<5>({}, {.threads = 1}, {.folder = folder, .memory = 20 * kMebibyte}),
                    refusalOf("5x5, standard goals, standard drops"));
  CHECK_THROWS_WITH(openStore<4>(folder, {.drops = kDropRules[1]}),
                    refusalOf("4x4, standard goals, alternate drops"));
  CHECK_THROWS_WITH(openStore<4>(folder, {.movement = false}),
                    refusalOf("4x4, standard goals, standard drops, no movement"));
  compareValues<4>(folder, {});
}

TEST_CASE("a store of a game without a movement phase is not taken for one with it") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  const Variant variant{.movement = false};
  (void)solve<4>(variant, {.threads = 1}, {.folder = folder, .memory = 4 * kMebibyte});
  compareValues<4>(folder, variant);
  CHECK_THROWS_WITH(
      openStore<4>(folder, {}),
      Catch::Matchers::EndsWith(": is a store of 4x4, standard goals, standard drops, no movement, "
                                "not of 4x4, standard goals, standard drops"));
}

TEST_CASE("a store that another process works on is refused") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  int refused = 0;
  const SolveOptions options{.threads = 1};
  SolveOptions first = options;
  first.progress = [&](const Progress&) {
    CHECK_THROWS_WITH(solve<4>({}, options, {.folder = folder, .memory = 4 * kMebibyte}),
                      Catch::Matchers::EndsWith(": another process works there"));
    ++refused;
  };
  (void)solve<4>({}, first, {.folder = folder, .memory = 4 * kMebibyte});
  CHECK(refused > 0);
  compareValues<4>(folder, {});
}

TEST_CASE("progress tells about how long the rest takes") {
  using Clock = std::chrono::steady_clock;
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  const auto begin = Clock::now();
  int starts = 0;
  int told = 0;
  double done = 0;
  StoreReport report;
  const SolveOptions options{
      .threads = 2,
      .onStart = [&] { ++starts; },
      .progress =
          [&](const Progress& progress) {
            if (progress.secondsLeft) {
              ++told;
              const double until = std::chrono::duration<double>(Clock::now() - begin).count();
              // It is told from a hundredth of the work on.
              CHECK(*progress.secondsLeft >= 0);
              CHECK(*progress.secondsLeft < 100 * until);
              done = until / (until + *progress.secondsLeft);
            }
          },
      .onEnd = [&](const StoreReport& took) { report = took; }};
  (void)solve<5>({}, options, {.folder = folder, .memory = 20 * kMebibyte});
  CHECK(starts == 1);
  CHECK(told > 10);
  // The longer this thread is kept waiting, the more seems to be done.
  CHECK(done > 0.97);
  CHECK((report.waiting >= 0 && report.waiting <= 1));
  CHECK(report.bytesWritten > 1'000'000);
  // The log was removed, part by part.
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    CHECK_FALSE(entry.path().filename().string().starts_with("movement-"));
  }
  // Where nothing is left to do, nothing starts.
  (void)solve<5>({}, options, {.folder = folder, .memory = 20 * kMebibyte});
  CHECK(starts == 1);
}

TEST_CASE("a store needs no number of bytes, and a finished one is only looked up") {
  const Scratch scratch;
  const Where where{.folder = scratch.path() / "store"};
  int calls = 0;
  const SolveOptions options{.onStart = [&] { ++calls; },
                             .onEnd = [&](const StoreReport&) { ++calls; }};
  const Position<4> empty;
  for (int i = 0; i < 2; ++i) {
    const Solution<4> found = solve<4>({}, options, where);
    CHECK(found.hasFirstValues());
    CHECK(found.valueOf(empty) == Value());
    CHECK(calls == 2);
  }
}

TEST_CASE("progress shows all work on a drop") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  std::map<int, std::vector<double>> shown;
  (void)solve<4>({},
                 {.threads = 1,
                  .progress =
                      [&](const Progress& progress) {
                        if (progress.phase == kDropPhase) {
                          shown[progress.level].push_back(progress.fraction);
                        }
                      }},
                 {.folder = folder, .memory = 20 * kMebibyte});
  REQUIRE(shown.size() == kAllPieces);
  CHECK(shown.at(kAllPieces - 1).back() == doneInDrop(sharesInStore(4), kAllPieces - 1, 1));
  for (int pieces = 0; pieces < kAllPieces - 1; ++pieces) {
    CAPTURE(pieces);
    const std::vector<double>& fractions = shown.at(pieces);
    CHECK(fractions.size() >= 2);
    CHECK(fractions.front() == doneInDrop(sharesInStore(4), pieces, 0));
    CHECK(fractions.back() == doneInDrop(sharesInStore(4), pieces, 1));
  }
}

TEST_CASE("with less memory than a board needs, a store says how much that is") {
  for (const auto& [threads, needed] : {std::pair{2, "3"}, std::pair{64, "10"}}) {
    CAPTURE(threads);
    const Scratch scratch;
    CHECK_THROWS_WITH(
        (void)solve<5>({}, {.threads = threads},
                       {.folder = scratch.path() / "store", .memory = 1e6}),
        "too little memory: this board needs " + std::string(needed) + " MiB at least");
    const double enough = std::stod(needed) * kMebibyte;
    (void)solve<5>({}, {.threads = threads},
                   {.folder = scratch.path() / "store", .memory = enough});
  }
}

TEST_CASE("work on a store that is ended by its progress goes on") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  int calls = 0;
  int ended = 0;
  for (bool isDone = false; !isDone;) {
    try {
      (void)solve<4>({},
                     {.threads = 2,
                      .progress =
                          [&](const Progress& progress) {
                            CHECK(progress.fraction >= 0);
                            CHECK(progress.fraction <= 1);
                            CHECK(progress.secondsLeft.value_or(0) >= 0);
                            if (++calls % 15 == 0) {
                              throw std::runtime_error("enough");
                            }
                          }},
                     {.folder = folder, .memory = 4 * kMebibyte});
      isDone = true;
    } catch (const std::runtime_error& error) {
      REQUIRE(std::string(error.what()) == "enough");
      ++ended;
    }
  }
  CHECK(ended > 0);
  CHECK(openStore<4>(folder, {}).valueOf(Position<4>()) == Value());
  // What it throws comes out as it is.
  CHECK_THROWS_AS(
      solve<4>({}, {.progress = [](const Progress&) { throw std::invalid_argument("enough"); }},
               {.folder = scratch.path() / "other", .memory = 4 * kMebibyte}),
      std::invalid_argument);
}

TEST_CASE("work on a store that is ended before the last drop goes on with the one before it") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  CHECK_THROWS_WITH(solve<4>({},
                             {.threads = 1,
                              .progress =
                                  [](const Progress& progress) {
                                    if (progress.phase == kDropPhase && progress.level == 0) {
                                      throw std::runtime_error("enough");
                                    }
                                  }},
                             {.folder = folder, .memory = 4 * kMebibyte}),
                    "enough");
  const auto manifest = readManifest(folder);
  REQUIRE(manifest);
  CHECK(manifest->fewestDone == 1);
  (void)solve<4>({}, {.threads = 1}, {.folder = folder, .memory = 4 * kMebibyte});
  compareValues<4>(folder, {});
}

TEST_CASE("a file of the log that is not needed any more is removed when work goes on") {
  const Scratch scratch;
  const auto folder = [&](std::size_t) { return scratch.path() / "store"; };
  CHECK_FALSE(solveTogether<4>({}, 1, folder, {kDropPhase, 1}));
  // As if the process had been ended after it had committed the part's values.
  (void)scratch.file("store/movement-0", "of the first part");
  CHECK(solveTogether<4>({}, 1, folder));
  CHECK_FALSE(std::filesystem::exists(folder(0) / "movement-0"));
  compareValues<4>(folder(0), {});
}

TEST_CASE("a record of another board is refused, though all checksums are right") {
  struct Added {
    std::size_t tile;
    std::size_t rows;
  };
  const Scratch scratch;
  int stores = 0;
  for (const bool isMovementDone : {false, true}) {
    CAPTURE(isMovementDone);
    // On 4x4 there are four tiles, each a part of its own.
    for (const Added& added : {Added{0, 4}, Added{4, 0}, Added{0, 65535}, Added{65535, 0}}) {
      CAPTURE(added.tile, added.rows);
      const std::filesystem::path folder = scratch.path() / std::to_string(++stores);
      makeStoreWithRecord(folder, isMovementDone, added.tile, added.rows);
      CHECK_THAT(faultOfSolving(folder),
                 Catch::Matchers::EndsWith("is damaged: a record is of another board"));
    }
    // In padding, it makes no difference.
    const std::filesystem::path folder = scratch.path() / std::to_string(++stores);
    makeStoreWithRecord(folder, isMovementDone, 0, 3);
    CHECK(faultOfSolving(folder).empty());
    compareValues<4>(folder, {});
  }
  const std::filesystem::path folder = scratch.path() / "other";
  makeStoreWithRecord(folder, true, 1, 0);
  CHECK_THAT(faultOfSolving(folder),
             Catch::Matchers::EndsWith("is damaged: a record is of another tile"));
}

TEST_CASE("a report counts from nothing") {
  const StoreReport report;
  CHECK(report.bytesRead == 0);
  CHECK(report.bytesWritten == 0);
  CHECK(report.waiting == 0);
}
