#include "teeko/assignment/board_view.hpp"

#include <sstream>

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::assignment;

TEST_CASE("the board is printed as the assignment has it") {
  std::istringstream in;
  std::ostringstream out;
  Console console(in, out, out);
  printGameBoard(console, boardOf<4>(".... .OO. XXXO X..."));
  console.flush();
  CHECK(out.str() ==
        "================\n"
        "|13||14||15||16|\n"
        "| 9|| O|| O||12|\n"
        "| X|| X|| X|| O|\n"
        "| X|| 2|| 3|| 4|\n"
        "================\n");
}
