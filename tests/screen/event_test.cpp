#include "teeko/screen/event.hpp"

#include "support/catch.hpp"

using namespace teeko::screen;

TEST_CASE("events have the number 0 where none is given") {
  CHECK(Clicked().row == 0);
  CHECK(Clicked().column == 0);
  CHECK(Scrolled().rows == 0);
  CHECK(Resized().rows == 0);
  CHECK(Resized().columns == 0);
  CHECK(MoveFound().job == 0);
  CHECK(LineFound().job == 0);
  CHECK(MovesScored().job == 0);
  CHECK(MovesScored().depth == 0);
  CHECK(SearchEnded().job == 0);
  CHECK(JobFailed().job == 0);
}
