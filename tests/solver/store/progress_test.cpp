// needs: zstd
#include "solver/store/progress.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

#include "solver/geometry.hpp"
#include "support/catch.hpp"

using namespace teeko::solver;
using teeko::solver::kAllPieces;
using teeko::solver::PlacedCounts;

TEST_CASE("the share of sections that were found") {
  const SectionPlace missing;
  const SectionPlace inFirst{.file = 0, .offset = 1};
  const SectionPlace inSecond{.file = 1, .offset = 70};
  CHECK(shareFound({}) == 0);
  CHECK(shareFound({missing}) == 0);
  CHECK(shareFound({inFirst}) == 1);
  CHECK(shareFound({missing, inFirst}) == 0.5);
  CHECK(shareFound({inSecond, inFirst, missing, inFirst}) == 0.75);
}

TEST_CASE("the share of a store's work that is done, by what is found") {
  const auto countsOf = [](std::uint64_t wins, std::uint64_t losses) {
    PlacedCounts counts;
    counts.positions = 2000;
    counts.wins = wins;
    counts.losses = losses;
    return counts;
  };
  const std::vector<SectionPlace> aQuarter{{}, {}, {.file = 0, .offset = 1}, {}};
  for (const bool findsLastDrop : {false, true}) {
    CAPTURE(findsLastDrop);
    const double movement = findsLastDrop ? 0.9 : 0.6;
    const double lastDrop = 0.98 - movement;
    const auto isShare = [&](const Manifest& manifest, const PlacedCounts& decided, double share) {
      return std::abs(shareDone(manifest, decided, findsLastDrop) - share) < 1e-12;
    };
    Manifest manifest;
    CHECK(isShare(manifest, countsOf(0, 0), 0));
    CHECK(isShare(manifest, countsOf(500, 470), movement / 2));
    CHECK(isShare(manifest, countsOf(1940, 0), movement));
    CHECK(isShare(manifest, countsOf(1000, 999), movement));
    // Values of the last drop that were found before do not count while levels are missing.
    manifest.values[kAllPieces - 1].sections = aQuarter;
    CHECK(isShare(manifest, countsOf(500, 470), movement / 2));
    manifest.isMovementDone = true;
    CHECK(isShare(manifest, countsOf(500, 470), movement + lastDrop / 4));
    manifest.values[kAllPieces].sections = {{.file = 0, .offset = 1}};
    manifest.fewestDone = kAllPieces;
    CHECK(isShare(manifest, countsOf(500, 470), movement + lastDrop / 4));
    manifest.fewestDone = kAllPieces - 1;
    CHECK(isShare(manifest, countsOf(500, 470), 0.9825));
    manifest.fewestDone = 4;
    CHECK(isShare(manifest, countsOf(500, 470), 0.99));
    manifest.fewestDone = 0;
    CHECK(isShare(manifest, countsOf(500, 470), 1));
  }
}

TEST_CASE("the time that is left, from what a process has done itself") {
  // Half the work took 30 s, so a quarter takes 15 s.
  CHECK(secondsLeft(0.25, 0.75, 30) == 15);
  CHECK(secondsLeft(0, 0.5, 30) == 30);
  CHECK(secondsLeft(0.5, 1, 30) == 0);
  CHECK(secondsLeft(0, 0.01, 1) == 99);
  CHECK_FALSE(secondsLeft(0, 0.0099, 1));
  CHECK_FALSE(secondsLeft(0.5, 0.5, 1));
}
