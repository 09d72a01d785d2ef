// needs: zstd
#include "solver/store/manifest.hpp"

#include <bit>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <xxhash.h>

#include "teeko/io/error.hpp"
#include "teeko/solver/solution_store.hpp"
#include "teeko/solver/solve.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

constexpr std::string_view kFault = "is damaged";

/// Work on 4x4 that has found some of the movement phase.
Manifest manifestOfUnfinished() {
  Manifest manifest;
  manifest.run = 17;
  manifest.commits = 3;
  manifest.size = 4;
  manifest.variant = {.goals = GoalSet::Advanced, .drops = kDropRules[1]};
  manifest.parts = 4;
  manifest.levels = {{0, 0, 100}, {1, 50, 0}, {2, 0, 20}};
  manifest.logEnds = {5, 6, 7, 8};
  manifest.files = 2;
  return manifest;
}

/// Its text above the checksum.
std::string wordsOfUnfinished() {
  std::string words = "teeko-store 4 ";
  words += std::endian::native == std::endian::little ? "little" : "big";
  words += "\nrun 17\ncommits 3\nsize 4\ngoals advanced\ndrops ";
  words += kDropRules[1].name;
  words +=
      "\nparts 4\nlevels 3 100 50 20\nmovement-done 0\nlog 4 5 6 7 8\nfiles 2\nfewest-done 9\n";
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    words += "values 0\n0\ncounts 0 0\n";
  }
  return words;
}

std::string withChecksum(const std::string& words) {
  return words + "checksum " + std::to_string(XXH3_64bits(words.data(), words.size())) + '\n';
}

/// The text of the manifest in a text; "refused" when there is none.
std::string readAgain(std::string_view text) {
  try {
    return textOf(manifestIn("folder/store", text));
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::BadInput);
    CHECK(std::string_view(error.what()).starts_with("folder/store: is "));
    return "refused";
  }
}

/// The unfinished one with another text in one place.
std::string readWith(std::string_view old, std::string_view text) {
  std::string words = wordsOfUnfinished();
  words.replace(words.find(old), old.size(), text);
  return readAgain(withChecksum(words));
}

}  // namespace

TEST_CASE("a new manifest says that nothing is done") {
  const Manifest manifest;
  CHECK(manifest.run == 0);
  CHECK(manifest.commits == 0);
  CHECK(manifest.size == 0);
  CHECK(manifest.parts == 0);
  CHECK(manifest.files == 0);
  CHECK_FALSE(manifest.isMovementDone);
  CHECK(manifest.fewestDone == 9);
  CHECK_FALSE(manifest.isFinished());
}

TEST_CASE("a store is finished when the values without pieces are found") {
  Manifest manifest;
  manifest.fewestDone = 1;
  CHECK_FALSE(manifest.isFinished());
  manifest.fewestDone = 0;
  CHECK(manifest.isFinished());
}

TEST_CASE("a file with values that is not listed has no bytes") {
  ValuesState values;
  CHECK(values.endOf(0) == 0);
  values.ends = {5, 7};
  CHECK(values.endOf(0) == 5);
  CHECK(values.endOf(1) == 7);
  CHECK(values.endOf(2) == 0);
}

TEST_CASE("a manifest is words and numbers with a checksum") {
  const std::string text = withChecksum(wordsOfUnfinished());
  CHECK(textOf(manifestOfUnfinished()) == text);
  CHECK(readAgain(text) == text);
}

TEST_CASE("a manifest with a wrong word is refused, though its checksum is right") {
  const std::string words = wordsOfUnfinished();
  std::size_t begin = 0;
  while (begin < words.size()) {
    const std::size_t end = words.find_first_of(" \n", begin);
    CAPTURE(begin, words.substr(begin, end - begin));
    CHECK(readAgain(withChecksum(words.substr(0, begin) + "x" + words.substr(end))) == "refused");
    CHECK(readAgain(withChecksum(words.substr(0, begin))) == "refused");
    begin = end + 1;
  }
  for (const int size : {kSmallestSize - 1, kLargestSize + 1}) {
    CHECK(readWith("size 4", "size " + std::to_string(size)) == "refused");
  }
  CHECK(readWith("size 4", "size " + std::to_string(kLargestSize)) != "refused");
  CHECK(readWith("run 17", "run 18446744073709551615") != "refused");
  CHECK(readWith("movement-done 0", "movement-done 1") != "refused");
  CHECK(readWith("movement-done 0", "movement-done 2") == "refused");
  CHECK(readWith("fewest-done 9", "fewest-done 10") == "refused");
  CHECK(readWith("values 0\n0", "values 0\n1 0") == "refused");
  CHECK(readWith("levels 3", "levels 1000000000000000") == "refused");
  CHECK(readWith("drops alternate", "drops placement") == "refused");
  CHECK(readWith("drops alternate", "drops -placement") == "refused");
}

TEST_CASE("a manifest that is damaged, of another version or of another machine says which it is") {
  const std::string words = wordsOfUnfinished();
  const auto faultOf = [](const std::string& text) -> std::string {
    try {
      (void)manifestIn("store", text);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  const auto with = [&](std::string_view old, std::string_view text) {
    std::string changed = words;
    return withChecksum(changed.replace(changed.find(old), old.size(), text));
  };
  const bool isLittle = std::endian::native == std::endian::little;
  CHECK(faultOf(withChecksum(words)).empty());
  CHECK(faultOf(words + "checksum 1\n") == "store: is damaged");
  CHECK(faultOf(with("parts 4", "parts 0")) == "store: is damaged");
  CHECK(faultOf(with("teeko-store 4", "teeko-store 3")) ==
        "store: is of another version of teeko, whose stores have the format 3, not 4; solve the "
        "game once more, in another folder");
  CHECK(faultOf(with(isLittle ? "little" : "big", isLittle ? "big" : "little")) ==
        "store: is of a machine with another order of bytes");
}

TEST_CASE("a manifest with a wrong checksum is refused") {
  const std::string words = wordsOfUnfinished();
  const std::string text = withChecksum(words);
  CHECK(readAgain("") == "refused");
  CHECK(readAgain(words) == "refused");
  CHECK(readAgain(text.substr(0, text.size() - 1)) == "refused");
  CHECK(readAgain(text + ' ') == "refused");
  CHECK(readAgain(words + "checksum 1\n") == "refused");
  CHECK(readAgain(' ' + text) == "refused");
}

TEST_CASE("a manifest is replaced whole") {
  const Scratch scratch;
  const std::filesystem::path& folder = scratch.path();
  CHECK_FALSE(readManifest(folder));
  // Left there by a process that was ended.
  (void)scratch.file("store-new", std::string(10000, 'x'));
  writeManifest(folder, manifestOfUnfinished());
  CHECK(contentsOf(folder / "store") == textOf(manifestOfUnfinished()));
  const auto read = readManifest(folder);
  REQUIRE(read);
  CHECK(textOf(*read) == textOf(manifestOfUnfinished()));
  CHECK(filesIn(folder) == 1);
  std::filesystem::remove(folder / "store");
  std::filesystem::create_directories(folder / "store" / "full");
  CHECK_THROWS_WITH(writeManifest(folder, manifestOfUnfinished()),
                    Catch::Matchers::ContainsSubstring("store: cannot be written: "));
}

TEST_CASE("a manifest that no store can have is refused, though its checksum is right") {
  const Scratch scratch;
  const std::filesystem::path finished = scratch.path() / "store";
  (void)solve<4>({}, {.threads = 2}, {.folder = finished, .memory = 20e6});
  const auto read = readManifest(finished);
  REQUIRE(read);
  const auto isRefused = [&](void (*change)(Manifest&)) {
    Manifest manifest = *read;
    change(manifest);
    writeManifest(finished, manifest);
    try {
      (void)openStore<4>(finished, {});
      return false;
    } catch (const Error& error) {
      return error.kind() == ErrorKind::BadInput &&
             std::string_view(error.what()).ends_with(kFault);
    }
  };
  CHECK_FALSE(isRefused([](Manifest&) {}));
  CHECK(isRefused([](Manifest& m) { m.parts = 0, m.logEnds.clear(); }));
  CHECK(isRefused([](Manifest& m) { m.parts = 5, m.logEnds.push_back(0); }));
  CHECK(isRefused([](Manifest& m) { m.logEnds.pop_back(); }));
  CHECK(isRefused([](Manifest& m) { m.files = 0; }));
  CHECK_FALSE(isRefused([](Manifest& m) { m.files = 1U << 20U; }));
  CHECK(isRefused([](Manifest& m) { m.files = (1U << 20U) + 1; }));
  CHECK_FALSE(isRefused([](Manifest& m) { m.levels.resize(Value::kLongestWin, {}); }));
  CHECK(isRefused([](Manifest& m) { m.levels.resize(Value::kLongestWin + 1, {}); }));
  CHECK(isRefused([](Manifest& m) { m.isMovementDone = false; }));
  CHECK(isRefused([](Manifest& m) { m.values[3].sections.clear(); }));
  CHECK(isRefused([](Manifest& m) { m.values[8].sections.pop_back(); }));
  CHECK(isRefused([](Manifest& m) { m.values[0].sections.push_back({0, 1}); }));
  CHECK(isRefused([](Manifest& m) { m.values[4].sections[0].offset = 0; }));
  CHECK(isRefused([](Manifest& m) { m.values[4].sections[0].file = 1; }));
  CHECK(isRefused([](Manifest& m) { m.values[4].sections[0].offset = m.values[4].ends[0]; }));
  CHECK_FALSE(
      isRefused([](Manifest& m) { m.values[4].sections[0].offset = m.values[4].ends[0] - 1; }));
  CHECK(isRefused([](Manifest& m) { m.values[4].ends.push_back(1); }));
  CHECK_FALSE(
      isRefused([](Manifest& m) { m.values[5].counts.byPlies.resize(Value::kLongestLoss + 1); }));
  CHECK(isRefused([](Manifest& m) { m.values[5].counts.byPlies.resize(Value::kLongestLoss + 2); }));
  // From the log, the values of whole parts are found.
  struct FromLog {
    static void make(Manifest& m) {
      m.fewestDone = 9;
      m.parts = 2;
      m.logEnds = {0, 0};
      for (std::size_t pieces = 0; pieces < 7; ++pieces) {
        m.values[pieces] = {};
      }
      for (ValuesState* const state : {&m.values[7], &m.values[8]}) {
        state->sections[1] = {};
        state->sections[3] = {};
      }
    }
  };
  CHECK_FALSE(isRefused(FromLog::make));
  CHECK(isRefused([](Manifest& m) { FromLog::make(m), m.values[7].sections[3] = {0, 1}; }));
  CHECK(isRefused([](Manifest& m) { FromLog::make(m), m.values[7].sections[2] = {}; }));
  CHECK(isRefused([](Manifest& m) { FromLog::make(m), m.values[7].sections[1].file = 1; }));
  CHECK(isRefused([](Manifest& m) { FromLog::make(m), m.values[6].sections.resize(2, {0, 1}); }));
  CHECK(isRefused([](Manifest& m) {
    const ValuesState all = m.values[8];
    FromLog::make(m), m.fewestDone = 8, m.values[8] = all;
  }));
  CHECK(isRefused([](Manifest& m) {
    ValuesState parts = m.values[6];
    for (std::size_t i = 1; i < parts.sections.size(); i += 2) {
      parts.sections[i] = {};
    }
    FromLog::make(m), m.values[6] = parts;
  }));
  CHECK(isRefused([](Manifest& m) { FromLog::make(m), m.isMovementDone = false; }));
  CHECK(isRefused([](Manifest& m) {
    m.fewestDone = 8, m.isMovementDone = false;
    for (std::size_t pieces = 0; pieces < 8; ++pieces) {
      m.values[pieces] = {};
    }
  }));
  // What is not found yet may be missing, but not in part.
  CHECK_THROWS_WITH(
      [&] {
        Manifest manifest = *read;
        manifest.fewestDone = 4;
        for (std::size_t pieces = 0; pieces < 4; ++pieces) {
          manifest.values[pieces] = {};
        }
        writeManifest(finished, manifest);
        return openStore<4>(finished, {});
      }(),
      Catch::Matchers::ContainsSubstring("is not finished"));
  CHECK(isRefused([](Manifest& m) {
    m.fewestDone = 4, m.values[2].sections.resize(0), m.values[3].sections.resize(7);
  }));
}

TEST_CASE("machines go on from the manifest that all of the last run had") {
  const auto chosenAmong = [](const std::vector<std::uint64_t>& commits) {
    std::vector<Manifest> all;
    for (const std::uint64_t number : commits) {
      all.push_back(manifestOfUnfinished());
      all.back().commits = number;
    }
    const auto chosen = manifestToGoOnFrom(all);
    return chosen ? chosen->commits : 0;
  };
  CHECK(chosenAmong({3}) == 3);
  CHECK(chosenAmong({5, 5}) == 5);
  CHECK(chosenAmong({4, 5}) == 4);
  CHECK(chosenAmong({5, 4, 5}) == 4);
  CHECK(chosenAmong({5, 3}) == 5);
  CHECK(chosenAmong({1, 5, 4}) == 4);
  CHECK(chosenAmong({1, 5, 2}) == 5);

  Manifest other = manifestOfUnfinished();
  ++other.run;
  CHECK_FALSE(manifestToGoOnFrom({manifestOfUnfinished(), other}));
  CHECK_FALSE(manifestToGoOnFrom({manifestOfUnfinished(), manifestOfUnfinished(), other}));
}
