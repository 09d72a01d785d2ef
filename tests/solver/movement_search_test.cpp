#include "solver/movement_search.hpp"

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "teeko/solver/solve.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

class LogInMemory final : public BlockLog {
 public:
  void append(std::size_t part, int level, std::span<const std::uint8_t> records) override {
    const std::scoped_lock lock(mutex_);
    pieces_[{part, level}].emplace_back(records.begin(), records.end());
  }
  [[nodiscard]] std::size_t pieces(std::size_t part, int level) const override {
    const auto found = pieces_.find({part, level});
    return found == pieces_.end() ? 0 : found->second.size();
  }
  [[nodiscard]] std::vector<std::uint8_t> piece(std::size_t part, int level,
                                                std::size_t index) const override {
    return pieces_.at({part, level})[index];
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<std::size_t, int>, std::vector<std::vector<std::uint8_t>>> pieces_;
};

/// Whether these are the same levels with the same counts.
bool areSame(const std::vector<DistanceCounts>& a, const std::vector<DistanceCounts>& b) {
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i) {
    same = a[i].plies == b[i].plies && a[i].wins == b[i].wins && a[i].losses == b[i].losses;
  }
  return same;
}

/// Searches the movement phase, a few levels in each of several searches with one log.
template <int Size>
std::vector<DistanceCounts> searched(const Variant& variant, std::size_t partCount, int threads,
                                     int levelsAtATime) {
  const Geometry geometry = makeGeometry<Size>(variant.goals);
  const PieceSets& pieceSets = geometry.setsOf(kPiecesPerSide);
  ThreadPool pool(threads);
  const Machine machine{.kernels = *kernelsFor(Instructions::Auto), .pool = pool};
  const Parts parts(pieceSets.tiles(), partCount);
  LogInMemory log;
  std::vector<DistanceCounts> found;
  for (;;) {
    TilesInMemory tiles(pieceSets);
    int levels = 0;
    try {
      searchMovement({.geometry = geometry,
                      .variant = variant,
                      .machine = machine,
                      .parts = parts,
                      .tiles = tiles,
                      .log = log,
                      .pieceSize = 5000},
                     found,
                     {.onLevel = [](int) {},
                      .onProgress = [](double) {},
                      .onLevelDone =
                          [&] {
                            if (++levels == levelsAtATime) {
                              throw std::runtime_error("enough");
                            }
                          }});
      return found;
    } catch (const std::runtime_error&) {
      // The next search goes on.
    }
  }
}

}  // namespace

TEST_CASE("a search by tiles finds what the search in matrices finds") {
  for (const GoalSet goals : kGoalSets) {
    const Variant variant{.goals = goals};
    const auto expected = solve<4>(variant).distances();
    for (const std::size_t parts : {1U, 2U, 4U}) {
      for (const int threads : {1, 3}) {
        CHECK(areSame(searched<4>(variant, parts, threads, 1000), expected));
      }
    }
    CHECK(areSame(searched<5>(variant, 7, 2, 1000), solve<5>(variant).distances()));
  }
}

TEST_CASE("a search by tiles goes on where it was ended") {
  for (const int levels : {1, 2, 5}) {
    CHECK(areSame(searched<4>({}, 3, 2, levels), solve<4>({}).distances()));
  }
  CHECK(areSame(searched<5>({}, 26, 2, 7), solve<5>({}).distances()));
}

TEST_CASE("without movement, only what is over is decided") {
  const Variant variant{.movement = false};
  CHECK(areSame(searched<4>(variant, 2, 1, 1000), solve<4>(variant).distances()));
}

TEST_CASE("tiles are in parts of equally many") {
  for (const std::size_t tiles : {1U, 4U, 26U, 1249U}) {
    for (std::size_t wanted = 1; wanted <= std::min<std::size_t>(tiles, 64); ++wanted) {
      const Parts parts(tiles, wanted);
      CHECK(parts.count() <= wanted);
      std::size_t next = 0;
      bool right = true;
      for (std::size_t part = 0; part < parts.count(); ++part) {
        const TileRange range = parts.tiles(part);
        right = right && range.first == next && range.size() > 0;
        for (std::size_t tile = range.first; tile < range.end; ++tile) {
          right = right && parts.of(tile) == part && range.contains(tile);
        }
        next = range.end;
      }
      CHECK(right);
      CHECK(next == tiles);
    }
  }
}

TEST_CASE("records that are cut short are refused") {
  RecordWriter writer;
  Block block{};
  block.row[3].word[1] = 5;
  writer.add(7, 9, block);
  writer.add(8, 2, block);
  std::vector<int> seen;
  forEachRecord(writer.bytes(), [&](const BlockRecord& record) {
    seen.push_back(record.tile * 100 + record.rows);
  });
  CHECK(seen == std::vector{709, 802});
  for (std::size_t size = 1; size < writer.bytes().size(); ++size) {
    if (size != writer.bytes().size() / 2) {
      CHECK_THROWS_AS(forEachRecord(writer.bytes().first(size), [](const BlockRecord&) {}),
                      std::invalid_argument);
    }
  }
}
