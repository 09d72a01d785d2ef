#include "teeko/solver/value.hpp"

#include <vector>

#include "support/catch.hpp"

using teeko::solver::Outcome;
using teeko::solver::Value;

TEST_CASE("how long the longest wins and losses are") {
  CHECK(Value::kLongestWin == 32'765);
  CHECK(Value::kLongestLoss == 32'766);
  CHECK(Value::kLongestWinInCode == 251);
  CHECK(Value::kLongestLossInCode == 252);
}

TEST_CASE("values are ordered as a player wants them, and each is its own code") {
  std::vector<Value> values;
  for (int plies = 0; plies <= Value::kLongestLossInCode; plies += 2) {
    values.push_back(Value::lossIn(plies));
    CHECK(values.back().outcome() == Outcome::Loss);
    CHECK(values.back().plies() == plies);
  }
  values.emplace_back();
  CHECK(values.back().outcome() == Outcome::Draw);
  CHECK(!values.back().plies());
  for (int plies = Value::kLongestWinInCode; plies > 0; plies -= 2) {
    values.push_back(Value::winIn(plies));
    CHECK(values.back().outcome() == Outcome::Win);
    CHECK(values.back().plies() == plies);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    CHECK(Value::fromCode(values[i].code()) == values[i]);
    if (i > 0) {
      CHECK(values[i - 1] < values[i]);
    }
  }
}

TEST_CASE("a value has more plies than its code can tell, and each is its own rank") {
  for (const int plies : {253, 1001, Value::kLongestWin}) {
    CHECK(Value::winIn(plies).plies() == plies);
    CHECK(Value::lossIn(plies + 1).plies() == plies + 1);
    CHECK(Value::winIn(plies) < Value::winIn(plies - 2));
    CHECK(Value::winIn(plies) > Value());
    CHECK(Value::lossIn(plies + 1) > Value::lossIn(plies - 1));
    CHECK(Value::lossIn(plies + 1) < Value());
    CHECK(Value::fromRank(Value::winIn(plies).rank()) == Value::winIn(plies));
    CHECK(Value::lossIn(plies - 1).beforeMove() == Value::winIn(plies));
  }
  CHECK(Value::winIn(1).rank() == 32766);
  CHECK(Value::lossIn(0).rank() == -32767);
  CHECK(Value().rank() == 0);
}

TEST_CASE("a move to a lost position wins a ply later, one to a won position loses") {
  CHECK(Value().beforeMove() == Value());
  for (int plies = 0; plies < Value::kLongestWinInCode; plies += 2) {
    CHECK(Value::lossIn(plies).beforeMove() == Value::winIn(plies + 1));
    CHECK(Value::winIn(plies + 1).beforeMove() == Value::lossIn(plies + 2));
  }
}
