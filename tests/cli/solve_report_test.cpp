#include "cli/solve_report.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "teeko/core/position.hpp"
#include "teeko/solver/solve.hpp"

#include "cli/json.hpp"
#include "support/catch.hpp"
#include "support/texts.hpp"

using namespace teeko;
using namespace teeko::cli;
using solver::Value;

namespace {

/// A report on a board of one square a side, as no solution has it.
SolveReport smallReport() {
  return {.size = 1,
          .variant = {},
          .value = Value::winIn(13),
          .firstDrops = {Value::winIn(13)},
          .placed = {},
          .distances = {{.plies = 0, .wins = 0, .losses = 10}},
          .seconds = 0,
          .peakBytes = 0};
}

/// Solves such a board with the advanced goals, and compares the report with the solution.
template <int Size>
SolveReport checkedReport() {
  const auto solution = solver::solve<Size>({.goals = GoalSet::Advanced});
  SolveReport report = reportOn(solution);
  const Position<Size> empty(GoalSet::Advanced);
  CHECK(report.size == Size);
  CHECK(report.variant.goals == GoalSet::Advanced);
  CHECK(report.value == solution.valueOf(empty));
  REQUIRE(report.firstDrops.size() == kSquares<Size>.size());
  for (const Square square : kSquares<Size>) {
    const Value after = solution.valueOf(empty.after({{}, square}));
    CHECK(report.firstDrops[square.index()] == after.beforeMove());
  }
  CHECK(std::ranges::equal(report.placed, solution.placed(), {}, &solver::PlacedCounts::wins,
                           &solver::PlacedCounts::wins));
  CHECK(std::ranges::equal(report.distances, solution.distances(), {},
                           &solver::DistanceCounts::losses, &solver::DistanceCounts::losses));
  return report;
}

}  // namespace

TEST_CASE("a new report has nothing") {
  const SolveReport report;
  CHECK(report.size == 0);
  CHECK(report.seconds == 0);
  CHECK(report.peakBytes == 0);
}

TEST_CASE("a report says all that it has") {
  const SolveReport report{
      .size = 2,
      .variant = {.goals = GoalSet::Advanced, .drops = *solver::dropRuleNamed("alternate")},
      .value = Value::lossIn(8),
      .firstDrops = {Value::winIn(1), Value::lossIn(124), Value(), Value::winIn(13)},
      .placed = {{.pieces = 8,
                  .positions = 1234567,
                  .wins = 999,
                  .losses = 1000,
                  .draws = 0,
                  .longest = 21},
                 {.pieces = 0, .positions = 1, .wins = 0, .losses = 0, .draws = 1, .longest = {}}},
      .distances = {{.plies = 0, .wins = 0, .losses = 50},
                    {.plies = 1, .wins = 100, .losses = 0},
                    {.plies = 2, .wins = 0, .losses = 3},
                    {.plies = 10, .wins = 0, .losses = 1}},
      .seconds = 12.3456,
      .peakBytes = 31457280};
  CHECK(shownReport(report) ==
        "Teeko on 2x2, advanced goals, alternate drops: loss in 8 for the first player\n"
        "\n"
        "The first drop, by square (W win, L loss in so many plies, = draw):\n"
        "     =  W 13\n"
        "   W 1 L 124\n"
        "\n"
        "Positions by the number of pieces, for the side to move:\n"
        "pieces         positions              wins            losses             draws  longest "
        "win\n"
        "     8         1,234,567               999             1,000                 0           "
        "21\n"
        "     0                 1                 0                 0                 1            "
        "-\n"
        "\n"
        "The movement phase, by plies to the end (W won, L lost by the side to move):\n"
        "    0 L              50  #########################\n"
        "    1 W             100  ##################################################\n"
        "    2 L               3  #\n"
        "   10 L               1  #\n"
        "\n"
        "12.3 s, 30 MiB\n");
  CHECK(jsonOf(report) ==
        R"({"size":2,"goals":"advanced","drops":"alternate","value":"loss","plies":8,)"
        R"("first_drops":[{"square":1,"value":"win","plies":1},)"
        R"({"square":2,"value":"loss","plies":124},{"square":3,"value":"draw","plies":null},)"
        R"({"square":4,"value":"win","plies":13}],)"
        R"("placed":[{"pieces":8,"positions":1234567,"wins":999,"losses":1000,"draws":0,)"
        R"("longest":21},{"pieces":0,"positions":1,"wins":0,"losses":0,"draws":1,)"
        R"("longest":null}],"distances":[{"plies":1,"wins":100,"losses":0},)"
        R"({"plies":2,"wins":0,"losses":3},{"plies":10,"wins":0,"losses":1}],)"
        R"("seconds":12.3456,"peak_bytes":31457280})"
        "\n");
}

TEST_CASE("a report does not say what nobody knows") {
  SolveReport report = smallReport();
  CHECK(contains(shownReport(report), ": win in 13 for the first player\n"));
  CHECK(contains(shownReport(report), "\n\n0 s\n"));
  report.value = Value();
  CHECK(contains(shownReport(report), " drops: draw\n"));
  report.peakBytes = 1;
  CHECK(contains(shownReport(report), "\n\n0 s, "));
}

TEST_CASE("a level without positions has no bar, and one with a few has one") {
  SolveReport report = smallReport();
  report.distances = {{.plies = 0, .wins = 0, .losses = 1000},
                      {.plies = 1, .wins = 39, .losses = 0},
                      {.plies = 2, .wins = 0, .losses = 40},
                      {.plies = 3, .wins = 0, .losses = 0},
                      {.plies = 5, .wins = 1, .losses = 0}};
  const std::string text = shownReport(report);
  CHECK(contains(text, "1,000  " + std::string(50, '#') + '\n'));
  CHECK(contains(text, "39  #\n"));
  CHECK(contains(text, "40  ##\n"));
  CHECK(contains(text, " 3 L               0  \n"));
  CHECK(contains(text, " 5 W               1  #\n"));
}

TEST_CASE("numbers are grouped by thousands") {
  SolveReport report = smallReport();
  for (const auto& [number, text] : {std::pair<std::uint64_t, std::string>{999, "        999"},
                                     {1000, "      1,000"},
                                     {999999, "    999,999"},
                                     {1000000, "  1,000,000"},
                                     {18446744073709551615U, " L18,446,744,073,709,551,615"}}) {
    report.distances.front().losses = number;
    CHECK(contains(shownReport(report), text + "  #"));
  }
}

TEST_CASE("a report has what the solution says of the empty board") {
  CHECK(checkedReport<4>().value.outcome() == solver::Outcome::Draw);
  CHECK(checkedReport<5>().value.outcome() == solver::Outcome::Win);
}
