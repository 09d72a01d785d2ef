#include "teeko/play/undo.hpp"

#include "teeko/play/seats.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::play;

TEST_CASE("undo and redo stop at a person's turn where a person plays a computer") {
  const Seat person;
  const Seat computer = Level::Club;
  for (const Side side : {Side::First, Side::Second}) {
    CHECK(undoStep(Seats{person, person}, side) == 1);
    CHECK(undoStep(Seats{computer, computer}, side) == 1);
    CHECK(undoStep(Seats{person, computer}, side) == (side == Side::First ? 2 : 1));
    CHECK(undoStep(Seats{computer, person}, side) == (side == Side::First ? 1 : 2));
  }
}
