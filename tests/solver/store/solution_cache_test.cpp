#include "teeko/solver/solution_cache.hpp"

#include <filesystem>
#include <string>

#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

/// Whether loadOrSolve() had to solve.
bool solves(const std::optional<std::filesystem::path>& folder, const Variant& variant) {
  bool solved = false;
  const auto solution =
      loadOrSolve<4>(folder, variant, {.threads = 1, .onStart = [&] { solved = true; }});
  CHECK(solution.variant().goals == variant.goals);
  CHECK(solution.valueOf(Position<4>(variant.goals)) == Value());
  return solved;
}

}  // namespace

TEST_CASE("a solution is found once and kept, each variant in a file of its own") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "new" / "folder";
  const Variant advanced{.goals = GoalSet::Advanced, .drops = *dropRuleNamed("3-standard")};
  CHECK(solves(folder, {}));
  CHECK(!solves(folder, {}));
  CHECK(solves(folder, advanced));
  CHECK(!solves(folder, advanced));
  CHECK(solves(folder, {.movement = false}));
  CHECK(!solves(folder, {.movement = false}));
  CHECK(!solves(folder, {}));
  CHECK(std::filesystem::exists(folder / "4x4-standard-standard.solution"));
  CHECK(std::filesystem::exists(folder / "4x4-advanced-3-standard.solution"));
}

TEST_CASE("what cannot be kept is solved again") {
  const Scratch scratch;
  CHECK(solves(std::nullopt, {}));
  const std::filesystem::path file = scratch.file("file", "a file where a folder should be");
  CHECK(solves(file, {}));
  CHECK(solves(file, {}));
  const std::filesystem::path folder = scratch.path() / "folder";
  std::filesystem::create_directories(folder / "4x4-standard-standard.solution");
  CHECK(solves(folder, {}));
  CHECK(solves(folder, {}));
}

TEST_CASE("a kept solution has all values, whatever is asked for") {
  const Scratch scratch;
  const Position<4> position = *Position<4>::parse("1rr1/1bb1/2b1/1r1b r");
  const Value expected = solve<4>({}).valueOf(position);
  const SolveOptions first{.kept = KeptValues::First, .threads = 1};
  CHECK(loadOrSolve<4>(std::nullopt, {}, first).valueOf(position) == expected);
  CHECK(loadOrSolve<4>(scratch.path(), {}, first).valueOf(position) == expected);
  CHECK(loadOrSolve<4>(scratch.path(), {}, first).valueOf(position) == expected);
}
