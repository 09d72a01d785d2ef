#include "teeko/store/solution_store.hpp"

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

#include "teeko/io/error.hpp"
#include "teeko/solver/solve.hpp"

#include "solver/solution_data.hpp"
#include "solver/tile_values.hpp"
#include "store/manifest.hpp"
#include "store/stored_values.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::solver;
using namespace teeko::store;

namespace {

constexpr double kMebibyte = 1024.0 * 1024;

/// Whether this program was built with zstd; warns when it was not.
bool canUseStores() {
  try {
    (void)needsOfStore(4, 1);
    return true;
  } catch (const Error&) {
    WARN("not tried: built without zstd");
    return false;
  }
}

/// Whether a block of a store has the values of a solution in memory, no position where it has
/// none.
bool isSame(const SolutionData& data, int pieces, std::size_t rows, std::size_t tile,
            const RankBlock& block) {
  const ValueMatrix& values = data.values[static_cast<std::size_t>(pieces)];
  const PieceSets& columns = data.geometry.setsOf(ownOf(pieces));
  const PieceSets& rowSets = data.geometry.setsOf(pieces - ownOf(pieces));
  bool same = true;
  for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
    const std::size_t row = rows * kRowsPerBlock + i;
    for (std::size_t lane = 0; row < rowSets.classes() && lane < kLaneCount; ++lane) {
      for (std::size_t c = 0; c < kColumnsPerTile; ++c) {
        const std::size_t column = tile * kColumnsPerTile + c;
        if (column < columns.classes()) {
          const std::uint8_t code = values.lane(row, lane)[column];
          const Rank rank = block.row[i].rank[lane][c];
          same = same && (code == kInvalidForMin || code == kInvalidForMax
                              ? !isPosition(rank)
                              : isPosition(rank) && Value::fromRank(rank) == Value::fromCode(code));
        }
      }
    }
  }
  return same;
}

/// Solves a variant in a store with so many bytes and compares every value.
template <int Size>
void compareValues(const Variant& variant, double memory) {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  (void)solveInStore<Size>(folder, variant, {.memory = memory, .threads = 2});
  const Solution<Size> expected = solve<Size>(variant);
  const SolutionData& data = SolutionAccess::dataOf(expected);
  const auto manifest = readManifest(folder);
  REQUIRE(manifest);
  const auto files = valuesIn(folder, data.geometry, *manifest);
  auto block = std::make_unique<RankBlock>();
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
        same = same && isSame(data, pieces, r, tile, *block);
      }
    }
    CHECK(same);
  }
  const Solution<Size> found = openStore<Size>(folder, variant);
  for (std::size_t i = 0; i < expected.placed().size(); ++i) {
    const PlacedCounts& a = found.placed()[i];
    const PlacedCounts& b = expected.placed()[i];
    CHECK((a.pieces == b.pieces && a.positions == b.positions && a.wins == b.wins &&
           a.losses == b.losses && a.draws == b.draws && a.longest == b.longest));
  }
}

}  // namespace

TEST_CASE("a store has every value that is found in memory") {
  if (!canUseStores()) {
    return;
  }
  for (const GoalSet goals : kGoalSets) {
    for (const DropRule& drops : kDropRules) {
      compareValues<4>({.goals = goals, .drops = drops}, 4 * kMebibyte);
    }
  }
  compareValues<5>({}, 100 * kMebibyte);
  // A tenth of what it takes in memory.
  compareValues<5>({.goals = GoalSet::Advanced, .drops = *dropRuleNamed("1-standard")},
                   3.6 * kMebibyte);
}

TEST_CASE("a store of 6x6 has every value that is found in memory", "[slow]") {
  if (!canUseStores()) {
    return;
  }
  compareValues<6>({}, 60 * kMebibyte);
}

TEST_CASE("work on a store that is ended by its progress goes on") {
  if (!canUseStores()) {
    return;
  }
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "store";
  int calls = 0;
  int ended = 0;
  for (bool isDone = false; !isDone;) {
    try {
      (void)solveInStore<4>(
          folder, {},
          {.memory = 4 * kMebibyte, .threads = 2, .progress = [&](const StoreProgress& progress) {
             CHECK(progress.work.fraction >= 0);
             CHECK(progress.work.fraction <= 1);
             CHECK(progress.secondsLeft.value_or(0) >= 0);
             if (++calls % 15 == 0) {
               throw std::runtime_error("enough");
             }
           }});
      isDone = true;
    } catch (const std::runtime_error& error) {
      REQUIRE(std::string(error.what()) == "enough");
      ++ended;
    }
  }
  CHECK(ended > 0);
  CHECK(openStore<4>(folder, {}).valueOf(Position<4>()) == Value());
}
