// needs: zstd
#include "solver/store/store_changes.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::solver;

namespace {

/// Two parts of the log, sections with eight pieces, and the last drop of 4x4.
Changes changesOfAll() {
  Changes changes;
  changes.log = {{1, 500}, {3, 70}};
  changes.values[8] = {.file = 2, .end = 900, .sections = {{3, 40}, {1, 6}}, .counts = {}};
  changes.values[0] = {.file = 1, .end = 80, .sections = {{0, 9}}, .counts = {}};
  changes.values[0].counts.draws = 5;
  changes.values[0].counts.byPlies = {0, 7, 2};
  return changes;
}

/// A manifest of 4x4, which has four tiles and so four sections with eight pieces.
Manifest manifestOf4x4() {
  Manifest manifest;
  manifest.size = 4;
  manifest.logEnds = {10, 20, 30, 40};
  return manifest;
}

}  // namespace

TEST_CASE("changes of nothing are zeros") {
  const std::vector<std::uint64_t> zeros(1 + 9);
  CHECK(numbersOf({}) == zeros);
  CHECK(numbersOf(changesIn(zeros)) == zeros);
}

TEST_CASE("changes are numbers") {
  const std::vector<std::uint64_t> expected{2, 1, 500, 3, 70,                   // the log
                                            1, 0, 9,   1, 80, 5, 3,   0, 7, 2,  // no pieces
                                            0, 0, 0,   0, 0,  0, 0,             // 1 to 7
                                            2, 3, 40,  1, 6,  2, 900, 0, 0};
  CHECK(numbersOf(changesOfAll()) == expected);
  CHECK(numbersOf(changesIn(expected)) == expected);
  for (std::size_t kept = 0; kept < expected.size(); ++kept) {
    CAPTURE(kept);
    const auto end = expected.begin() + static_cast<std::ptrdiff_t>(kept);
    CHECK_THROWS_AS(changesIn({expected.begin(), end}), std::out_of_range);
  }
}

TEST_CASE("a manifest has the changes of all processes") {
  Manifest manifest = manifestOf4x4();
  apply(changesOfAll(), manifest);
  CHECK(manifest.logEnds == std::vector<std::uint64_t>{10, 500, 30, 70});
  const ValuesState& last = manifest.values[8];
  CHECK(last.ends == std::vector<std::uint64_t>{0, 0, 900});
  REQUIRE(last.sections.size() == 4);
  CHECK(last.sections[0].offset == 0);
  CHECK((last.sections[1].file == 2 && last.sections[1].offset == 6));
  CHECK(last.sections[2].offset == 0);
  CHECK((last.sections[3].file == 2 && last.sections[3].offset == 40));
  const ValuesState& first = manifest.values[0];
  CHECK(first.ends == std::vector<std::uint64_t>{0, 80});
  REQUIRE(first.sections.size() == 1);
  CHECK((first.sections[0].file == 1 && first.sections[0].offset == 9));
  CHECK(manifest.values[7].sections.empty());
  CHECK(manifest.values[7].ends.empty());

  // Another process adds its own.
  Changes more;
  more.values[8] = {.file = 0, .end = 300, .sections = {{0, 8}}, .counts = {}};
  more.values[0] = {.file = 1, .end = 90, .sections = {{0, 9}}, .counts = {}};
  more.values[0].counts.draws = 1;
  more.values[0].counts.byPlies = {0, 1};
  apply(more, manifest);
  CHECK(last.ends == std::vector<std::uint64_t>{300, 0, 900});
  CHECK((last.sections[0].file == 0 && last.sections[0].offset == 8));
  CHECK((last.sections[1].file == 2 && last.sections[1].offset == 6));
  CHECK(first.ends == std::vector<std::uint64_t>{0, 90});
  CHECK(first.counts.draws == 6);
  CHECK(first.counts.byPlies == std::vector<std::uint64_t>{0, 8, 2});
  CHECK(manifest.logEnds == std::vector<std::uint64_t>{10, 500, 30, 70});
}

TEST_CASE("changes of a larger board are refused") {
  Manifest manifest = manifestOf4x4();
  Changes ofPart;
  ofPart.log = {{4, 1}};
  CHECK_THROWS_AS(apply(ofPart, manifest), std::out_of_range);
  Changes ofSection;
  ofSection.values[8].sections = {{4, 1}};
  CHECK_THROWS_AS(apply(ofSection, manifest), std::out_of_range);
}
