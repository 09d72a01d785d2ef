#include "teeko/solver/solve.hpp"

#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/solver/analysis.hpp"

#include "solver/geometry.hpp"
#include "solver/solution_data.hpp"
#include "solver/thread_pool.hpp"
#include "support/all_kernels.hpp"
#include "support/catch.hpp"
#include "support/counterexample.hpp"
#include "support/plain_solver.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

/// The position in which the side to move has its pieces on these squares, its opponent on those.
Position<4> positionOf(std::uint64_t sideToMove, std::uint64_t opponent, Side toMove,
                       GoalSet goals) {
  Board<4> board;
  for (const Square square : kSquares<4>) {
    if ((sideToMove >> square.index() & 1U) != 0) {
      board.place(square, pieceOf(toMove));
    }
    if ((opponent >> square.index() & 1U) != 0) {
      board.place(square, pieceOf(opponentOf(toMove)));
    }
  }
  return {board, toMove, goals};
}

Value valueOfScore(plain::Score score) {
  if (score == 0) {
    return {};
  }
  return score > 0 ? Value::winIn(score) : Value::lossIn(-1 - score);
}

/// Compares all positions with so many pieces with the plain solver's scores, and the counts.
void checkScores(const plain::Solver& solver, int own, int others,
                 const std::vector<plain::Score>& scores, const Solution<4>& solution) {
  PlacedCounts counts;
  Counterexample counterexample;
  const Side toMove = own == others ? Side::First : Side::Second;
  for (const auto ownPieces : solver.sets(own)) {
    for (const auto otherPieces : solver.sets(others)) {
      if ((ownPieces & otherPieces) != 0) {
        continue;
      }
      ++counts.positions;
      if (solver.holdsGoal(ownPieces)) {
        continue;
      }
      const Value expected = valueOfScore(scores[solver.index(ownPieces, otherPieces)]);
      const Position<4> position =
          positionOf(ownPieces, otherPieces, toMove, solution.variant().goals);
      counterexample.compare(position, solution.valueOf(position), expected);
      counts.wins += expected.outcome() == Outcome::Win ? 1U : 0U;
      counts.losses += expected.outcome() == Outcome::Loss ? 1U : 0U;
      counts.draws += expected.outcome() == Outcome::Draw ? 1U : 0U;
      if (expected.outcome() == Outcome::Win) {
        counts.longest = std::max(counts.longest.value_or(0), *expected.plies());
      }
    }
  }
  CAPTURE(own, others);
  INFO("counterexample: " << counterexample.text());
  CHECK(counterexample.text().empty());
  const PlacedCounts& placed = solution.placed()[static_cast<std::size_t>(8 - own - others)];
  CHECK(placed.pieces == own + others);
  CHECK(placed.positions == counts.positions);
  CHECK(placed.wins == counts.wins);
  CHECK(placed.losses == counts.losses);
  CHECK(placed.draws == counts.draws);
  CHECK(placed.longest == counts.longest);
}

void checkAllDropRules(GoalSet goals) {
  const plain::Solver solver(4, goals == GoalSet::Advanced);
  const std::vector<plain::Score> movement = solver.solveMovement();
  for (const DropRule& rule : kDropRules) {
    CAPTURE(std::string(rule.name));
    const auto solution = solve<4>({.goals = goals, .drops = rule});
    std::vector<plain::Score> scores = movement;
    if (&rule == &kDropRules.front()) {
      checkScores(solver, 4, 4, scores, solution);
    }
    for (int pieces = 7; pieces >= 0; --pieces) {
      const int own = pieces / 2;
      scores = solver.solveDrop(own, pieces - own,
                                rule.choosers[static_cast<std::size_t>(own)] == Chooser::Opponent,
                                scores);
      checkScores(solver, own, pieces - own, scores, solution);
    }
  }
}

}  // namespace

TEST_CASE("a plain solver agrees on every position of 4x4, standard goals, all drops", "[slow]") {
  checkAllDropRules(GoalSet::Standard);
}

TEST_CASE("a plain solver agrees on every position of 4x4, advanced goals, all drops", "[slow]") {
  checkAllDropRules(GoalSet::Advanced);
}

TEST_CASE("a plain solver agrees on placement alone, a full board being a draw") {
  const plain::Solver solver(4, false);
  const auto solution = solve<4>({.movement = false});
  std::vector<plain::Score> scores(solver.sets(4).size() * solver.sets(4).size());
  for (const auto own : solver.sets(4)) {
    for (const auto other : solver.sets(4)) {
      scores[solver.index(own, other)] = solver.holdsGoal(other) ? -1 : 0;
    }
  }
  checkScores(solver, 4, 4, scores, solution);
  for (int pieces = 7; pieces >= 0; --pieces) {
    scores = solver.solveDrop(pieces / 2, pieces - pieces / 2, false, scores);
    checkScores(solver, pieces / 2, pieces - pieces / 2, scores, solution);
  }
}

TEST_CASE("the sixteen forms of 5x5 are worth what Steele found", "[slow]") {
  struct Fact {
    std::string_view drops;
    GoalSet goals;
    Value value;
  };
  // mathworld.wolfram.com/Teeko.html
  std::vector<Fact> facts;
  for (const DropRule& rule : kDropRules) {
    facts.push_back({rule.name, GoalSet::Standard, {}});
    Value advanced;
    if (rule.name == "standard") {
      advanced = Value::winIn(13);
    } else if (rule.name == "1-standard") {
      advanced = Value::winIn(25);
    }
    facts.push_back({rule.name, GoalSet::Advanced, advanced});
  }
  for (const auto& [drops, goals, value] : facts) {
    CAPTURE(std::string(drops), static_cast<int>(goals));
    const auto solution = solve<5>({.goals = goals, .drops = *dropRuleNamed(drops)});
    CHECK(solution.valueOf(Position<5>(goals)) == value);
  }
}

TEST_CASE("5x5 has the published numbers of wins, losses and draws") {
  const auto solution = solve<5>({});
  const PlacedCounts& eight = solution.placed()[0];
  CHECK(eight.pieces == 8);
  CHECK(eight.positions == 75710250);
  CHECK(eight.draws == 42347231);
  CHECK(eight.wins == 25606338);
  CHECK(eight.losses == 7493341);
  CHECK(eight.longest == 39);
  const PlacedCounts& seven = solution.placed()[1];
  CHECK(seven.pieces == 7);
  CHECK(seven.draws == 9498120);
  CHECK(seven.wins == 6399076);
  CHECK(seven.losses == 927304);
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  int plies = 0;
  for (const DistanceCounts& level : solution.distances()) {
    CHECK(level.plies == plies++);
    CHECK((level.plies % 2 == 0 ? level.wins : level.losses) == 0);
    wins += level.wins;
    losses += level.losses;
  }
  CHECK(plies == 40);
  CHECK(wins == eight.wins);
  CHECK(losses == eight.losses);
}

TEST_CASE("symmetric positions have equal values") {
  const auto solution = solve<5>({});
  std::mt19937 random(4);
  Counterexample counterexample;
  int decided = 0;
  for (int i = 0; i < 2000; ++i) {
    std::vector<Square> squares(kSquares<5>.begin(), kSquares<5>.end());
    for (std::size_t k = 0; k < 8; ++k) {
      std::swap(squares[k], squares[k + random() % (squares.size() - k)]);
    }
    const auto pieces = static_cast<std::size_t>(random() % 9);
    const Side toMove = pieces % 2 == 0 ? Side::First : Side::Second;
    std::optional<Value> expected;
    for (const auto& symmetry : kSymmetries<5>) {
      Board<5> board;
      for (std::size_t k = 0; k < pieces; ++k) {
        board.place(symmetry[squares[k].index()], k % 2 == 0 ? Piece::First : Piece::Second);
      }
      if (holdsGoal(board.squaresOf(pieceOf(toMove)))) {
        break;
      }
      const Position<5> position(board, toMove, GoalSet::Standard);
      const Value value = solution.valueOf(position);
      counterexample.compare(position, value, expected.value_or(value));
      decided += value.outcome() == Outcome::Draw ? 0 : 1;
      expected = value;
    }
  }
  INFO("counterexample: " << counterexample.text());
  CHECK(counterexample.text().empty());
  CHECK(decided > 1000);
}

TEST_CASE("any number of threads and any instructions give the same", "[slow]") {
  const auto expected = solve<5>({}, {.threads = 1, .instructions = Instructions::Portable});
  int threads = 1;
  for (const Instructions instructions : kAllInstructions) {
    if (!areAvailable(instructions)) {
      WARN("left out: instruction set " << static_cast<int>(instructions));
      continue;
    }
    ++threads;
    CAPTURE(threads, static_cast<int>(instructions));
    const auto solution = solve<5>({}, {.threads = threads, .instructions = instructions});
    for (std::size_t i = 0; i < expected.placed().size(); ++i) {
      CHECK(solution.placed()[i].wins == expected.placed()[i].wins);
      CHECK(solution.placed()[i].losses == expected.placed()[i].losses);
      CHECK(solution.placed()[i].longest == expected.placed()[i].longest);
    }
    CHECK(solution.distances().size() == expected.distances().size());
  }
}

TEST_CASE("progress and counts are zero unless they are set") {
  CHECK(Progress{}.level == 0);
  CHECK(Progress{}.fraction == 0);
  CHECK(PlacedCounts{}.pieces == 0);
  CHECK(DistanceCounts{}.plies == 0);
}

TEST_CASE("progress is told phase by phase, and level by level") {
  struct Place {
    std::string_view phase;
    int level;

    bool operator==(const Place&) const = default;
  };
  std::vector<Place> told;
  bool isFraction = true;
  bool grows = true;
  double before = 0;
  const auto note = [&](const Progress& progress) {
    if (const Place place{progress.phase, progress.level}; told.empty() || told.back() != place) {
      told.push_back(place);
    }
    isFraction = isFraction && progress.fraction >= 0 && progress.fraction <= 1;
    grows = grows && progress.fraction >= before;
    before = progress.fraction;
  };
  (void)solve<4>({}, {.threads = 1, .progress = note});
  std::vector<Place> expected;
  for (int plies = 0; plies <= 14; ++plies) {  // one more than the longest win takes
    expected.push_back({"movement", plies});
  }
  for (int pieces = 7; pieces >= 0; --pieces) {
    expected.push_back({"drops", pieces});
  }
  CHECK((told == expected));
  CHECK(isFraction);
  CHECK(grows);
  CHECK(before == 1);
}

TEST_CASE("what is called first may prevent the work") {
  const auto refuse = [] { throw std::runtime_error("no"); };
  int calls = 0;
  const auto count = [&](const Progress&) { ++calls; };
  CHECK_THROWS_WITH(solve<4>({}, {.threads = 1, .onStart = refuse, .progress = count}), "no");
  CHECK(calls == 0);
}

TEST_CASE("progress may end the work, in any phase") {
  for (int after = 0; after < 60; after += 7) {
    int calls = 0;
    const auto stop = [&](const Progress&) {
      if (calls++ == after) {
        throw std::runtime_error("enough");
      }
    };
    CHECK_THROWS_WITH(solve<4>({}, {.threads = 1, .progress = stop}), "enough");
  }
  const auto stop = [](const Progress&) { throw std::runtime_error("enough"); };
  CHECK_THROWS_WITH(solve<5>({}, {.threads = 3, .progress = stop}), "enough");
}

TEST_CASE("a solution may keep only the first values") {
  for (const DropRule& drops : {kDropRules[0], kDropRules[1]}) {
    CAPTURE(drops.name);
    const Variant variant{.drops = drops};
    const auto first = solve<5>(variant, {.kept = KeptValues::First, .threads = 2});
    const auto all = solve<5>(variant);
    for (const char* const text : {"5/5/5/5/5 b", "5/5/2b2/5/5 r", "b4/5/5/5/5 r"}) {
      const Position<5> position = *Position<5>::parse(text);
      CHECK(first.valueOf(position) == all.valueOf(position));
    }
    for (const auto& [pieces, text] : {std::pair{"2", "5/1r3/2b2/5/5 b"},
                                       {"7", "1rr2/1bb2/2b2/1r1b1/5 r"},
                                       {"8", "1rr2/1bb2/2b2/1r1b1/4r b"}}) {
      CHECK_THROWS_WITH(first.valueOf(*Position<5>::parse(text)),
                        std::string("values with ") + pieces + " pieces were not kept");
    }
  }
}

TEST_CASE("whether all values are kept or the first ones, the counts are the same") {
  const auto check = [](const Variant& variant) {
    CAPTURE(nameOf(variant.goals), variant.drops.name, variant.movement);
    const auto all = solve<4>(variant);
    const auto first = solve<4>(variant, {.kept = KeptValues::First, .threads = 2});
    REQUIRE(first.placed().size() == all.placed().size());
    for (std::size_t i = 0; i < all.placed().size(); ++i) {
      const PlacedCounts& a = first.placed()[i];
      const PlacedCounts& b = all.placed()[i];
      CHECK((a.pieces == b.pieces && a.positions == b.positions && a.wins == b.wins &&
             a.losses == b.losses && a.draws == b.draws && a.longest == b.longest));
    }
    const Position<4> empty(variant.goals);
    CHECK(first.valueOf(empty) == all.valueOf(empty));
  };
  for (const GoalSet goals : kGoalSets) {
    for (const DropRule& drops : kDropRules) {
      check({.goals = goals, .drops = drops});
    }
  }
  check({.movement = false});
}

TEST_CASE("a single won position is the longest win") {
  const PlacedCounts placed =
      countMovement(makeGeometry<4>(GoalSet::Standard), {{.plies = 0, .losses = 7},
                                                         {.plies = 1, .wins = 5},
                                                         {.plies = 2, .losses = 3},
                                                         {.plies = 3, .wins = 1}});
  CHECK(placed.wins == 6);
  CHECK(placed.losses == 10);
  CHECK(placed.longest == 3);
}

TEST_CASE("the memory is known before it is asked for") {
  for (const KeptValues kept : {KeptValues::All, KeptValues::First}) {
    const SolveOptions options{.kept = kept, .threads = 2};
    for (int side = 4; side < 100; ++side) {
      CHECK(memoryToSolve(side, {}, options) < memoryToSolve(side + 1, {}, options));
    }
  }
}

TEST_CASE("the memory that solving needs depends on what is kept, and on the last drop") {
  const auto megabytes = [](int side, const Variant& variant, KeptValues kept) {
    return std::llround(memoryToSolve(side, variant, {.kept = kept, .threads = 2}) / 1e6);
  };
  const Variant alternate{.drops = *dropRuleNamed("alternate")};
  CHECK(megabytes(6, {}, KeptValues::First) == 215);
  CHECK(megabytes(6, {}, KeptValues::All) == 504);
  CHECK(megabytes(6, alternate, KeptValues::First) == 458);
  CHECK(megabytes(6, alternate, KeptValues::All) == 458);
  CHECK(megabytes(8, {}, KeptValues::First) == 20234);
}

TEST_CASE("progress begins at level 0") {
  CHECK(Progress().level == 0);
  CHECK(Progress().fraction == 0);
}
