#include "teeko/check/rule_search.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "teeko/octaflip/simulate.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

/// Pieces of Red and Blue far apart jump to and fro.
std::string recordOfJumps(int turns) {
  constexpr const char* kTurns[] = {"1 1 1 3\n", "8 1 8 3\n", "1 3 1 1\n", "8 3 8 1\n"};
  std::string record =
      "R.......\n........\n........\n........\n........\n........\n........\nB.......\n" +
      std::to_string(turns) + '\n';
  for (int turn = 0; turn < turns; ++turn) {
    record += kTurns[turn % 4];
  }
  return record;
}

std::string rightAnswerTo(const std::string& record) {
  std::istringstream input(record);
  return textOf(octaflip::simulate(input));
}

Case caseOfRecord(const std::string& record) {
  return {.part = Part::OctaFlip, .input = record, .output = rightAnswerTo(record)};
}

using Answers = std::function<std::string(const std::string& record)>;

struct Found {
  std::optional<Cause> cause;
  int runs = 0;
};

Found searchIn(const Case& given, const Answers& program) {
  RuleSearch search(given, program(given.input));
  Found found;
  while (const auto record = search.next()) {
    search.add(program(*record));
    ++found.runs;
  }
  found.cause = search.cause();
  return found;
}

/// Refuses this turn in records that have it, whoever's turn it is.
Answers refusing(int turn) {
  return [turn](const std::string& record) {
    return std::stoi(record.substr(72)) < turn
               ? rightAnswerTo(record)
               : "Invalid move at turn " + std::to_string(turn) + '\n';
  };
}

}  // namespace

TEST_CASE("rule search: the turn is found in few runs") {
  constexpr int kTurns = 300;
  const Case given = caseOfRecord(recordOfJumps(kTurns));
  for (int turn = 1; turn <= kTurns; ++turn) {
    // A program that plays no turn from this one on: where it ends cannot be seen in its answer.
    const auto [cause, runs] = searchIn(given, [turn](const std::string& record) {
      const int count = std::min(std::stoi(record.substr(72)), turn - 1);
      return rightAnswerTo(recordOfJumps(count));
    });
    if (turn % 4 == 1) {
      // After these turns the board is the right one again.
      CHECK(!cause);
      continue;
    }
    INFO(turn);
    REQUIRE(cause);
    CHECK(cause->words == "it ends the game too early, or does not play a turn");
    CHECK(runs <= 11);
  }
}

TEST_CASE("rule search: an error names the turn, which is tried first") {
  const Case given = caseOfRecord(recordOfJumps(300));
  for (const int turn : {1, 2, 17, 299, 300}) {
    const auto [cause, runs] = searchIn(given, refusing(turn));
    INFO(turn);
    REQUIRE(cause);
    CHECK(cause->words == "it says that a legal jump is invalid");
    CHECK(cause->proof.find("up to turn " + std::to_string(turn) + ',') != std::string::npos);
    CHECK(cause->proof.find("says `Invalid move at turn " + std::to_string(turn) + '`') !=
          std::string::npos);
    CHECK(runs <= 4);
  }
}

TEST_CASE("rule search: there is nothing to find in other cases") {
  const auto wrong = [](const std::string&) { return std::string("Invalid move at turn 1\n"); };
  Case other = caseOfRecord(recordOfJumps(4));
  other.part = Part::Placement;
  CHECK(searchIn(other, wrong).runs == 0);
  const Case malformed = caseOfRecord(recordOfJumps(4).substr(0, 80));
  CHECK(searchIn(malformed, wrong).runs == 0);
  Case ofOtherRules = caseOfRecord(recordOfJumps(4));
  ofOtherRules.output = "Invalid move at turn 2\n";
  CHECK(searchIn(ofOtherRules, wrong).runs == 0);
  // Only blanks are wrong.
  const Case given = caseOfRecord(recordOfJumps(4));
  const Found blanks = searchIn(given, [](const std::string& record) {
    std::string answer = rightAnswerTo(record);
    answer.back() = ' ';
    return answer;
  });
  CHECK(blanks.runs == 0);
  CHECK(!blanks.cause);
  // It never prints an answer of OctaFlip.
  const Found chatter = searchIn(given, [](const std::string&) { return "Board:\n"; });
  CHECK(chatter.runs == 1);
  CHECK(!chatter.cause);
}

TEST_CASE("rule search: a wrong winner needs no search") {
  const auto [cause, runs] =
      searchIn(caseOfRecord(recordOfJumps(4)), [](const std::string& record) {
        std::string answer = rightAnswerTo(record);
        return answer.replace(answer.size() - 5, 4, "Blue");
      });
  REQUIRE(cause);
  CHECK(cause->words == "it names the wrong winner");
  CHECK(runs == 0);
}
