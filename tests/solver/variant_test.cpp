#include "teeko/solver/variant.hpp"

#include <string>
#include <string_view>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

/// Who decides on each drop: S for the owner, A for the opponent. Nothing for no rule.
std::string choosersOf(std::string_view name) {
  std::string letters;
  if (const auto rule = dropRuleNamed(name)) {
    CHECK(rule->name == name);
    for (const Chooser chooser : rule->choosers) {
      letters += chooser == Chooser::Owner ? 'S' : 'A';
    }
  }
  return letters;
}

}  // namespace

TEST_CASE("drop rules say who decides on which drop") {
  CHECK(kDropRules.size() == 8);
  CHECK(choosersOf("standard") == "SSSS");
  CHECK(choosersOf("alternate") == "AAAA");
  CHECK(choosersOf("1-alternate") == "ASSS");
  CHECK(choosersOf("2-alternate") == "AASS");
  CHECK(choosersOf("3-alternate") == "AAAS");
  CHECK(choosersOf("1-standard") == "SAAA");
  CHECK(choosersOf("2-standard") == "SSAA");
  CHECK(choosersOf("3-standard") == "SSSA");
  CHECK(choosersOf("4-standard").empty());
  CHECK(choosersOf("").empty());
}

TEST_CASE("Teeko is played with standard goals and drops and with movement unless it is said") {
  const Variant variant;
  CHECK(variant.goals == GoalSet::Standard);
  CHECK(variant.drops.name == "standard");
  CHECK(variant.movement);
}
