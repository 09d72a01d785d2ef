#include "teeko/solver/solution_file.hpp"

#include <cstdint>
#include <cstring>
#include <random>
#include <string>

#include <xxhash.h>
#ifdef __linux__
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "teeko/io/error.hpp"
#include "teeko/solver/solve.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/counterexample.hpp"
#include "support/scratch.hpp"

#ifdef __linux__
#include "support/in_child.hpp"
#endif

using namespace teeko;
using namespace teeko::assignment;
using namespace teeko::solver;

namespace {

const Variant kVariant{.goals = GoalSet::Advanced, .drops = kDropRules[5]};

bool isGood(const std::filesystem::path& file) {
  return loadSolution<4>(file, kVariant).has_value();
}

}  // namespace

TEST_CASE("a solution comes back from its file as it was") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  const auto solution = solve<4>(kVariant);
  saveSolution(solution, file);
  const auto kept = loadSolution<4>(file, kVariant);
  REQUIRE(kept);
  CHECK(kept->variant().goals == kVariant.goals);
  CHECK(kept->variant().drops.name == kVariant.drops.name);
  REQUIRE(kept->placed().size() == solution.placed().size());
  for (std::size_t i = 0; i < solution.placed().size(); ++i) {
    CHECK(kept->placed()[i].pieces == solution.placed()[i].pieces);
    CHECK(kept->placed()[i].positions == solution.placed()[i].positions);
    CHECK(kept->placed()[i].wins == solution.placed()[i].wins);
    CHECK(kept->placed()[i].losses == solution.placed()[i].losses);
    CHECK(kept->placed()[i].draws == solution.placed()[i].draws);
    CHECK(kept->placed()[i].longest == solution.placed()[i].longest);
  }
  REQUIRE(kept->distances().size() == solution.distances().size());
  for (std::size_t i = 0; i < solution.distances().size(); ++i) {
    CHECK(kept->distances()[i].plies == solution.distances()[i].plies);
    CHECK(kept->distances()[i].wins == solution.distances()[i].wins);
    CHECK(kept->distances()[i].losses == solution.distances()[i].losses);
  }
  Counterexample counterexample;
  for (int pieces = 0; pieces <= 8; ++pieces) {
    const Side toMove = pieces % 2 == 0 ? Side::First : Side::Second;
    plain::forEachGrid(pieces - pieces / 2, pieces / 2, [&](const plain::Grid& grid) {
      const GameBoard board = gameBoardOf(grid);
      if (!holdsGoal(board.squaresOf(pieceOf(toMove)), kVariant.goals)) {
        const Position<4> position(board, toMove, kVariant.goals);
        counterexample.compare(position, kept->valueOf(position), solution.valueOf(position));
      }
    });
  }
  INFO("counterexample: " << counterexample.text());
  CHECK(counterexample.text().empty());
}

TEST_CASE("a file that is not exactly what was written is as good as none") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  const std::string good = contentsOf(file);
  CHECK(isGood(scratch.file("copy", good)));
  for (std::size_t i = 0; i < good.size(); i += i < 4096 ? 7 : 30011) {
    std::string damaged = good;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
    CAPTURE(i);
    CHECK(!isGood(scratch.file("damaged", damaged)));
  }
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{10}, good.size() / 2, good.size() - 1}) {
    CHECK(!isGood(scratch.file("short", good.substr(0, size))));
  }
  CHECK(!isGood(scratch.file("long", good + '\0')));
  CHECK(!isGood(scratch.file("zeros", std::string(good.size(), '\0'))));
  CHECK(!isGood(scratch.path() / "nowhere"));
  CHECK(!isGood(scratch.path()));
}

TEST_CASE("damage in two places is noticed too, whichever bits or bytes it is in") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  const std::string good = contentsOf(file);
  std::mt19937_64 random(1);
  const auto checkDamaged = [&](std::size_t first, std::size_t second, auto damage) {
    std::string damaged = good;
    damage(damaged[first]);
    damage(damaged[second]);
    CAPTURE(first, second);
    CHECK(!isGood(scratch.file("damaged", damaged)));
  };
  for (int n = 0; n < 100; ++n) {
    // Top bits of words a multiple of 64 bytes apart, and any two bits and bytes.
    const std::size_t lines = good.size() / 64;
    const std::size_t first = random() % lines;
    const std::size_t second = (first + 1 + random() % (lines - 1)) % lines;
    const std::size_t byte = random() % 8 * 8 + 7;
    checkDamaged(first * 64 + byte, second * 64 + byte,
                 [](char& c) { c = static_cast<char>(c ^ 0x80); });
    const std::size_t any = random() % good.size();
    const std::size_t other = (any + 1 + random() % (good.size() - 1)) % good.size();
    const int bit = 1 << (random() % 8);
    checkDamaged(any, other, [&](char& c) { c = static_cast<char>(c ^ bit); });
    checkDamaged(any, other, [&](char& c) { c = static_cast<char>(c + 1 + n % 255); });
  }
}

TEST_CASE("a sector with eight top bits flipped is noticed") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  std::string damaged = contentsOf(file);
  for (std::size_t line = 0; line < 8; ++line) {
    damaged[8192 + line * 64 + 7] = static_cast<char>(damaged[8192 + line * 64 + 7] ^ 0x80);
  }
  CHECK(!isGood(scratch.file("damaged", damaged)));
}

TEST_CASE("numbers that no solution has are refused, though the checksum is right") {
  constexpr std::size_t kChecksumAt = 40;
  constexpr std::size_t kPiecesAt = 48;
  constexpr std::size_t kLevelsAt = 416;
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  const std::string good = contentsOf(file);
  const auto numberAt = [&](std::size_t place) {
    std::uint64_t number = 0;
    std::memcpy(&number, good.data() + place, sizeof number);
    return number;
  };
  const auto isGoodWith = [&](std::size_t at, std::uint64_t number) {
    std::string changed = good;
    const auto put = [&](std::size_t place, std::uint64_t value) {
      std::memcpy(changed.data() + place, &value, sizeof value);
    };
    put(at, number);
    put(kChecksumAt, 0);
    put(kChecksumAt, XXH3_64bits(changed.data(), changed.size()));
    return isGood(scratch.file("changed", changed));
  };
  const std::uint64_t pieces = numberAt(kPiecesAt);
  const std::uint64_t levels = numberAt(kLevelsAt);
  CHECK(isGoodWith(kPiecesAt, pieces));
  CHECK_FALSE(isGoodWith(kPiecesAt, pieces + 1));
  CHECK_FALSE(isGoodWith(kPiecesAt, pieces - 1));
  CHECK(isGoodWith(kLevelsAt, levels + 1));
  CHECK_FALSE(isGoodWith(kLevelsAt, levels - 1));
  CHECK_FALSE(isGoodWith(kLevelsAt, Value::kLongestLossInCode + 2));
}

TEST_CASE("a file of another variant is not taken for this one's") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  CHECK(!loadSolution<5>(file, kVariant));
  Variant other = kVariant;
  other.goals = GoalSet::Standard;
  CHECK(!loadSolution<4>(file, other));
  other = kVariant;
  other.drops = kDropRules[4];
  CHECK(!loadSolution<4>(file, other));
  other = kVariant;
  other.movement = false;
  CHECK(!loadSolution<4>(file, other));
  for (const DropRule& saved : kDropRules) {
    saveSolution(solve<4>({.drops = saved}), file);
    for (const DropRule& wanted : kDropRules) {
      CAPTURE(saved.name, wanted.name);
      CHECK(loadSolution<4>(file, {.drops = wanted}).has_value() == (saved.name == wanted.name));
    }
  }
}

#ifdef __linux__

TEST_CASE("a file that was read does not stay open") {
  const auto openFiles = [] { return filesIn("/proc/self/fd"); };
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  const auto before = openFiles();
  CHECK(isGood(file));
  CHECK(openFiles() == before);
  std::filesystem::resize_file(file, 100);
  CHECK(!isGood(file));
  CHECK(openFiles() == before);
}

TEST_CASE("a solution is found where this process has no standard input") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "solution";
  saveSolution(solve<4>(kVariant), file);
  CHECK(inChild([&] {
          (void)close(STDIN_FILENO);
          return isGood(file) ? 0 : 1;
        }) == 0);
}

TEST_CASE("a pipe is no solution, and is not waited for") {
  const Scratch scratch;
  const std::filesystem::path file = scratch.path() / "pipe";
  REQUIRE(mkfifo(file.c_str(), 0600) == 0);
  CHECK_FALSE(isGood(file));
}

#endif

TEST_CASE("a solution that can't be saved is an error") {
  const Scratch scratch;
  CHECK_THROWS_AS(saveSolution(solve<4>(kVariant), scratch.path() / "nowhere" / "solution"), Error);
}
