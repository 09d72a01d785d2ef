#include "teeko/core/picture.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;

TEST_CASE("a board is shown with its rows from the top and the names of rows and columns") {
  CHECK(pictureOf(boardOf<4>("...X .... O... ..X.")) ==
        "0: . . . r\n"
        "1: . . . .\n"
        "2: b . . .\n"
        "3: . . r .\n"
        "   A B C D\n");
  CHECK(pictureOf(boardOf<5>("..... ...O. ..... ..... X....")) ==
        "0: . . . . .\n"
        "1: . . . b .\n"
        "2: . . . . .\n"
        "3: . . . . .\n"
        "4: r . . . .\n"
        "   A B C D E\n");
}
