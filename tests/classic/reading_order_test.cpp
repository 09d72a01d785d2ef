#include "teeko/classic/reading_order.hpp"

#include <string>

#include "teeko/core/notation.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

TEST_CASE("moves are sorted as a board is read, from the top left") {
  CHECK(readingPlace<5>(*squareNamed<5>("A0")) == 0);
  CHECK(readingPlace<5>(*squareNamed<5>("B1")) == 6);
  CHECK(readingPlace<5>(*squareNamed<5>("E4")) == 24);
  std::string names;
  const Position<5> empty;
  for (const Move& move : movesInReadingOrder(empty)) {
    names += empty.textOf(move);
  }
  CHECK(names == "A0B0C0D0E0A1B1C1D1E1A2B2C2D2E2A3B3C3D3E3A4B4C4D4E4");
  const auto steps = positionOf<5>("OX... OX... OX... .O... X....");
  const auto moves = movesInReadingOrder(steps);
  CHECK(moves.front() == Move{squareNamed<5>("A2"), *squareNamed<5>("A3")});
  CHECK(moves.size() == steps.legalMoves().size());
  CHECK(std::is_sorted(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return readingPlace<5>(*a.from) < readingPlace<5>(*b.from);
  }));
}
