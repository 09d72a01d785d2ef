#include "teeko/play/worth_text.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::play;

TEST_CASE("exact values in words and in short") {
  using solver::Value;
  const auto told = [](Value value) { return describe(value, Game::Teeko, Side::Second); };
  CHECK(told(Value::winIn(5)) == "Red wins in 5");
  CHECK(told(Value::lossIn(8)) == "Black wins in 8");
  CHECK(told(Value()) == "Even: nobody can force a win");
  CHECK(shortText(Value::winIn(13)) == "+13");
  CHECK(shortText(Value::lossIn(8)) == "-8");
  CHECK(shortText(Value()) == "=");
}

TEST_CASE("an exact value is a score, too") {
  CHECK(scoreOf(solver::Value::winIn(5)) == Score::winIn(5));
  CHECK(scoreOf(solver::Value::lossIn(8)) == Score::lossIn(8));
  CHECK(scoreOf(solver::Value()) == Score());
}

TEST_CASE("what a search thinks in words") {
  const auto told = [](Score score) { return describe(score, Game::OctaFlip, Side::First); };
  CHECK(told(Score::winIn(5)) == "Red wins in 5");
  CHECK(told(Score::lossIn(8)) == "Blue wins in 8");
  CHECK(told(Score()) == "even");
  CHECK(told(Score::estimated(249)) == "even");
  CHECK(told(Score::estimated(-249)) == "even");
  CHECK(told(Score::estimated(250)) == "Red is better");
  CHECK(told(Score::estimated(-250)) == "Blue is better");
  const auto toldOfTeeko = [](Score score) { return describe(score, Game::Teeko, Side::First); };
  CHECK(toldOfTeeko(Score::estimated(9)) == "even");
  CHECK(toldOfTeeko(Score::estimated(-10)) == "Red is better");

  const Score better = Score::estimated(300);
  CHECK(describeSearch({}, Game::Teeko, Side::First) == "Searching");
  CHECK(describeSearch({1, false, better}, Game::Teeko, Side::First) ==
        "Searching, depth 1: Black is better");
  CHECK(describeSearch({7, true, better}, Game::Teeko, Side::Second) ==
        "Searched, depth 7: Red is better");
}

TEST_CASE("what a search thinks in at most four characters") {
  CHECK(shortText(Score::winIn(13)) == "+13");
  CHECK(shortText(Score::lossIn(8)) == "-8");
  const std::vector<std::pair<int, std::string>> estimates{
      {0, "0.0"},    {4, "0.0"},    {5, "+0.1"},   {14, "+0.1"},  {15, "+0.2"},     {34, "+0.3"},
      {100, "+1.0"}, {984, "+9.8"}, {985, "+9.9"}, {995, "+9.9"}, {30'000, "+9.9"},
  };
  for (const auto& [estimate, text] : estimates) {
    CAPTURE(estimate);
    CHECK(shortText(Score::estimated(estimate)) == text);
    std::string negative = text;
    if (negative.front() == '+') {
      negative.front() = '-';
    }
    CHECK(shortText(Score::estimated(-estimate)) == negative);
  }
}

TEST_CASE("a square is worth what the best of its moves is") {
  using solver::Value;
  const GameChoice choice{Game::Teeko, 5};
  const std::vector<ValuedMove> steps{{"A0B0", Value::lossIn(4)},
                                      {"A0A1", Value::winIn(5)},
                                      {"E4D4", Value()},
                                      {"E4E3", Value::winIn(5)},
                                      {"C2C3", Value()}};
  const auto squares = squareValues(choice, steps, std::nullopt);
  CHECK(squares.size() == 3);
  CHECK(squares.at({0, 0}).text == "+5");
  CHECK(squares.at({0, 0}).words == "win in 5");
  CHECK(squares.at({0, 0}).isBest);
  CHECK(squares.at({4, 4}).isBest);
  CHECK(squares.at({2, 2}).words == "draw");
  CHECK(!squares.at({2, 2}).isBest);
  CHECK(squares.at({2, 2}).outcome == solver::Outcome::Draw);
  // Of a piece that is chosen, where it can go.
  const auto ofChosen = squareValues(choice, steps, SquarePlace{0, 0});
  CHECK(ofChosen.size() == 2);
  CHECK(ofChosen.at({0, 1}).text == "-4");
  CHECK(ofChosen.at({1, 0}).isBest);
  // As a search thinks; a pass has no square.
  const std::vector<ScoredMove> scored{
      {"0000", Score()}, {"1122", Score::estimated(-20)}, {"1133", Score::lossIn(6)}};
  const auto thought = squareValues({Game::OctaFlip, 8}, scored, std::nullopt);
  CHECK(thought.size() == 1);
  CHECK(thought.at({0, 0}).words == "-0.2");
  CHECK(!thought.at({0, 0}).outcome);
  CHECK(squareValues({Game::OctaFlip, 8}, scored, SquarePlace{0, 0}).at({2, 2}).words ==
        "loss in 6");
}
