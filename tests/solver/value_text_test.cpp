#include "teeko/solver/value_text.hpp"

#include "support/catch.hpp"

using namespace teeko::solver;

TEST_CASE("a value in words") {
  CHECK(describe(Value()) == "draw");
  CHECK(describe(Value::winIn(13)) == "win in 13");
  CHECK(describe(Value::lossIn(0)) == "loss in 0");
  CHECK(nameOf(Outcome::Loss) == "loss");
}
